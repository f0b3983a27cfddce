"""What the benches read: each maker writes N events or rows to a file, the same for the same seed."""
import exports
import feeds
import ledgers

MAKERS = {**feeds.MAKERS, **exports.MAKERS, **ledgers.MAKERS}
