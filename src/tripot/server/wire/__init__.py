"""Everything that is sent, both ways: one contract for the server, the page and the stage."""
