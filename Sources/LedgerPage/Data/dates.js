"use strict";

// What the engine has written. The script draws it, pages through it and filters it.
const data = JSON.parse(document.getElementById("data").textContent);
const words = data.words;
const labels = data.locale.labels;

// Civil days: days since 1970-01-01 in the proleptic Gregorian calendar, never moments, so no time zone moves them.
// Months: 12 × year + month, the month from 0.

const calendarStart = -719162;
const calendarEnd = 2932896;
const firstMonth = 12;
const lastMonth = 9999 * 12 + 11;

function dayNumber(year, month, day) {
  // Years are counted from March, so that the leap day ends a year.
  const shifted = month < 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 10) % 12) + 2) / 5) + day - 1;
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468;
}

function civil(day) {
  const shifted = day + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = (marchMonth + 2) % 12;
  const year = yearOfEra + era * 400 + (month < 2 ? 1 : 0);
  return { year, month, day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1 };
}

/** 0 is Sunday. */
const weekday = (day) => (((day + 4) % 7) + 7) % 7;

const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

const clampDay = (day) => clamp(day, calendarStart, calendarEnd);

/** The first day of a month, which may begin on pay day: on `data.monthStart`, or on the last day of shorter months. */
function monthStart(month) {
  if (month <= firstMonth) return calendarStart;
  if (month > lastMonth) return calendarEnd + 1;
  const first = dayNumber(Math.floor(month / 12), month % 12, 1);
  if (data.monthStart === 1) return first;
  const next = dayNumber(Math.floor((month + 1) / 12), (month + 1) % 12, 1);
  return first + Math.min(data.monthStart, next - first) - 1;
}

const monthEnd = (month) => monthStart(month + 1) - 1;

function monthOf(day) {
  const { year, month } = civil(day);
  const index = year * 12 + month;
  return day < monthStart(index) && index > firstMonth ? index - 1 : index;
}

/** The first day of the week of a day; it may lie before the calendar's first. */
const weekStart = (day) => day - ((weekday(day) - data.weekStart + 7) % 7);

function todayNumber() {
  if (data.today !== undefined) return data.today;
  const now = new Date();
  return dayNumber(now.getFullYear(), now.getMonth(), now.getDate());
}

const padded = (number, length) => String(number).padStart(length, "0");

/** 2026-03-14 */
function isoDay(day) {
  const { year, month, day: number } = civil(day);
  return `${padded(year, 4)}-${padded(month + 1, 2)}-${padded(number, 2)}`;
}

/** 2026-03 */
const isoMonth = (month) => `${padded(Math.floor(month / 12), 4)}-${padded((month % 12) + 1, 2)}`;

const filled = (pattern, values) => pattern.replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);

const monthTitle = (month) => filled(data.locale.monthTitles[month % 12], { y: Math.floor(month / 12) });

const yearTitle = (year) => filled(data.locale.yearTitle, { y: year });

function dayTitle(day) {
  const { year, month, day: number } = civil(day);
  return filled(data.locale.dayTitles[month], { y: year, d: number, w: data.locale.weekdays.wide[weekday(day)] });
}

function rangeTitle(first, last) {
  const [from, to] = [civil(first), civil(last)];
  const months = (to.year - from.year) * 12 + to.month - from.month;
  if (months > 1) return `${dayTitle(first)} – ${dayTitle(last)}`;
  const pattern = data.locale.rangeTitles[from.month + 12 * months];
  return filled(pattern, { y: from.year, z: to.year, d: from.day, e: to.day });
}

const timeText = (minute) => `${padded(Math.floor(minute / 60), 2)}:${padded(minute % 60, 2)}`;
