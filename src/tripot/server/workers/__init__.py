"""The child processes of a server: bots, analyses and the checking of uploaded records."""
