// `import LedgerCalendar` is the only import a script needs.
@_exported public import ByteStreams
@_exported public import CalendarFeed
@_exported public import CivilCalendar
@_exported public import Diagnostics
@_exported public import LedgerCSV
@_exported public import LedgerCore
@_exported public import LedgerEvents
@_exported public import LedgerJournal
@_exported public import LedgerGrid
@_exported public import LedgerLibical
@_exported public import LedgerPage
@_exported public import LedgerViews
@_exported public import LibicalBridge
@_exported public import StatementReading
@_exported public import WrittenCells
@_exported public import ZoneInfo
