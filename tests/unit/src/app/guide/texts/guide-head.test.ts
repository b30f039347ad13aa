import { expect, test } from "vitest";
import { guideHead, recordData, type StructuredDocument } from "#src/app/guide/texts/guide-head.ts";
import { loadAllRecords, loadRecordOf } from "#tests/fixtures/records/guide-records.ts";

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

async function dataOf(id: string, address: string | null = null): Promise<StructuredDocument> {
  return recordData((await loadRecordOf(id)).record, address);
}

test("a disease is an article about itself and what makes it", async () => {
  const data = await dataOf("tomato-early-blight", "https://example.org/guide/tomato-early-blight");
  expect(data).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Article",
    headline: "Tomato early blight",
    url: "https://example.org/guide/tomato-early-blight",
    about: [
      { "@type": "Thing", name: "Tomato early blight" },
      { "@type": "Taxon", name: "Alternaria linariae" },
      { "@type": "Taxon", name: "Alternaria solani" },
    ],
  });
});

test("an organism is a page about a taxon, with its rank and all its names", async () => {
  const { about, ...data } = await dataOf("aphid");
  expect(data).toMatchObject({ "@type": "WebPage", name: "Aphid" });
  expect(data).not.toHaveProperty("url");
  expect(about).toEqual([
    expect.objectContaining({
      "@type": "Taxon",
      name: "Aphididae",
      taxonRank: "family",
      alternateName: expect.arrayContaining(["Aphid", "Blattlaus"]),
    }),
  ]);
});

test("every record names its sources, and nothing is empty", async () => {
  for (const { record } of await loadAllRecords()) {
    const data = recordData(record, null);
    expect(data["citation"]).toHaveLength(record.sources.length);
    const text = JSON.stringify(data);
    expect([record.id, /\bnull\b|\bundefined\b|""|Not known here/.exec(text)]).toEqual([record.id, null]);
  }
});
