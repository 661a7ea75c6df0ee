"""Le Coffre: a safe of twenty bundles, an alarm on the last one."""

from le_coffre.game import LeCoffre

GAME = LeCoffre()
