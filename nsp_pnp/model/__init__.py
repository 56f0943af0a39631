"""The data types that travel between the rooms: frozen, with no behavior beyond their own invariants."""
