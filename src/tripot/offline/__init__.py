"""The browser's host of live tables: the same tables as the server's, in a Web Worker, without a network."""
