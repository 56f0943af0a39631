"""What was found to what is reported: profiles, configuration, suppressions, baselines."""
