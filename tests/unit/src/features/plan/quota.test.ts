import { expect, test } from "vitest";
import {
  type DailyUse,
  EARLIER_DAYS,
  localDay,
  remainingToday,
  UNUSED,
  onDay,
  withDelivery,
} from "#src/features/plan/quota-store.ts";
import { FREE_IDENTIFICATIONS_PER_DAY } from "#src/features/plan/plan.ts";

const utc = (text: string): number => Date.parse(`${text}Z`);

test("a Free device starts a day with five identifications and ends with none, never fewer", () => {
  let use = UNUSED;
  const left: (number | null)[] = [];
  for (let delivery = 0; delivery <= FREE_IDENTIFICATIONS_PER_DAY; delivery += 1) {
    left.push(remainingToday("free", use, "2026-06-01"));
    use = withDelivery(use, "2026-06-01");
  }
  expect(left).toEqual([5, 4, 3, 2, 1, 0]);
  expect(remainingToday("free", use, "2026-06-01")).toBe(0);
});

/** Takes as many as the device gives on each day that its clock shows, and answers how many that were. */
function takeAllOn(days: readonly string[]): number[] {
  let use = UNUSED;
  return days.map((day) => {
    use = onDay(use, day);
    const left = remainingToday("free", use, day) ?? 0;
    for (let taken = 0; taken < left; taken += 1) use = withDelivery(use, day);
    return left;
  });
}

test("each day gives five, also after days on which the device was off", () => {
  expect(takeAllOn(["2026-06-01", "2026-06-02", "2026-06-09", "2027-01-01"])).toEqual([5, 5, 5, 5]);
});

test("a clock that is set forward and back gives no day's five twice", () => {
  expect(takeAllOn(["2026-06-01", "2026-06-02", "2026-06-01", "2026-06-02"])).toEqual([5, 5, 0, 0]);
  expect(takeAllOn(["2026-06-01", "2026-05-31", "2026-06-01", "1999-01-01"])).toEqual([5, 0, 0, 0]);
  expect(takeAllOn(["2026-06-01", "2031-06-01", "2026-06-01", "2031-06-01", "2026-06-01"])).toEqual([
    5, 5, 0, 0, 0,
  ]);
});

test("a day that was used ahead of its time is used when it comes", () => {
  expect(takeAllOn(["2026-06-01", "2026-06-02", "2026-06-03", "2026-06-01", "2026-06-02"])).toEqual([
    5, 5, 5, 0, 0,
  ]);
});

test("a clock that was years ahead or behind locks nobody out: the day after it is put right gives five", () => {
  const [today, tomorrow] = ["2026-06-01", "2026-06-02"];
  expect(takeAllOn(["2031-06-01", today, tomorrow])).toEqual([5, 0, 5]);
  expect(takeAllOn([today, "1970-01-01", "1970-01-02", tomorrow])).toEqual([5, 0, 5, 5]);
});

test("a clock that is set back takes over the count, and later days are counted by themselves", () => {
  const used: DailyUse = { ...UNUSED, day: "2031-06-01", delivered: 2 };
  expect(remainingToday("free", used, "2026-06-01")).toBe(3);
  expect(remainingToday("free", used, "2031-06-02")).toBe(5);
  expect(remainingToday("free", onDay(used, "2026-06-01"), "2026-06-02")).toBe(5);
  expect(remainingToday("free", onDay(used, "2026-06-01"), "2031-06-01")).toBe(3);
});

test("every use takes as many characters as the first one, also of more days than are remembered", () => {
  let use = UNUSED;
  for (let day = 1; day < 2 * EARLIER_DAYS; day += 1) {
    use = withDelivery(use, `2026-06-${String(day).padStart(2, "0")}`);
    expect(JSON.stringify(use)).toHaveLength(JSON.stringify(UNUSED).length);
  }
  expect(use.earlier).toHaveLength(EARLIER_DAYS);
});

test("Premium has no limit", () => {
  expect(
    remainingToday("premium", { ...UNUSED, day: "2026-06-01", delivered: 500 }, "2026-06-01"),
  ).toBeNull();
});

test("the day is the one where the device is, to the minute of local midnight", () => {
  for (const [zone, lastMinute, midnight] of [
    ["UTC", "2026-03-10T23:59:59", "2026-03-11T00:00:00"],
    ["Asia/Kolkata", "2026-03-10T18:29:59", "2026-03-10T18:30:00"],
    ["America/New_York", "2026-01-11T04:59:59", "2026-01-11T05:00:00"],
    ["Pacific/Kiritimati", "2026-03-10T09:59:59", "2026-03-10T10:00:00"],
    ["Pacific/Pago_Pago", "2026-03-11T10:59:59", "2026-03-11T11:00:00"],
  ] as const) {
    const before = localDay(utc(lastMinute), zone);
    const after = localDay(utc(midnight), zone);
    expect([zone, before < after]).toEqual([zone, true]);
    expect(localDay(utc(midnight) + 3_600_000, zone)).toBe(after);
  }
});

/** How many of the hours about `day` fall on it in a time zone. */
function hoursOf(day: string, zone: string): number {
  const noon = utc(`${day}T12:00:00`);
  let hours = 0;
  for (let hour = -36; hour <= 36; hour += 1) {
    if (localDay(noon + hour * 3_600_000, zone) === day) hours += 1;
  }
  return hours;
}

test("the day on which daylight saving begins has 23 hours, the one on which it ends 25", () => {
  expect(hoursOf("2026-03-29", "Europe/Berlin")).toBe(23);
  expect(hoursOf("2026-10-25", "Europe/Berlin")).toBe(25);
  expect(hoursOf("2026-03-08", "America/New_York")).toBe(23);
  expect(hoursOf("2026-11-01", "America/New_York")).toBe(25);
  expect(hoursOf("2026-06-15", "Europe/Berlin")).toBe(24);
});

test("days are written so that they sort", () => {
  expect(localDay(utc("2026-01-02T12:00:00"), "UTC")).toBe("2026-01-02");
  expect(localDay(utc("2026-12-31T12:00:00"), "UTC")).toBe("2026-12-31");
});

test("the day of the device is that of its time zone", () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  for (let hour = 0; hour < 24 * 366; hour += 5) {
    const at = Date.UTC(2027, 11, 1, hour, 59);
    expect(localDay(at)).toBe(localDay(at, timeZone));
  }
});
