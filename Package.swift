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

/// A library target of the house; `needs` names the targets on the floors below that it may import.
func room(_ name: String, needs: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: needs, swiftSettings: strict)
}

func tests(_ name: String, needs: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: needs, swiftSettings: strict)
}

let package = Package(
    name: "LedgerCalendar",
    platforms: [.macOS(.v26)],
    products: [
        .library(name: "LedgerCalendar", targets: ["LedgerCalendar"]),
        .executable(name: "ledger2ics", targets: ["ledger2ics"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // Floor 0: libical itself. No pkg-config: its file also drags in Berkeley DB.
        .systemLibrary(name: "CLibical", providers: [.apt(["libical-dev"]), .brew(["libical"])]),
        // Floor 1
        room("Diagnostics"),
        room("CivilCalendar"),
        room("ByteStreams"),
        // Floor 2
        room("LedgerCore", needs: ["CivilCalendar"]),
        room("ZoneInfo", needs: ["CivilCalendar", "ByteStreams"]),
        room("LibicalBridge", needs: ["CLibical", "CivilCalendar", "Diagnostics", "ByteStreams", "ZoneInfo"]),
        // Floor 3
        room("LedgerCSV", needs: ["LedgerCore", "CivilCalendar", "Diagnostics", "ByteStreams"]),
        room("LedgerEvents", needs: ["LedgerCore", "LibicalBridge", "ZoneInfo", "CivilCalendar", "Diagnostics"]),
        room("LedgerJournal", needs: ["LedgerCore", "CivilCalendar"]),
        // Floor 5
        room(
            "LedgerCalendar",
            needs: [
                "LedgerEvents", "LedgerCSV", "LedgerCore", "LibicalBridge", "ZoneInfo", "CivilCalendar", "Diagnostics", "ByteStreams",
            ]),
        // Floor 6
        .executableTarget(
            name: "ledger2ics",
            dependencies: ["LedgerCalendar", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: strict),

        tests("DiagnosticsTests", needs: ["Diagnostics"]),
        tests("ByteStreamsTests", needs: ["ByteStreams"]),
        tests("CivilCalendarTests", needs: ["CivilCalendar"]),
        tests("LedgerCoreTests", needs: ["LedgerCore", "CivilCalendar"]),
        tests("ZoneInfoTests", needs: ["ZoneInfo", "CivilCalendar", "ByteStreams"]),
        tests("LibicalBridgeTests", needs: ["LibicalBridge", "CivilCalendar"]),
        tests("LedgerEventsTests", needs: ["LedgerEvents", "LibicalBridge", "LedgerCore", "CivilCalendar", "ZoneInfo", "Diagnostics"]),
        tests("LedgerJournalTests", needs: ["LedgerJournal", "LedgerCore", "CivilCalendar"]),
        tests("LedgerCSVTests", needs: ["LedgerCSV", "LedgerCore", "CivilCalendar", "Diagnostics", "ByteStreams"]),
    ]
)
