import { expect, test } from "vitest";
import { loadAllRecords } from "#tests/fixtures/records/guide-records.ts";
import { healthyBeside, photoGroups } from "#src/features/guide/photos/comparison-photos.ts";
import { COMPARISON_PHOTOS } from "#tests/fixtures/photos/comparison-photos.ts";
import { isHealthy } from "#models/knowledge/knowledge-entry.ts";

test("groups keep the order of the records, each once, without records that have no photo", () => {
  const groups = photoGroups(
    ["tomato-late-blight", "apple-scab", "bean-rust", "bean-rust"],
    COMPARISON_PHOTOS,
    (id) => id,
  );
  expect(groups.map(({ id, photos }) => [id, photos.length])).toEqual([
    ["tomato-late-blight", 1],
    ["bean-rust", 2],
  ]);
});

test("the healthy leaf beside a disease is of the same crop", () => {
  expect(healthyBeside("bean-rust", COMPARISON_PHOTOS)).toEqual(["bean-healthy"]);
  expect(healthyBeside("apple-scab", COMPARISON_PHOTOS)).toEqual([]);
  expect(healthyBeside("bean-healthy", COMPARISON_PHOTOS)).toEqual([]);
});

test("the ids of diseases begin with their crop, as those of healthy leaves do", async () => {
  const records = (await loadAllRecords()).flatMap(({ record }) =>
    record.subject === "disease" ? [record] : [],
  );
  const healthy = records.filter(isHealthy);
  expect(healthy.length).toBeGreaterThan(10);
  for (const { id, group } of healthy) expect(id).toBe(`${group.replaceAll(" ", "-")}-healthy`);
  for (const { id, group } of records) expect(id).toMatch(new RegExp(`^${group.replaceAll(" ", "-")}-`));
});
