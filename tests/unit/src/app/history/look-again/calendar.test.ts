import { expect, test } from "vitest";
import { calendarFile } from "#src/app/history/look-again/calendar.ts";

const NOW = new Date("2026-11-26T14:05:09.123Z");
const DAY = {
  id: "entry-1",
  day: "2026-11-29",
  title: "Look again: Rust",
  url: "https://example.org/history",
};

test("the file has one all-day event with a reminder at 8", () => {
  expect(calendarFile(DAY, NOW)).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Bio Kingdom//Look again//EN",
      "BEGIN:VEVENT",
      "UID:entry-1@bio-kingdom",
      "DTSTAMP:20261126T140509Z",
      "DTSTART;VALUE=DATE:20261129",
      "SUMMARY:Look again: Rust",
      "URL:https://example.org/history",
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      "DESCRIPTION:Look again: Rust",
      "TRIGGER:PT8H",
      "END:VALARM",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

test("a title can't add lines of its own", () => {
  const file = calendarFile({ ...DAY, title: "a;b,c\\d\r\nATTENDEE:x" }, NOW);
  expect(file).toContain("SUMMARY:a\\;b\\,c\\\\d\\nATTENDEE:x\r\n");
  expect(file.match(/^ATTENDEE/m)).toBeNull();
});

test("long lines are folded between characters, at 75 bytes", () => {
  const title = "ü".repeat(100);
  const file = calendarFile({ ...DAY, title }, NOW);
  const lines = file.split("\r\n");
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  expect(file.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}`);
});
