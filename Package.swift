// swift-tools-version: 6.2

import PackageDescription

/// Set by `scripts/test`: no warning may stay. Whoever merely uses the package, with a compiler that may be newer, is spared.
let warningsAreErrors = Context.environment["LEDGER_WARNINGS_AS_ERRORS"] != nil

/// Every Swift target is held to the same rules.
let strict: [SwiftSetting] =
    (warningsAreErrors ? [.treatAllWarnings(as: .error)] : []) + [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]

// Homebrew installs libical where no compiler looks; SwiftPM finds its file for pkg-config there (not tried). On Linux that file also drags
// in Berkeley DB, and libical is where compilers look.
#if os(macOS)
    let libicalConfiguration: String? = "libical"
#else
    let libicalConfiguration: String? = nil
#endif

/// A library target of the house; `needs` names the targets on the floors below that it may import, beside `TextBytes` and the C library.
///
/// A room that `hasData` keeps tables in a folder `Data`. `EmbeddedData` compiles their bytes in, as `EmbeddedFile.Name_csv`; the code that
/// needs a table reads it once, in a `static let`, through `DataTable` in `TextBytes`.
func room(_ name: String, needs: [Target.Dependency] = [], hasData: Bool = false) -> Target {
    .target(
        name: name,
        dependencies: needs + ["CLibrary"] + (name == "TextBytes" ? [] : ["TextBytes"])
            + (hasData || name == "TextBytes" ? ["EmbeddedData"] : []),
        exclude: hasData ? ["Data"] : [], swiftSettings: strict)
}

func tests(_ name: String, needs: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: needs + ["TextBytes", "CLibrary", "TestSupport"], exclude: exclude, swiftSettings: strict)
}

