import { expect, test } from "vitest";
import { BURST_RULES } from "#domain/bursts.ts";
import { showBursts } from "#src/features/batch/rules/shown-bursts.ts";
import {
  describeAgreement,
  describeShown,
  describeTaken,
  SURENESS_RANGES,
} from "#src/features/batch/texts/grid-texts.ts";
import { photoOf } from "#tests/fakes/batch-photos.ts";

test("how much is shown is told in photos, and in bursts where there are any", () => {
  const times = ["05:00:01", "05:00:02", "06:00:00"];
  const photos = times.map((time, at) => photoOf(`${at}.jpg`, { takenAt: `2026-06-01T${time}` }));
  const alone = showBursts(photos, null);
  expect(describeShown(alone, alone)).toBe("3 photos");
  expect(describeShown(alone.slice(1), alone)).toBe("2 of 3 photos");
  const bursts = showBursts(photos, BURST_RULES.cameraTrap);
  expect(describeShown(bursts, bursts)).toBe("3 photos, shown as 2 bursts");
  expect(describeShown(bursts.slice(0, 1), bursts)).toBe("2 of 3 photos, shown as 1 burst");
});

test("agreement is counted, and a time stands as the camera wrote it", () => {
  expect(describeAgreement(40, 50)).toBe("Both say the same of 40 of 50.");
  expect(describeAgreement(50, 50)).toBe("Both say the same of all 50.");
  expect(describeAgreement(0, 0)).toBe("Both say the same of 0 of 0.");
  expect(describeTaken("2026-06-01T05:12:30+02:00")).toBe("Taken 2026-06-01, 05:12");
});

test("the ranges of sureness leave out no answer, and none is in two", () => {
  const ends = SURENESS_RANGES.map(({ range: [from, below] }) => [from, below]);
  expect(ends[0]?.[0]).toBe(0);
  expect(ends.slice(1).map(([from]) => from)).toEqual(ends.slice(0, -1).map(([, below]) => below));
  expect(ends.at(-1)?.[1]).toBeGreaterThan(1);
});
