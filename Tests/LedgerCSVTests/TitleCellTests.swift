import CivilCalendar
import LedgerCore
import Testing

/// Payee and description of each row.
private func titles(_ text: String) throws -> [String] {
    let reading = try Reading(text, plainEuro)
    #expect(reading.skipped == 0, "\(reading.faults)")
    return reading.entries.map { "\($0.payee)|\($0.description)" }
}

/// The titles of rows of which the days and amounts make no difference; columns are separated by semicolons.
private func titles(_ names: String, _ rows: [String]) throws -> [String] {
    let lines = rows.enumerated().map { "\($0 + 11).02.2026;\($1);-\($0 + 1),50\n" }
    return try titles("Datum;\(names);Betrag\n" + lines.joined())
}

@Suite("Titles by what stands in their columns")
struct TitleCellTests {
    @Test(arguments: [
        // Numbers of accounts, in one piece and in groups, and a word among them.
        ("Tegenpartij;Naam tegenpartij", ["NL41BANK0123456789;Molen", "KAART;Bakkerij", "NL43BANK0123456781;Smid"], "Molen|"),
        ("Counterparty;Payee", ["NL41 BANK 0123 4567 89;Mill", "NL42 BANK 0123 4567 80;Bakery"], "Mill|"),
        ("Counterparty;Description", ["NL41BANK0123456789;Rent", "NL42BANK0123456780;Bread"], "|Rent"),
        ("Counterparty;Description", ["123456789;Rent", "XXXXXX7890;Bread"], "|Rent"),
        ("Counterparty", ["NL41BANK0123456789"], "NL41BANK0123456789|"),
        // What stands in all rows.
        ("Naam;Naam tegenpartij;Omschrijving", ["Ik;Molen;a", "Ik;Bakkerij;b", "Ik;Smid;c"], "Molen|a"),
        ("Naam;Omschrijving", ["Ik;Meel van de molen", "Ik;Brood", "Ik;Een hoefijzer"], "|Meel van de molen"),
        ("Naam;Omschrijving", ["Molen;Meel", "Molen;Meel", "Molen;Meel"], "Molen|Meel"),
        ("Merchant;Details", ["Landlord;Rent March", "Landlord;Rent April", "Landlord;Rent May"], "Landlord|Rent March"),
        // Two rows show nothing.
        ("Naam;Omschrijving", ["Molen;Meel", "Molen;Graan"], "Molen|Meel"),
        // Shops with numbers are names.
        ("Empfänger;Verwendungszweck", ["REWE 1234;Karte", "OBI 44;Karte", "7-Eleven;Karte"], "REWE 1234|Karte"),
    ])
    func `a payee that names nobody gives way`(names: String, rows: [String], title: String) throws {
        #expect(try titles(names, rows)[0] == title)
    }

    @Test func `a row whose payee is a number has another, or its description`() throws {
        let rows = ["Molen;Meel", ";Brood", "NL41BANK0123456789;Graan", "Smid;"]
        // The column has names: none of its cells is lost.
        #expect(try titles("Naam;Omschrijving", rows) == ["Molen|Meel", "|Brood", "NL41BANK0123456789|Graan", "Smid|"])
        let beside = ["Bank;Molen;a", ";NL41BANK0123456789;b", ";Bakkerij;c", ";;d"]
        #expect(try titles("Merchant;Counterparty;Details", beside) == ["Bank|a", "|b", "Bakkerij|c", "|d"])
    }

    @Test func `one who is the payer of all rows is no payee, in or out`() throws {
        let text = "date;sender;payee;details;amount\n2026-02-01;Me;Mill;a;9\n2026-02-02;Me;Bakery;b;-1\n2026-02-03;Me;;c;-2\n"
        #expect(try titles(text) == ["Mill|a", "Bakery|b", "|c"])
    }

