import { expect, test } from "vitest";
import { type PlannedPhoto, planBatchPhotos } from "#bench/photos/batch-photos.ts";

const PLAN = planBatchPhotos(1000, 1);

/** Seconds from each photo to the next of its folder, with whether both are of one series. */
function stepsIn(photos: readonly PlannedPhoto[]): readonly { seconds: number; isWithin: boolean }[] {
  return photos.flatMap((photo, at) => {
    const next = photos[at + 1];
    if (next === undefined || photo.takenAt === null || next.takenAt === null || isFirst(next)) return [];
    const seconds = (Date.parse(`${next.takenAt}Z`) - Date.parse(`${photo.takenAt}Z`)) / 1000;
    return [{ seconds, isWithin: next.series === photo.series }];
  });
}

function isFirst({ path }: PlannedPhoto): boolean {
  return path.endsWith("IMG_00001.jpg");
}

test("no two photos have the same path, and their names come again in each folder", () => {
  expect(new Set(PLAN.map(({ path }) => path)).size).toBe(1000);
  expect(new Set(PLAN.map(({ path }) => path.replace(/^.*\//, ""))).size).toBe(200);
});

test("photos of a series are seconds apart, and the next series begins minutes later", () => {
  const steps = stepsIn(PLAN);

  expect(steps.filter(({ isWithin }) => isWithin).length).toBeGreaterThan(300);
  expect(steps.every(({ seconds, isWithin }) => (isWithin ? seconds <= 4 : seconds >= 120))).toBe(true);
});

test("eight of a thousand can't be read, in each of three ways, and the others show different parts", () => {
  const broken = PLAN.flatMap(({ shows }) => (typeof shows === "string" ? [shows] : []));
  const views = PLAN.flatMap(({ shows }) => (typeof shows === "string" ? [] : [JSON.stringify(shows)]));

  expect(broken).toHaveLength(8);
  expect(new Set(broken)).toEqual(new Set(["empty", "text", "head-alone"]));
  expect(new Set(views).size).toBe(views.length);
});
