"""Questions about the cards whose answers a person must judge: what looks odd, and what seems to be for nothing."""
