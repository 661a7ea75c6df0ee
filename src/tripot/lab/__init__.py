"""The lab: simulate, compare, measure."""
