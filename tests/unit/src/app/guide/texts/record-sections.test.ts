import { expect, test } from "vitest";
import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import { loadNames } from "#models/knowledge/knowledge.ts";
import { blocksOf } from "#models/knowledge/read-guide-record.ts";
import { dangerNotices, recordMarks, recordNotices } from "#src/answer/texts/guide-names.ts";
import type {
  GuidePart,
  GuideSection,
  NamedLookalike,
  OtherRecordOf,
} from "#src/answer/texts/guide-section.ts";
import { recordSections } from "#src/app/guide/texts/record-sections.ts";
import { loadAllRecords, loadRecordOf } from "#tests/fixtures/records/guide-records.ts";

const entries = await loadAllRecords();
const otherOf = await loadNames({ scope: "family" });

function sectionsOf(id: string): readonly GuideSection[] {
  return entries.filter(({ record }) => record.id === id).flatMap((entry) => recordSections(entry, otherOf));
}

/** Fields that are shown elsewhere on the page, or are not texts for people. */
const ELSEWHERE: ReadonlySet<string> = new Set(
  "id subject name scientificName alsoKnownAs foreignMembers scope group sources codes kind role drawings seeAlso record danger notKnownFrom".split(
    " ",
  ),
);

function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]: [string, unknown]) =>
    ELSEWHERE.has(key) ? [] : textsOf(item),
  );
}

/** All texts of the sections in lower case, because some texts are capitalised differently from their fields. */
function saidBy(sections: readonly GuideSection[]): string {
  return JSON.stringify(sections.flatMap(({ parts }) => parts)).toLowerCase();
}

function isNamedInHead(record: GuideRecord, text: string): boolean {
  return (record.subject === "animal" && text === record.species) || text === "healthy";
}

test("all that a record says is said in a section", () => {
  const missing = entries.flatMap((entry) => {
    const said = saidBy(recordSections(entry, otherOf));
    return textsOf(entry.record)
      .filter((text) => !isNamedInHead(entry.record, text))
      .filter((text) => !said.includes(JSON.stringify(text).slice(1, -1).toLowerCase()))
      .map((text) => `${entry.record.id}: ${text}`);
  });
  expect(missing).toEqual([]);
});

test("the danger of a kind stands above its record, and that of a look-alike beside what tells it apart", () => {
  const record = entries.find((entry) => entry.record.id === "wolf")?.record;
  expect(record && dangerNotices(record)).toEqual(["Keep away from it: it can attack."]);
  expect(saidBy(sectionsOf("papaya"))).toContain("do not eat any of it");
  expect(saidBy(sectionsOf("tomato-late-blight"))).not.toContain("do not eat any of it");
});

test("every section has an id of its own and something in it", () => {
  for (const entry of entries) {
    const sections = recordSections(entry, otherOf);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    expect(sections.filter(({ parts }) => parts.length === 0)).toEqual([]);
  }
});

test("a section names the sources of its block, and every source of a block is named", () => {
  for (const entry of entries) {
    const { sources } = entry.record;
    const numbers = new Set(recordSections(entry, otherOf).flatMap((section) => section.sources));
    const covering = sources.flatMap(({ covers }, index) =>
      covers.some((block) => blocksOf(entry.record).includes(block)) ? [index + 1] : [],
    );
    expect([entry.record.id, [...numbers]]).toEqual([entry.record.id, expect.arrayContaining(covering)]);
  }
  const treatment = sectionsOf("tomato-early-blight").find(({ id }) => id === "treatment");
  expect(treatment?.sources.length).toBeGreaterThanOrEqual(2);
});

function firstOf(id: string): string | undefined {
  return sectionsOf(id)[0]?.id;
}

test("what to do today comes first of a disease and a pest, what good they do of a friend, first aid of what stings, the riddance of a weed", () => {
  expect(firstOf("tomato-late-blight")).toBe("today");
  expect(firstOf("colorado-potato-beetle")).toBe("today");
  expect(firstOf("earthworm")).toBe("use");
  expect(firstOf("bee")).toBe("first-aid");
  expect(firstOf("lantana")).toBe("control");
  expect(firstOf("tomato-healthy")).toBe("care");
});

function partsOf(id: string): readonly GuidePart[] {
  return sectionsOf(id).flatMap(({ parts }) => parts);
}

