"""A simulated cluster: real server processes, people and a database in virtual time, all drawn from one seed.

`run(seed)` plays one world and raises `Violation` if an invariant breaks. The same seed gives the same trace.
docs/simulation.md says what is real, what is simulated, and what is checked.
"""
