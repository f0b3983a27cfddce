/// The name that was probably meant by a misspelt one.
enum NearName {
    /// The first of the names that differs least from `word`; `nil` when more than one letter in three would have to change.
    static func of(_ word: String, in names: [String]) -> String? {
        let letters = Array(word.lowercased())
        // Names of another length are too far away, whatever they are.
        let near = names.filter { 3 * abs($0.count - word.count) <= max($0.count, word.count) }
        let distances = near.map { (name: $0, distance: distance(letters, Array($0.lowercased()))) }
        guard let nearest = distances.min(by: { $0.distance < $1.distance }) else { return nil }
        return 3 * nearest.distance <= max(word.count, nearest.name.count) ? nearest.name : nil
    }

    /// How many letters have to be put in, taken out, changed or swapped with their neighbour.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        // A long text is not a misspelt name, and the table grows with it.
        guard left.count <= 64, right.count <= 64 else { return .max / 4 }
        var (before, last) = ([Int](), Array(0...right.count))
        for (row, letter) in left.enumerated() {
            var next = [row + 1]
            for (column, other) in right.enumerated() {
                var cost = min(next[column] + 1, last[column + 1] + 1, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other { cost = min(cost, before[column - 1] + 1) }
                next.append(cost)
            }
            (before, last) = (last, next)
        }
        return last[right.count]
    }
}
