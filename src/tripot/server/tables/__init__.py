"""Tables: people round a match, and what happens there."""
