import { expect, test } from "vitest";
import { createRunRate } from "#src/lab/batch/state/batch-run.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";

test("the rate is that of the last half minute, once there are enough photos to tell", () => {
  const clock = createFakeClock();
  const rate = createRunRate(clock);
  const noteEvery = (ms: number, photos: number): void => {
    for (let photo = 0; photo < photos; photo += 1) {
      clock.advance(ms);
      rate.note();
    }
  };
  noteEvery(500, 4);
  expect(rate.perSecond()).toBeNull();
  noteEvery(500, 1);
  expect(rate.perSecond()).toBe(2);
  noteEvery(2000, 20);
  expect(rate.perSecond()).toBeCloseTo(0.5, 1);
  clock.advance(31_000);
  expect(rate.perSecond()).toBeNull();
});
