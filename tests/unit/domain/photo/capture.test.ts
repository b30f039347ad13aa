import { expect, test } from "vitest";
import { type CaptureFacts, newerCapture, NO_CAPTURE } from "#domain/photo/capture.ts";

const PLACE = { latitude: -1.5, longitude: 36 };
const DATED: CaptureFacts = { ...NO_CAPTURE, takenAt: "2026-06-01T05:12:30" };

test("a photo that is read again keeps a fact that is not found now, and its field with it", () => {
  const before: CaptureFacts = { ...DATED, takenAtFrom: "DateTime", unreadable: ["position"] };
  expect(newerCapture(before, NO_CAPTURE)).toEqual(before);
  expect(newerCapture(before, { ...NO_CAPTURE, position: PLACE })).toEqual({
    ...before,
    position: PLACE,
    unreadable: [],
  });
});

test("a newer time takes the place of an earlier one that stood in for it", () => {
  const before: CaptureFacts = { ...DATED, takenAtFrom: "DateTime" };
  const now: CaptureFacts = { ...DATED, takenAt: "2026-05-01T00:00:00" };
  expect(newerCapture(before, now)).toEqual(now);
});

test("a fact that can't be read is named once, and not when it is known", () => {
  const unreadable: CaptureFacts = { ...NO_CAPTURE, unreadable: ["date", "position"] };
  expect(newerCapture(unreadable, unreadable)).toEqual(unreadable);
  expect(newerCapture(DATED, unreadable)).toEqual({ ...DATED, unreadable: ["position"] });
});