let package = Package(
    name: "LedgerCalendar",
    // For apps: core, CSV, grid and views link nothing but the standard library and Foundation. Tested on Linux alone.
    platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
    products: [
        .library(name: "LedgerCalendar", targets: ["LedgerCalendar"]),
        // What scripts are compiled against.
        .library(name: "LedgerCalendarDynamic", type: .dynamic, targets: ["LedgerCalendar"]),
        .library(name: "LedgerEvents", targets: ["LedgerEvents"]),
        // Entries <-> VEVENTs of libical, and its C interop module: what a program on libical takes.
        .library(name: "LedgerLibical", targets: ["LedgerLibical"]),
        .library(name: "LibicalBridge", targets: ["LibicalBridge"]),
        .library(name: "StatementReading", targets: ["StatementReading", "WrittenCells"]),
        .library(name: "LedgerCSV", targets: ["LedgerCSV"]),
        .library(name: "LedgerGrid", targets: ["LedgerGrid"]),
        .library(name: "LedgerViews", targets: ["LedgerViews"]),
        .library(name: "LedgerJournal", targets: ["LedgerJournal"]),
        .library(name: "LedgerCore", targets: ["LedgerCore"]),
        .library(name: "CivilCalendar", targets: ["CivilCalendar"]),
        .library(name: "ZoneInfo", targets: ["ZoneInfo"]),
        .library(name: "FeedFetch", targets: ["FeedFetch"]),
        .executable(name: "ledger2ics", targets: ["ledger2ics"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // Floor 0: libical itself, the bytes of the rooms' data, and the C library.
        .systemLibrary(name: "CLibical", pkgConfig: libicalConfiguration, providers: [.apt(["libical-dev"]), .brew(["libical"])]),
        .target(name: "EmbeddedData"),
        .target(name: "CLibrary", swiftSettings: strict),
        // Floor 1
        room("TextBytes"),
        room("Digests"),
        room("Diagnostics"),
        room("CivilCalendar"),
        room("LinearRegex"),
        room("ByteStreams", needs: ["Diagnostics"], hasData: true),
        // Floor 2
        room("LedgerCore", needs: ["CivilCalendar"], hasData: true),
        room("ZoneInfo", needs: ["CivilCalendar", "ByteStreams"], hasData: true),
        room("CalendarFeed", needs: ["Digests", "CivilCalendar", "Diagnostics", "ByteStreams", "ZoneInfo"], hasData: true),
        room("LibicalBridge", needs: ["CLibical", "CalendarFeed", "ByteStreams", "CivilCalendar", "Diagnostics", "ZoneInfo"]),
        // Floor 3
        room("WrittenCells", needs: ["LedgerCore", "ZoneInfo", "CivilCalendar", "Digests", "Diagnostics"], hasData: true),
        room(
            "LedgerCSV",
            needs: ["WrittenCells", "LedgerCore", "ZoneInfo", "CivilCalendar", "LinearRegex", "Digests", "Diagnostics", "ByteStreams"]),
        room(
            "StatementReading",
            needs: [
                "LedgerCSV", "WrittenCells", "LedgerCore", "ZoneInfo", "CivilCalendar", "Digests", "Diagnostics", "ByteStreams",
            ], hasData: true),
        room("LedgerJournal", needs: ["LedgerCore", "CivilCalendar", "Diagnostics"]),
        room("LedgerGrid", needs: ["LedgerCore", "CivilCalendar"]),
        // Floor 4
        room("LedgerRules", needs: ["LedgerCSV", "LedgerCore", "CivilCalendar", "LinearRegex", "Diagnostics", "ByteStreams"]),
        room(
            "LedgerEvents",
            needs: ["LedgerGrid", "LedgerCore", "CalendarFeed", "ZoneInfo", "CivilCalendar", "Digests", "Diagnostics"],
            hasData: true),
        room("FeedFetch", needs: ["Digests", "Diagnostics", "ByteStreams"]),
        room("LedgerViews", needs: ["LedgerGrid", "LedgerCore", "CivilCalendar", "Diagnostics"], hasData: true),
        room(
            "LedgerPage", needs: ["LedgerViews", "LedgerGrid", "LedgerCore", "CivilCalendar", "Digests"],
            hasData: true),
        // Floor 5: all that an app or a library without libical leaves out.
        room(
            "LedgerLibical",
            needs: [
                "LedgerEvents", "LedgerGrid", "LedgerCore", "LibicalBridge", "CalendarFeed", "ZoneInfo", "CivilCalendar", "Diagnostics",
                "ByteStreams",
            ]),
        // Floor 6
        room(
            "LedgerCalendar",
            needs: [
                "LedgerPage", "LedgerViews", "LedgerGrid", "LedgerLibical", "LedgerEvents", "StatementReading", "LedgerCSV", "WrittenCells",
                "LedgerRules", "LedgerJournal", "LedgerCore",
                "LibicalBridge", "CalendarFeed", "ZoneInfo", "CivilCalendar", "Digests", "Diagnostics", "ByteStreams",
            ], hasData: true),
        // Floor 7
        .executableTarget(
            name: "ledger2ics",
            dependencies: [
                "LedgerCalendar", "FeedFetch", "TextBytes", "CLibrary", "EmbeddedData",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], exclude: ["Data"], swiftSettings: strict),

        // What several test targets need: temporary folders, child processes, numbers that look random.
        .target(
            name: "TestSupport", dependencies: ["FeedFetch", "TextBytes", "CLibrary"], path: "Tests/TestSupport", swiftSettings: strict),
        // What untrusted bytes are given to, by `scripts/fuzz` and, for what was once found, by the tests.
        .target(
            name: "FuzzTargets",
            dependencies: [
                "LedgerCalendar", "LedgerLibical", "LibicalBridge", "LedgerEvents", "StatementReading", "LedgerCSV", "LedgerCore",
                "ZoneInfo",
                "CivilCalendar",
                "Diagnostics", "ByteStreams", "TextBytes", "TestSupport",
            ],
            path: "Tests/FuzzTargets", exclude: ["Seeds", "words.dict"], swiftSettings: strict),
        tests("FuzzTests", needs: ["FuzzTargets"], exclude: ["Found"]),
        tests("TextBytesTests", needs: []),
        tests("DigestsTests", needs: ["Digests"]),
        tests("DiagnosticsTests", needs: ["Diagnostics"]),
        tests("ByteStreamsTests", needs: ["ByteStreams", "Diagnostics"]),
        tests("CivilCalendarTests", needs: ["CivilCalendar"]),
        tests("LedgerCoreTests", needs: ["LedgerCore", "CivilCalendar"]),
        tests("LedgerGridTests", needs: ["LedgerGrid", "LedgerCore", "CivilCalendar"]),
        tests(
            "LedgerViewsTests", needs: ["LedgerViews", "LedgerGrid", "LedgerCore", "CivilCalendar", "Diagnostics"], exclude: ["Snapshots"]),
        // Looks at pages in chromium, where it is installed.
        tests("LedgerPageTests", needs: ["LedgerPage", "LedgerViews", "LedgerGrid", "LedgerCore", "CivilCalendar", "Digests"]),
        tests("ZoneInfoTests", needs: ["ZoneInfo", "CivilCalendar", "ByteStreams"]),
        // Asks libical what it makes of the same rules and feeds.
        tests(
            "CalendarFeedTests",
            needs: ["CalendarFeed", "LibicalBridge", "CLibical", "CivilCalendar", "Diagnostics", "ByteStreams", "ZoneInfo"]),
        tests(
            "LibicalBridgeTests",
            needs: ["LibicalBridge", "CLibical", "CalendarFeed", "CivilCalendar", "Diagnostics", "ByteStreams", "ZoneInfo"]),
        // A C program that uses libical itself, for the tests of what it shares with us.
        .target(name: "LibicalProgram", path: "Tests/LibicalProgram", linkerSettings: [.linkedLibrary("ical")]),
        tests(
            "LedgerEventsTests",
            needs: [
                "LedgerEvents", "LedgerLibical", "StatementReading", "LedgerCSV", "LibicalBridge", "CalendarFeed", "LedgerCore",
                "CivilCalendar", "ZoneInfo",
                "Diagnostics", "ByteStreams",
            ]),
        tests(
            "LedgerLibicalTests",
            needs: [
                "LedgerLibical", "LibicalProgram", "CLibical", "LibicalBridge", "LedgerCalendar", "LedgerEvents", "LedgerGrid",
                "LedgerCore",
                "CalendarFeed", "CivilCalendar", "ZoneInfo", "Diagnostics", "ByteStreams",
            ]),
        tests(
            "LedgerCalendarTests",
            needs: [
                "LedgerCalendar", "LedgerPage", "LedgerViews", "LedgerGrid", "LedgerEvents", "StatementReading", "LedgerCSV", "LedgerCore",
                "LibicalBridge", "CalendarFeed", "ZoneInfo", "CivilCalendar", "Diagnostics", "ByteStreams",
            ]),
        // Start programs that lie beside the test bundle: the command, one that uses all of floors 1 to 3 and nothing else, and one of the
        // rooms that an app needs to show a calendar.
        tests("CommandTests", needs: ["ledger2ics", "LinkageProbe", "ViewsProbe"], exclude: ["Snapshots"]),
        .executableTarget(
            name: "ViewsProbe",
            dependencies: ["LedgerViews", "LedgerGrid", "LedgerEvents", "StatementReading", "LedgerCSV", "LedgerCore", "CivilCalendar"],
            path: "Tests/ViewsProbe", swiftSettings: strict),
        .executableTarget(
            name: "LinkageProbe",
            dependencies: [
                "LedgerLibical", "LedgerEvents", "StatementReading", "LedgerCSV", "LedgerJournal", "LedgerCore", "LibicalBridge",
                "CalendarFeed",
                "ZoneInfo", "CivilCalendar", "Diagnostics", "ByteStreams",
            ],
            path: "Tests/LinkageProbe", swiftSettings: strict),
        // The three rooms that ledgers in CSV go through, by the one entry that opens any file.
        tests(
            "LedgerCSVTests",
            needs: [
                "StatementReading", "LedgerCSV", "WrittenCells", "LedgerCore", "ZoneInfo", "CivilCalendar", "Diagnostics", "ByteStreams",
            ]),
        // Starts hledger, ledger and beancount where they are installed.
        tests("LedgerJournalTests", needs: ["LedgerJournal", "LedgerCore", "CivilCalendar", "Diagnostics"]),
        // Asks hledger what it makes of the same rules, where it is installed.
        tests(
            "LedgerRulesTests", needs: ["LedgerRules", "LedgerJournal", "LedgerCore", "CivilCalendar", "Diagnostics", "ByteStreams"]),
        tests("FeedFetchTests", needs: ["FeedFetch", "Diagnostics", "ByteStreams"]),
    ]
)

/// Set by `scripts/leaks`: the names of the test targets that are built, apart by spaces.
if let names = Context.environment["LEDGER_TEST_TARGETS"]?.split(separator: " ") {
    package.targets.removeAll { target in target.type == .test && !names.contains { $0 == target.name } }
}

/// Set by `scripts/fuzz`, which builds with libFuzzer.
if Context.environment["LEDGER_FUZZ"] != nil {
    package.targets += [
        .target(name: "LibFuzzer", path: "Tests/LibFuzzer"),
        .executableTarget(name: "Fuzzer", dependencies: ["FuzzTargets", "LibFuzzer"], path: "Tests/Fuzzer", swiftSettings: strict),
    ]
}
