/** A day to be reminded of. */
export interface CalendarDay {
  /** Unique, so that a second import replaces the first. */
  readonly id: string;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly title: string;
  /** The address that the calendar links. */
  readonly url: string;
}

/**
 * Makes a calendar file with an all-day event and a reminder at 8 in the morning of that day. Source: RFC 5545. No
 * library: those that write such files weigh more than this app's history.
 */
export function calendarFile({ id, day, title, url }: CalendarDay, now: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Bio Kingdom//Look again//EN",
    "BEGIN:VEVENT",
    `UID:${id}@bio-kingdom`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`,
    `DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(title)}`,
    "TRIGGER:PT8H",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** Escapes a text value (RFC 5545, 3.3.11). */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r\n|\r|\n/g, "\\n");
}

/** Folds a line to at most 75 bytes of UTF-8 (RFC 5545, 3.1). */
function folded(line: string): string {
  let text = "";
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > 75) {
      text += "\r\n ";
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
