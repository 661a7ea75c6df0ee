"""People: who they are, what is theirs, how they are rated."""
