// Leaves out of ICU's data what a program never asks for. Compiled and started by scripts/package: FROM TO [NAME…]. With names, such as
// `root.res`, only these stay; without, all but what the command does not use: two thirds of it.

import Foundation

// Converters, sort orders, line breaks, units, transliteration, numbers in words, and the names of zones, regions and languages.
let folders: Set = ["coll", "brkitr", "unit", "translit", "rbnf", "zone", "region", "lang"]
let endings: Set = ["cnv", "spp", "cfu"]
let wanted = Set(CommandLine.arguments.dropFirst(3))

/// The data: a header, whose first two bytes are its length, then a table of contents.
let data = [UInt8](try Data(contentsOf: URL(filePath: CommandLine.arguments[1])))
let start = Int(data[0]) | Int(data[1]) << 8

func number(at place: Int) -> Int { (0..<4).reduce(0) { $0 | Int(data[place + $1]) << (8 * $1) } }

func bytes(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }

func padded(_ bytes: [UInt8]) -> [UInt8] { bytes + Array(repeating: 0, count: (16 - bytes.count % 16) % 16) }

let count = number(at: start)
var (names, items): ([[UInt8]], [[UInt8]]) = ([], [])
for item in 0..<count {
    let entry = start + 4 + 8 * item
    let name = Array(data[(start + number(at: entry))...].prefix { $0 != 0 })
    let end = item + 1 < count ? start + number(at: entry + 12) : data.count
    // icudt76l/folder/name.ending
    let path = String(decoding: name, as: UTF8.self).split(separator: "/").dropFirst()
    guard let file = path.last, let first = path.first else { fatalError("an item of ICU's data has no name") }
    let isLeftOut =
        if !wanted.isEmpty {
            path.count > 1 || !wanted.contains(String(file))
        } else if path.count > 1 {
            folders.contains(String(first))
        } else {
            endings.contains(String(file.split(separator: ".").last ?? ""))
        }
    if isLeftOut { continue }
    names.append(name + [0])
    items.append(padded(Array(data[(start + number(at: entry + 4))..<end])))
}

var (table, texts): ([UInt8], [UInt8]) = (bytes(names.count), [])
let textStart = 4 + 8 * names.count
var place = padded(Array(repeating: 0, count: textStart) + names.joined()).count
for (name, item) in zip(names, items) {
    table += bytes(textStart + texts.count) + bytes(place)
    texts += name
    place += item.count
}
let whole = Array(data[..<start]) + padded(table + texts) + items.joined()
try Data(whole).write(to: URL(filePath: CommandLine.arguments[2]))
