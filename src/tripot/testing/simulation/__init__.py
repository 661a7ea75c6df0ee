"""A simulated world for live tables: hosts, a faulty store, clients and clocks, all drawn from one seed.

`run(seed)` plays one world and raises `Violation` if an invariant breaks. The same seed gives the same trace.
"""

from tripot.testing.simulation.check import Violation
from tripot.testing.simulation.world import Report, World, run

__all__ = ["Report", "Violation", "World", "run"]
