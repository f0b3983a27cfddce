extension UInt128 {
    /// Creates a digest that is another one in every run, so that nobody can make texts that share one; `combine` is called twice.
    @inlinable
    package init(digestOf combine: (inout Hasher) -> Void) {
        var (first, second) = (Hasher(), Hasher())
        combine(&first)
        second.combine(1)
        combine(&second)
        self = UInt128(UInt(bitPattern: first.finalize())) << 64 | UInt128(UInt(bitPattern: second.finalize()))
    }
}
