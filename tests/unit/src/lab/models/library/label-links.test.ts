import { expect, test } from "vitest";
import type { PackageManifest } from "#models/manifest.ts";
import { labelLinksOf, recordsByName } from "#src/lab/models/library/label-links.ts";
import { A_MANIFEST } from "#tests/fakes/model-packages.ts";
import { SOME_ENTRIES } from "#tests/fixtures/records/knowledge-entries.ts";

function manifestWith(change: Partial<PackageManifest>): PackageManifest {
  return { ...A_MANIFEST, rejectLabels: [], records: {}, ...change };
}

/** The source of a label's links, followed by the ids of its records. */
function linkIn(manifest: PackageManifest, label: string): readonly string[] {
  const { by, records } = labelLinksOf(manifest, SOME_ENTRIES).linkOf(label);
  return [by, ...records.map(({ id }) => id)];
}

const FACTS = {
  name: null,
  scientificName: null,
  alsoKnownAs: [],
  group: null,
  crop: null,
  healthy: false,
  unknown: false,
  taxon: null,
  breed: false,
  byGroup: false,
};

test("each label is listed once, and those for none of these and for unknown kinds are not", () => {
  const fact = { ...FACTS, subject: "animal" } as const;
  const manifest = manifestWith({
    labels: ["lion", "background", "lion", "rust", "another animal"],
    labelFacts: [fact, { ...FACTS, subject: null }, fact, fact, { ...fact, unknown: true }],
    rejectLabels: ["background"],
  });

  expect(labelLinksOf(manifest, SOME_ENTRIES).labels).toEqual(["lion", "rust"]);
});

test("what the manifest states of a label counts more than its name", () => {
  const manifest = manifestWith({
    labels: ["lion", "big cat", "jaguar", "red fox"],
    records: { "big cat": "lion", jaguar: "", "red fox": "unicorn" },
  });

  expect(linkIn(manifest, "lion")).toEqual(["name", "lion"]);
  expect(linkIn(manifest, "big cat")).toEqual(["stated", "lion"]);
  expect(linkIn(manifest, "jaguar")).toEqual(["stated"]);
  expect(linkIn(manifest, "red fox")).toEqual(["stated"]);
  expect(linkIn(manifest, "constructor")).toEqual(["name"]);
});

test("a name finds the records of the model's pages, or of the page that the label belongs to", () => {
  const labels = ["Tetranychus urticae", "corn"];
  expect(linkIn(manifestWith({ labels, subjects: ["animal"] }), "corn")).toEqual(["name"]);
  const both = manifestWith({ labels, subjects: ["pest", "disease"] });
  expect(linkIn(both, "Tetranychus urticae")).toEqual([
    "name",
    "two-spotted-spider-mite",
    "tomato-spider-mite-damage",
  ]);
  const labelFacts = [
    { ...FACTS, subject: "pest" },
    { ...FACTS, subject: "plant" },
  ] as const;
  expect(linkIn({ ...both, labelFacts }, "Tetranychus urticae")).toEqual(["name", "two-spotted-spider-mite"]);
});

test("records are offered by name, those of the model's pages alone, and with their subject where a name is shared", () => {
  const [first] = SOME_ENTRIES;
  if (first === undefined) throw new Error("no entries");
  const entries = [...SOME_ENTRIES, { ...first, id: "lion-plant", subject: "plant" as const }];
  const offered = recordsByName(manifestWith({ subjects: ["animal", "plant"] }), entries);

  expect(offered.get("Jaguar")?.id).toBe("jaguar");
  expect(offered.get("Lion")).toBeUndefined();
  expect(offered.get("Lion (plant)")?.id).toBe("lion-plant");
  expect(offered.get("Apple scab")).toBeUndefined();
});
