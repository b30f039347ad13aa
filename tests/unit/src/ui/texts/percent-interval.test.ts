import { expect, test } from "vitest";
import { wilsonInterval } from "#domain/wilson-interval.ts";
import { percentInterval } from "#src/ui/texts/percent-interval.ts";

test("a share stands with its interval, and without photos there is none", () => {
  expect(percentInterval(0.8, wilsonInterval(4, 5))).toBe("80.0% (37.6 to 96.4%)");
  expect(percentInterval(null, null)).toBe("none");
});