test("treatment says that the label is the law, and leads to solutions or says why none makes sense", () => {
  const treated = entries.flatMap(({ record }) => ("noProduct" in record ? [record] : []));
  for (const { record } of entries) {
    const isTreated = partsOf(record.id).some(({ kind }) => kind === "notice");
    expect([record.id, isTreated]).toEqual([record.id, treated.some(({ id }) => id === record.id)]);
  }
  for (const { id, noProduct } of treated) {
    const end = noProduct === null ? { kind: "solutions" } : { kind: "text", text: noProduct };
    expect(partsOf(id)).toContainEqual(end);
    expect([id, partsOf(id).some(({ kind }) => kind === "solutions")]).toEqual([id, noProduct === null]);
  }
});

test("other records are named, and left out where there is no such record", () => {
  const entry = entries.find(({ record }) => record.id === "tomato-early-blight");
  if (entry === undefined) throw new Error("there is no early blight");
  const lookalikes = (of: OtherRecordOf): readonly GuidePart[] =>
    recordSections(entry, of).flatMap(({ parts }) => parts.filter(({ kind }) => kind === "lookalikes"));
  expect(JSON.stringify(lookalikes(otherOf))).toContain("Tomato Septoria leaf spot");
  expect(lookalikes(() => undefined)).toEqual([]);
});

function drawn(id: string): readonly NamedLookalike[] {
  return partsOf(id).flatMap((part) => (part.kind === "lookalikes" ? part.lookalikes : []));
}

test("a lookalike is drawn where it looks other than the thing itself", () => {
  expect(drawn("tomato-early-blight").find(({ id }) => id === "tomato-septoria-leaf-spot")?.drawing).toBe(
    "spots",
  );
  for (const { record } of entries) {
    for (const { id, drawing } of drawn(record.id)) {
      expect(drawing === null || (id !== null && drawing !== record.drawings[0])).toBe(true);
    }
  }
});

test("the model's figures stand with the number of photos, and only where it knows the thing", () => {
  const known = entries.filter(({ figures }) => figures !== null);
  expect(known.length).toBeGreaterThanOrEqual(180);
  for (const { record, figures } of entries) {
    const text = partsOf(record.id).flatMap((part) => (part.kind === "model" ? part.text : []));
    expect(text).toHaveLength(figures === null ? 0 : 1);
    const photos = figures === null ? "" : `${figures.testPhotos.toLocaleString("en")} photo`;
    expect(text.join("")).toContain(photos);
  }
});

test("a section that nobody knows anything for is left out, and no text says that nobody knows", () => {
  for (const { record } of entries) {
    const texts = JSON.stringify(sectionsOf(record.id));
    expect(texts).not.toMatch(/"not known here|record of a group/i);
    if (record.subject !== "pest") continue;
    expect(texts.includes("From when to act")).toBe(record.threshold.length > 0);
  }
});

async function noticesOf(id: string): Promise<readonly string[]> {
  return recordNotices((await loadRecordOf(id)).record);
}

async function marksOf(id: string): Promise<readonly string[]> {
  return recordMarks((await loadRecordOf(id)).record);
}

test("a helper is said to be no enemy, and a group to be one", async () => {
  expect(await noticesOf("bee")).toEqual([
    "This is no enemy: it helps you.",
    "This page covers several kinds, and they differ.",
  ]);
  expect(await noticesOf("fish")).toEqual(["This page covers several kinds, and they differ."]);
  expect(await noticesOf("beetle")).toContain("Some of these help and some do harm: look before you act.");
  expect(await noticesOf("tomato-late-blight")).toEqual([]);
});

test("a record is marked in short words by what it is and how bad it can get", async () => {
  expect(await marksOf("tomato-late-blight")).toEqual(["Oomycete", expect.stringMatching(/^Severity: /)]);
  expect(await marksOf("tomato-healthy")).toEqual(["Healthy leaf"]);
  expect(await marksOf("colorado-potato-beetle")).toEqual(["Pest", expect.stringMatching(/^Risk: /)]);
  expect(await marksOf("bee")).toEqual(["Helper"]);
  expect(await marksOf("lantana")).toEqual(["Weed"]);
  for (const { record } of await loadAllRecords()) expect(recordMarks(record).length).toBeGreaterThan(0);
});