    @Test func `numbers of payers and recipients are no titles but where there is nothing else`() throws {
        let text = "Datum;Auftraggeber;Empfänger;Text;Betrag\n"
        let out = (14...22).map { "\($0).02.2026;123456789;;Mehl \($0);-\($0)\n" }.joined()
        let rows = "11.02.2026;;123456789;Miete;9\n12.02.2026;123456789;;Brot;-1\n13.02.2026;;123456789;;2\n"
        #expect(try titles(text + rows + out).prefix(3) == ["|Miete", "|Brot", "123456789|"])
        let holder = "11.02.2026;Firma;Ich;Gehalt;9\n12.02.2026;Ich;Laden;Brot;-1\n13.02.2026;;Ich;;2\n"
        #expect(try titles(text + holder + out).prefix(3) == ["Firma|Gehalt", "Laden|Brot", "Ich|"])
    }

    @Test(arguments: [
        // Words and numbers.
        ("Hvad", ["Køb,12345678 NR: 87654321", "Salg,12345679 NR: 87654322", "Gebyr"], "|Køb,12345678 NR: 87654321"),
        // A few words that come again.
        ("Hvad", ["Direct Debit", "Direct Debit", "Cheque"], "|Direct Debit"), ("Hvad", ["BETALING", "BETALING", "GEBYR"], "|BETALING"),
        // More words tell more; what stands in few rows tells of those.
        ("Art;Hvad", ["a;Mølle", "b;Bager", "b;Smed"], "|Mølle"), ("Dele;Hvad", [";Mølle", ";Bager", "Pung: 2, kort: 3;Smed"], "|Mølle"),
        // Kinds, codes, currencies, answers and what stands in all rows tell nothing.
        ("Hvad", ["debit", "debit", "expense"], "|"), ("Hvad", ["QWERTZU", "ASDFGHJ", "YXCVBNM"], "|"),
        ("Hvad", ["EUR", "USD", "EUR"], "|"),
        ("Hvad", ["yes", "no", "yes"], "|"), ("Hvad", ["Aarhus", "Aarhus", "Aarhus"], "|"),
    ])
    func `some text is the description where no name tells which`(names: String, rows: [String], title: String) throws {
        #expect(try titles(names, rows)[0] == title)
    }

    @Test func `a row without titles has those of further columns, and of kinds at last`() throws {
        let rows = ["Mølle;Mel;x;Kortkøb", ";;Brød fra bageren;Kortkøb", ";;En hestesko;Kortkøb", ";;;Renter af konto", ";;;"]
        let wanted = ["Mølle|Mel", "|Brød fra bageren", "|En hestesko", "|Renter af konto", "|"]
        #expect(try titles("Payee;Details;Hvad;Type", rows) == wanted)
        // A kind that says what the amount says is none.
        let text = "Date,Payee,Type,Amount\n2026-02-01,Mill,Debit,-1\n2026-02-02,,Credit,2\n2026-02-03,Bakery,Debit,-3\n"
        #expect(try titles(text) == ["Mill|", "|", "Bakery|"])
    }

    @Test(arguments: [
        ("Referenz;Buchungstext", ["123456789;Mühle", "123456780;Bäcker"], "|Mühle"),
        ("Detail;Bezeichnung", [";Mühle", ";Bäcker"], "|Mühle"),
        ("Beschreibung;Hvad", [";Mel fra møllen", ";Brød"], "|Mel fra møllen"), ("Referenz", ["123456789", "123456780"], "|123456789"),
        ("Buchungstext;Verwendungszweck", ["Karte;Mehl", "Karte;Brot", "Karte;Eisen"], "|Mehl"),
        ("Empfänger;Referenz;Buchungstext", ["Mühle;123456789;Mehl", "Bäcker;123456780;Brot"], "Mühle|Mehl"),
    ])
    func `a description without words is none`(names: String, rows: [String], title: String) throws {
        #expect(try titles(names, rows)[0] == title)
    }

