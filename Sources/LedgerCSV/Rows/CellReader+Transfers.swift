internal import LedgerCore
internal import TextBytes
internal import WrittenCells

// What moved between accounts of a person.
extension CellReader {
    /// Whether a row is marked as one side of a transfer, by a category, too, or names another account of the file.
    @inline(never)
    mutating func isTransfer(_ csv: borrowing CSVReader) throws(RowFault) -> Bool {
        if places.transferFlag >= 0 {
            guard let isMarked = CellWords.flag(csv.buffer.span.extracting(trimmed(csv, places.transferFlag))) else {
                throw RowFault(.csvBadKind, places.transferFlag, "not a valid mark for a transfer: expected 1 or 0, true or false")
            }
            if isMarked { return true }
        }
        for index in transferColumns.indices where isTransferCategory(csv, index) { return true }
        return !layout.transferAccounts.isEmpty && namesOtherAccount(csv)
    }

    private mutating func isTransferCategory(_ csv: borrowing CSVReader, _ index: Int) -> Bool {
        let place = transferColumns[index].place
        let cell = csv.buffer.span.extracting(trimmed(csv, place))
        if let known = transferColumns[index].known.value(of: cell) { return known }
        let isNamed = cell.text.map { layout.transferCategories[place]?.contains(CellWords.lowercased($0)) ?? false } ?? false
        let isOne = isNamed || layout.transferRoots.contains(place) && RootWords.side(cell) == .holding
        transferColumns[index].known.keep(isOne, for: cell)
        return isOne
    }

    /// Whether a row names another account of the file as the other side of a transfer.
    private func namesOtherAccount(_ csv: borrowing CSVReader) -> Bool {
        guard !isNoAccount(csv, places.account), let own = csv.trimmedText(ofField: places.account).map(CellWords.lowercased), !own.isEmpty
        else { return false }
        func isOther(_ account: String) -> Bool { account != own && layout.transferAccounts.contains(account) }
        if places.toAccount >= 0, let other = csv.trimmedText(ofField: places.toAccount), isOther(CellWords.lowercased(other)) {
            return true
        }
        let isNamed = layout.transferNames.contains { place in
            csv.trimmedText(ofField: place).map { isOther(CellWords.lowercased($0)) } ?? false
        }
        return isNamed
            || [places.payee, places.description, places.category].contains { place in
                TransferText.account(csv.buffer.span.extracting(trimmed(csv, place))).map(isOther) ?? false
            }
    }

    /// The kind of a row by the name of its account.
    mutating func rootKind(_ csv: borrowing CSVReader) -> KindMeaning? {
        let cell = csv.buffer.span.extracting(trimmed(csv, layout.rootKindPlace))
        if let known = rootKinds.value(of: cell) { return known }
        let kind: KindMeaning? =
            switch RootWords.side(cell) {
            case .income: KindMeaning(kind: .income)
            case .expense: KindMeaning(kind: .expense)
            case .holding: KindMeaning(kind: .transfer)
            case nil: nil
            }
        rootKinds.keep(kind, for: cell)
        return kind
    }

    /// The accounts of both sides of a row, where they differ.
    func sideAccounts(_ csv: borrowing CSVReader) -> SideColumns.Pair? {
        guard let sides = layout.columns.sides?.accounts else { return nil }
        guard !isNoAccount(csv, sides.into), !isNoAccount(csv, sides.out) else { return nil }
        let (into, out) = (csv.trimmedText(ofField: sides.into) ?? "", csv.trimmedText(ofField: sides.out) ?? "")
        return into.isEmpty || out.isEmpty || into == out ? nil : sides
    }
}
