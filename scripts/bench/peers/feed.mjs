// What a JavaScript program does with a feed: feed.mjs MODULE read FEED | occurrences FEED SINCE UNTIL
import { readFileSync, writeSync } from 'node:fs';

const [, , module, task, path, since, until] = process.argv;
const loaded = await import(module);
const ICAL = loaded.default ?? loaded;
const events = new ICAL.Component(ICAL.parse(readFileSync(path, 'utf8'))).getAllSubcomponents('vevent');
const cell = text => /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
let lines = [];
const flush = () => { for (let bytes = Buffer.from(lines.join('')); bytes.length;) bytes = bytes.subarray(writeSync(1, bytes)); lines = []; };
const put = line => { if (lines.push(line + '\n') > 10000) flush(); };

if (task === 'read') {
    put('date,summary,amount');
    for (const event of events) {
        const text = name => String(event.getFirstPropertyValue(name) ?? '');
        put([text('dtstart').slice(0, 10), text('summary'), text('x-ledger-amount')].map(cell).join(','));
    }
} else {
    const day = time => time.toString().slice(0, 10);
    for (const component of events) {
        const event = new ICAL.Event(component), all = event.iterator();
        for (let time = all.next(); time && day(time) <= until; time = all.next()) {
            if (day(time) < since) continue;
            put(JSON.stringify({ uid: event.uid, start: time.toString(), summary: event.summary, location: event.location }));
        }
    }
}
flush();
