"""One file a command: options, one call, a report, an exit status."""