    @Test(arguments: [
        ("Buchungstext;Hvad", ["Karte;Mel fra møllen", "Karte;Brød fra bageren", "Lån;En hestesko", "Lån;To sko"], "|Mel fra møllen"),
        // Shops have one word, too.
        ("Buchungstext", ["REWE", "Netflix", "REWE"], "|REWE"),
        ("Beschreibung;Ort", ["REWE;Bad Ems", "REWE;Ulm Süd", "Netflix;Los Gatos"], "|REWE"),
        ("Empfänger;Buchungstext;Hvad", ["Mühle;Karte;Mel", "Bäcker;Karte;Et brød", "Schmied;Lån;Sko"], "Mühle|Karte"),
    ])
    func `a description of kinds gives way to free text where nobody is named`(names: String, rows: [String], title: String) throws {
        #expect(try titles(names, rows)[0] == title)
    }

    @Test(arguments: ["No Description", "NOTPROVIDED", "n/a", "Keine Angabe", "Без описания"])
    func `a cell that says that there is no title has none`(cell: String) throws {
        let rows = ["Flour from the mill;Card", "\(cell);Bread from the bakery", "Horseshoe;Card"]
        #expect(try titles("Description;What", rows)[1] == "|Bread from the bakery")
        #expect(try titles("Payee;Details", ["Mill;a", "\(cell);b"])[1] == "|b")
    }

    @Test func `numbers of accounts that differ in most rows are those of others`() throws {
        func accounts(_ numbers: [String]) throws -> [String] {
            let rows = numbers.enumerated().map { "\($0 + 11).02.2026;\($1);Brot \($0);-1,50\n" }
            return try Reading("Datum;Konto;Text;Betrag\n" + rows.joined(), plainEuro).entries.map(\.account)
        }
        let others = ["1000012345678901", "1000025909563302", "1000039102524800", "1000094070890758", "1000012345678901"]
        #expect(try accounts(others) == ["", "", "", "", ""])
        // Three are one's own, and so are names.
        let own = ["1000012345678901", "1000025909563302", "1000039102524800", "1000012345678901"]
        #expect(try accounts(own) == own)
        let named = ["Giro", "Karte", "Tasche", "Sparbuch", "Depot"]
        #expect(try accounts(named) == named)
    }

    @Test func `a column of days that is nearly empty has not the dates`() throws {
        let text = "Booking date;Trade date;Text;Amount\n"
        let rows = ["2026-02-03;2026-02-01;Mill;-1", ";2026-02-02;Bakery;-2", ";2026-02-03;Smith;-3"].map { $0 + "\n" }
        let dates = { (text: String) in try Reading(text, plainEuro).entries.map(\.date.description) }
        #expect(try dates(text + rows.joined()) == ["2026-02-01", "2026-02-02", "2026-02-03"])
        // In half of the rows, those without it may be no transactions.
        #expect(try dates(text + rows.prefix(2).joined()) == ["2026-02-03"])
    }

    @Test func `a description with a cell in each row goes before one of the same rank or a better one that has fewer`() throws {
        let rows = ["Molen aan de dijk;", "Bakkerij Jansen;Koekjes en brood", "Smid te Delft;Een hoefijzer"]
        #expect(try titles("Text;Details", rows).map { $0.prefix(6) } == ["|Molen", "|Bakke", "|Smid "])
        #expect(
            try titles("Text;Details", Array(rows[1...]) + rows[1...]).map { $0.prefix(6) } == ["|Koekj", "|Een h", "|Koekj", "|Een h"])
    }

    @Test func `who sent money that came in, and who got money that went out, is the payee in Norwegian, too`() throws {
        let text = "Dato;Beskrivelse;Avsender;Mottakernavn;Beløp inn;Beløp ut\n"
        let rows = "14.08.2026;Lønn;Firma AS;Kari;900;\n15.08.2026;Brød;Kari;Bakeri AS;;-4\n16.08.2026;Klær;Kari;Butikk AS;;-9\n"
        #expect(try titles(text + rows) == ["Firma AS|Lønn", "Bakeri AS|Brød", "Butikk AS|Klær"])
    }

    @Test func `a name of two parts, of which one is that of a description, is one where there is no other`() throws {
        let rows = ["AGUA/A1 G2"] + (1...3).map { "CE0000000000000001\($0)390/189872\($0) 0984078" }
        #expect(try titles("Concepto / Referencia", rows) == rows.map { "|\($0)" })
    }
}
