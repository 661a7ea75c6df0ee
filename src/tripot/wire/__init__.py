"""Every message and every REST body, as typed structs."""
