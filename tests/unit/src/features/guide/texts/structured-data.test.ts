import { expect, test } from "vitest";
import { type StructuredDocument, recordData } from "#src/features/guide/texts/guide-head.ts";
import { loadAllRecords, loadRecordOf } from "#tests/fixtures/guide-records.ts";

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
    expect([record.id, /null|undefined|""|Not known here/.exec(text)]).toEqual([record.id, null]);
  }
});
