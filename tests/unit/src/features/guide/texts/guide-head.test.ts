import { expect, test } from "vitest";
import { guideHead } from "#src/features/guide/texts/guide-head.ts";
import { loadAllRecords } from "#tests/fixtures/guide-records.ts";

const entries = await loadAllRecords();
const heads = entries.map(({ record }) => guideHead(record));

test("every record has a title of its own", () => {
  expect(new Set(heads.map(({ title }) => title)).size).toBe(entries.length);
});

test("a description is of its record alone, and short enough to be shown whole", () => {
  expect(new Set(heads.map(({ description }) => description)).size).toBe(entries.length);
  for (const { description } of heads) expect(description).toMatch(/^.{50,160}$/);
});

function described(id: string): string {
  return entries.flatMap(({ record }) => (record.id === id ? guideHead(record).description : [])).join("");
}

test("a description names the thing and what a person finds there", () => {
  expect(described("potato-late-blight")).toBe(
    "Potato late blight (Phytophthora infestans): what to do today, how to recognise it, treatment and prevention. With sources.",
  );
  expect(described("bee")).toContain("how to spare it");
  expect(described("lantana")).toContain("how to be rid of it");
  expect(described("tomato-healthy")).toContain("what to look for next");
});
