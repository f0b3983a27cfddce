import Testing
import TextBytes

@Suite("CSV texts")
struct CSVTextTests {
    @Test(
        arguments: [
            ([], ""), (["a"], "a"), (["a", ""], "a,"), (["a,b", "say \"hi\"", "x\ny", "한"], "\"a,b\",\"say \"\"hi\"\"\",\"x\ny\",한"),
        ] as [([String], String)])
    func `a record comes back cell by cell`(cells: [String], text: String) {
        #expect(CSVText.record(cells) == text)
        #expect(CSVText.cells(of: text) == cells)
    }

    @Test func `a table has comments and empty lines left out, and quotes taken off`() {
        let file = "# a, comment\n\ncode,minor\n\"K,R\"\"W\",0\r\n#\nEUR,"
        #expect(DataTable(Array(file.utf8)).rows == [["code", "minor"], ["K,R\"W", "0"], ["EUR", ""]])
    }
}
