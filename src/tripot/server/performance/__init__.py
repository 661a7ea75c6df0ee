"""Performance measures with a price: garbage collection and throttling. See docs/performance.md."""
