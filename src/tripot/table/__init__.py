"""A table as a plain state machine: inputs and the time go in, effects come out. No I/O, no clock, no global randomness."""
