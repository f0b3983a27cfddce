internal import CivilCalendar
internal import LedgerCore

extension JournalWriter {
    /// The first line for hledger and ledger: `DATE [!|*] [(CODE)] [PAYEE |] [DESCRIPTION]`.
    func writeHeading(of entry: Entry, to bytes: inout [UInt8]) {
        bytes.append(entry.date.description)
        switch entry.status {
        case .pending: bytes.append(" !")
        case .cleared: bytes.append(" *")
        case nil: break
        }
        let code = codeText(entry.id)
        // A bar would divide the text once more for hledger.
        let payee = LineText.collapsed(entry.payee, replacing: ["|": "/", ";": "；"])
        let description = LineText.collapsed(entry.description, replacing: payee.isEmpty ? ["|": "/", ";": "；"] : [";": "；"])
        let text = payee.isEmpty || description.isEmpty ? payee + description : payee + " | " + description
        // After a code, an empty one too, nothing is taken for a status or a code any more.
        if !code.isEmpty || ["*", "!", "(", "="].contains(text.unicodeScalars.first) {
            bytes.append(" (")
            bytes.append(code)
            bytes.append(")")
        }
        if !text.isEmpty {
            bytes.append(" ")
            bytes.append(text)
        }
        bytes.append("\n")
    }

    /// The first line for beancount: `DATE txn|!|* ["PAYEE"] "NARRATION" #TAG…`.
    func writeDirective(of entry: Entry, to bytes: inout [UInt8]) {
        bytes.append(entry.date.description)
        switch entry.status {
        case .pending: bytes.append(" !")
        case .cleared: bytes.append(" *")
        // The same to beancount as `*`, and another word to a reader.
        case nil: bytes.append(" txn")
        }
        if !entry.payee.isEmpty {
            bytes.append(" ")
            bytes.append(beancountString: entry.payee)
        }
        bytes.append(" ")
        bytes.append(beancountString: entry.description)
        for tag in TagWords(entry.tags, dialect: dialect).legal {
            bytes.append(" #")
            bytes.append(tag)
        }
        bytes.append("\n")
    }

    /// An id as hledger and ledger can carry it between parentheses.
    func codeText(_ id: String) -> String {
        LineText.collapsed(id, replacing: ["(": "[", ")": "]", ";": "；"])
    }
}
