<?php
// What a PHP program does with a feed: feed.php AUTOLOAD read FEED | occurrences FEED SINCE UNTIL
error_reporting(E_ALL & ~E_DEPRECATED);
ini_set('memory_limit', '-1');
[, $autoload, $task, $path] = $argv;
require $autoload;

$calendar = Sabre\VObject\Reader::read(file_get_contents($path));
if ($task === 'occurrences') {
    $zone = new DateTimeZone('UTC');
    // Version 2 changes the calendar itself.
    $calendar = $calendar->expand(new DateTime($argv[4], $zone), new DateTime("$argv[5] +1 day", $zone)) ?? $calendar;
    foreach ($calendar->select('VEVENT') as $event) {
        $start = $event->DTSTART->getDateTime()->format('c');
        echo json_encode(['uid' => (string)$event->UID, 'start' => $start, 'summary' => (string)$event->SUMMARY, 'location' => (string)$event->LOCATION]), "\n";
    }
    exit;
}
fputcsv(STDOUT, ['date', 'summary', 'amount']);
foreach ($calendar->select('VEVENT') as $event) {
    fputcsv(STDOUT, [$event->DTSTART->getDateTime()->format('Y-m-d'), (string)$event->SUMMARY, (string)$event->{'X-LEDGER-AMOUNT'}]);
}
