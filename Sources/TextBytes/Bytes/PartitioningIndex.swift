extension RandomAccessCollection {
    /// Returns the index of the first element for which the predicate holds, by binary search; `endIndex` when it holds for none.
    ///
    /// The predicate must hold for all elements after one for which it holds.
    @inlinable
    package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
        var (first, rest) = (startIndex, count)
        while rest > 0 {
            let half = rest / 2
            let middle = index(first, offsetBy: half)
            if isInSecondPart(self[middle]) {
                rest = half
            } else {
                first = index(after: middle)
                rest -= half + 1
            }
        }
        return first
    }
}
