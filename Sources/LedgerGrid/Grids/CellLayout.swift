/// The size and position of a grid's cells, in the container's unit of length.
///
/// ```swift
/// let layout = CellLayout(width: 350.0, height: 330.0, header: 30.0, rows: grid.rowCount)
/// layout.cellWidth        // 50
/// ```
public struct CellLayout<Length: BinaryFloatingPoint & Sendable>: Sendable, Hashable {
    /// The width of a cell: a seventh of the container's.
    public let cellWidth: Length
    /// The height of a cell: the height below the header, divided by the rows.
    public let cellHeight: Length
    /// The height of the row of weekday names.
    public let header: Length
    /// The number of rows.
    public let rows: Int

    /// Creates the layout of a container. Negative sizes count as zero, and a grid has at least one row.
    public init(width: Length, height: Length, header: Length = 0, rows: Int) {
        self.header = max(0, header)
        self.rows = max(1, rows)
        cellWidth = max(0, width) / 7
        cellHeight = max(0, height - max(0, header)) / Length(max(1, rows))
    }

    /// Returns the upper left corner of the cell at an index.
    public func origin(of index: Int) -> (x: Length, y: Length) {
        (Length(index % 7) * cellWidth, header + Length(index / 7) * cellHeight)
    }

    /// Returns the index of the cell containing a point; `nil` outside the cells.
    public func index(x: Length, y: Length) -> Int? {
        guard x >= 0, y >= header, cellWidth > 0, cellHeight > 0 else { return nil }
        let (column, row) = ((x / cellWidth).rounded(.down), ((y - header) / cellHeight).rounded(.down))
        guard column < 7, row < Length(rows) else { return nil }
        return Int(row) * 7 + Int(column)
    }
}

/// The distribution of a row's characters over seven columns, without a remainder.
///
/// Widths differ by at most one; wider columns come first.
package struct ColumnLayout: Sendable, Hashable {
    /// The widths of the seven columns; their sum is the total width.
    package let widths: [Int]

    /// Distributes a width; a negative one counts as zero.
    package init(width: Int) {
        let whole = max(0, width)
        widths = (0..<7).map { whole / 7 + ($0 < whole % 7 ? 1 : 0) }
    }
}
