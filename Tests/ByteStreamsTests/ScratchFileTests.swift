import CLibrary
import ByteStreams
import Diagnostics
import TestSupport
import Testing

@Suite("Temporary files without a name, and sources made of open files")
struct ScratchFileTests {
    let folder: TemporaryFolder
    let content = pattern(200_000)

    init() throws { folder = try TemporaryFolder() }

    @Test func `what is put in comes out again`() throws {
        var scratch = try ScratchFile()
        #expect(scratch.descriptor > 2)
        try scratch.append(content.span)
        try scratch.append(content.span.extracting(first: 10))
        #expect(scratch.count == 200_010)
        #expect(try scratch.bytes(at: 199_998, length: 9) == content.suffix(2) + content.prefix(7))
        #expect(try scratch.bytes(at: 200_005, length: 9) == Array(content[5..<10]))
        let source = try scratch.source(named: "feed")
        #expect(source.name == "feed")
        #expect(source.count == 200_010)
        #expect(try source.bytes(at: 0, length: 300_000) == content + content.prefix(10))
    }

    @Test func `what someone else writes to the open file counts too`() throws {
        let scratch = try ScratchFile()
        #expect(unsafe write(scratch.descriptor, [1, 2, 3] as [UInt8], 3) == 3)
        #expect(try scratch.source(named: "").bytes(at: 0, length: 9) == [1, 2, 3])
    }

    @Test(arguments: [0, 1, 4999, 5000])
    func `a source of the beginning of a file ends there`(count: Int) throws {
        try folder.put(String(repeating: "a", count: 5000), in: "a")
        let descriptor = unsafe open(folder.file("a"), O_RDONLY | O_CLOEXEC)
        let source = try ByteSource(takingOver: descriptor, count: count, name: "part")
        #expect(source.count == count)
        for offset in [0, 1, 4998, 4999, 5000, 9000] {
            var buffer = [UInt8](repeating: 0xEE, count: 6000)
            var span = buffer.mutableSpan
            let got = try source.read(at: offset, into: &span)
            #expect(got == max(0, count - offset))
            #expect(buffer[got...].allSatisfy { $0 == 0xEE })
            #expect(try source.bytes(at: offset, length: 6000).count == max(0, count - offset))
        }
    }

    @Test func `what is not a file of that length is refused`() throws {
        try folder.put("abc", in: "a")
        for (path, count) in [(folder.file("a"), 4), (folder.path, nil), ("/dev/null", nil), (folder.file("missing"), nil)]
            as [(String, Int?)]
        {
            #expect(throws: LedgerError.self) {
                try ByteSource(takingOver: unsafe open(path, O_RDONLY | O_CLOEXEC), count: count, name: path)
            }
        }
    }

    @Test(arguments: [0, 1, 131_072, 199_999, 200_000, 200_001])
    func `an output takes all of a source, or the rest of it`(offset: Int) throws {
        var output = try OutputFile(path: folder.file("copy"))
        try output.write([7])
        try output.write(ByteSource(content, name: ""), from: offset)
        try output.commit()
        #expect(folder.bytes(of: "copy") == [7] + content.dropFirst(offset))
    }

    @Test(arguments: [nil, 0o644, 0o666, 0o600] as [UInt32?])
    func `a private output is for its owner only, whatever was there before`(before: UInt32?) throws {
        if let before { try folder.put("old", in: "a", permissions: before) }
        var output = try OutputFile(path: folder.file("a"), isPrivate: true)
        try output.write([1])
        try output.commit()
        #expect(folder.permissions(of: "a") == 0o600)
    }
}
