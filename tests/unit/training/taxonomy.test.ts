import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseJson } from "#domain/text/json.ts";
import { readManifest } from "#models/manifest-schema.ts";
import { skipTest } from "#tests/fixtures/setup/skip-test.ts";

const ROOT = new URL("../../../", import.meta.url);
const FOLDER = new URL("training/packs/taxonomy/", ROOT);
const LABEL_LISTS = new URL("../shared/model-files/tflite/", ROOT);

/** A row of a table, by the names of its columns. */
type Row = Readonly<Record<string, string>>;

/** The rows of a table. Throws where a line has other columns than the first. */
function tableOf(table: string, ...columns: readonly string[]): readonly Row[] {
  const text = readFileSync(new URL(table, FOLDER), "utf8");
  const [header, ...lines] = text.replace(/\n$/, "").split("\n");
  if (header !== columns.join("\t")) throw new Error(`${table} has other columns: ${header}`);
  return lines.map((line) => {
    const values = line.split("\t");
    if (values.length !== columns.length) throw new Error(`${table}: ${line}`);
    return Object.fromEntries(columns.map((name, index) => [name, values[index] ?? ""]));
  });
}

const NETWORK = ["label", "scientificName", "genus", "english", "note"] as const;
const BIRDS = tableOf("birds.tsv", ...NETWORK);
const INSECTS = tableOf("insects.tsv", ...NETWORK);
const GENERA = tableOf("genera.tsv", "genus", "family");
const FAMILIES = tableOf("families.tsv", "family", "order", "english", "class");
const ORDERS = tableOf("orders.tsv", "order", "english");
const RANKS = ["genus", "family", "order", "class"] as const;
const IMAGENET = tableOf("imagenet.tsv", "label", "scientificName", "rank", "breed", ...RANKS, "english");

/** The values of a column. */
function column(rows: readonly Row[], name: string): readonly string[] {
  return rows.map((row) => row[name] ?? "");
}

/** Values that stand more than once. */
function doubled(values: readonly string[]): readonly string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

/** The rows of a table by the value of a column that is different in each of them. */
function byColumn(rows: readonly Row[], name: string): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row[name] ?? "", row]));
}

const FAMILY_OF = byColumn(GENERA, "genus");
const FAMILY = byColumn(FAMILIES, "family");
const ORDER = byColumn(ORDERS, "order");

/** The family, order and class of a genus; undefined where a table has no row for it. */
function placeOf(genus: string): Row | undefined {
  const family = FAMILY.get(FAMILY_OF.get(genus)?.["family"] ?? "");
  return ORDER.has(family?.["order"] ?? "") ? family : undefined;
}

/** "Turdus merula", "Gallus gallus domesticus", "Anas superciliosa × platyrhynchos", "Nymphalis l-album". */
const SPECIES = /^[A-Z][a-z]+ [a-z]+(?:-[a-z]+)?(?: (?:× )?[a-z]+)?$/;
const ONE_WORD = /^[A-Z][a-z]+$/;

test("each genus has one family, each family one order, and no table has a row that nobody needs", () => {
  expect(doubled(column(GENERA, "genus"))).toEqual([]);
  expect(doubled(column(FAMILIES, "family"))).toEqual([]);
  expect(doubled(column(ORDERS, "order"))).toEqual([]);
  const genera = new Set([BIRDS, INSECTS, IMAGENET].flatMap((rows) => column(rows, "genus")));
  const families = new Set([...column(GENERA, "family"), ...column(IMAGENET, "family")]);
  const orders = new Set([...column(FAMILIES, "order"), ...column(IMAGENET, "order")]);
  expect([...genera].filter((name) => name !== "").toSorted()).toEqual([...FAMILY_OF.keys()].toSorted());
  expect([...families].filter((name) => name !== "").toSorted()).toEqual([...FAMILY.keys()].toSorted());
  expect([...orders].filter((name) => name !== "").toSorted()).toEqual([...ORDER.keys()].toSorted());
});

test.each([
  ["birds", BIRDS, 964, "Aves"],
  ["insects", INSECTS, 1021, "Insecta"],
] as const)("each of the %s has a genus, a family and an order", (_name, rows, count, group) => {
  expect(rows).toHaveLength(count);
  expect(doubled(column(rows, "label"))).toEqual([]);
  expect(rows.filter(({ genus = "" }) => placeOf(genus)?.["class"] !== group)).toEqual([]);
  const unlike = rows.filter(
    ({ scientificName = "", genus = "" }) => !scientificName.startsWith(`${genus} `),
  );
  expect(unlike).toEqual([]);
});

test("a name that the network does not have has a note, and English names are those of the labels", () => {
  const wrong = [...BIRDS, ...INSECTS].filter(({ label = "", scientificName, english, note }) => {
    const [latin, inBrackets = ""] = label.replaceAll(String.raw`\xd7`, "×").split(/ \((.*)\)$/);
    return english !== inBrackets || (latin !== scientificName && note === "");
  });
  expect(wrong).toEqual([]);
});

test("names are shaped as scientific names", () => {
  const names = column([...BIRDS, ...INSECTS], "scientificName");
  expect(names.filter((name) => !SPECIES.test(name))).toEqual([]);
  const oneWord = [...column(GENERA, "genus"), ...column(FAMILIES, "order"), ...column(FAMILIES, "class")];
  expect(oneWord.filter((name) => !ONE_WORD.test(name))).toEqual([]);
  expect(column(FAMILIES, "family").filter((name) => !/^[A-Z][a-z]+idae$/.test(name))).toEqual([]);
  const english = column([...FAMILIES, ...ORDERS], "english");
  expect(english.filter((name) => !/^[A-Z][A-Za-z, -]+[a-z]$/.test(name))).toEqual([]);
});

/** The number of words of a name of this rank. */
const WORDS: Readonly<Record<string, number>> = { species: 2, subspecies: 3 };

/** Whether the name of an animal of ImageNet fits its rank, and its columns fit the tables. */
function isPlaced(row: Row): boolean {
  const { scientificName = "", rank = "", genus = "", family = "", english = "" } = row;
  const words = WORDS[rank] ?? 1;
  const shape = words === 1 ? ONE_WORD : SPECIES;
  if (!shape.test(scientificName) || scientificName.split(" ").length !== words) return false;
  if (words > 1 && !scientificName.startsWith(`${genus} `)) return false;
  if ((row[rank] ?? scientificName) !== scientificName) return false;
  if (genus !== "" && FAMILY_OF.get(genus)?.["family"] !== family) return false;
  const place = FAMILY.get(family);
  if (family !== "" && (place?.["order"] !== row["order"] || place?.["class"] !== row["class"])) return false;
  return english !== "";
}

test("ImageNet's animals stand once each, at the rank of what they mean", () => {
  expect(IMAGENET).toHaveLength(398);
  expect(doubled(column(IMAGENET, "label"))).toEqual([]);
  expect(IMAGENET.filter((row) => !isPlaced(row))).toEqual([]);
});

test("the 118 breeds of dogs are dogs, and two labels of cats name a breed", () => {
  const breeds = IMAGENET.filter(({ breed }) => breed !== "");
  const dogs = breeds.filter(({ scientificName }) => scientificName === "Canis lupus familiaris");
  expect(dogs).toHaveLength(118);
  expect(doubled(column(dogs, "breed"))).toEqual([]);
  const cats = breeds.filter((row) => !dogs.includes(row));
  expect(cats.map(({ scientificName, breed }) => [scientificName, breed])).toEqual([
    ["Felis catus", "Persian"],
    ["Felis catus", "Siamese"],
  ]);
});

test("README.md counts the labels of each family as they are", () => {
  const text = readFileSync(new URL("README.md", FOLDER), "utf8");
  const counted = new Map(
    [...text.matchAll(/\b([A-Z][a-z]+idae) (\d+)\b/g)].map(([, name, count]) => [name, count]),
  );
  const families = [...BIRDS, ...INSECTS].map(({ genus = "" }) => FAMILY_OF.get(genus)?.["family"] ?? "");
  const counts = new Map(
    families.map((family) => [family, String(families.filter((other) => other === family).length)]),
  );
  expect(counted).toEqual(counts);
});

test.for([
  ["inat_bird_labels.txt", BIRDS],
  ["inat_insect_labels.txt", INSECTS],
] as const)("%s has a row for each label but the background, in its order", ([name, rows], context) => {
  const file = new URL(name, LABEL_LISTS);
  if (!existsSync(file)) skipTest(context, "shared/model-files is not here");
  const labels = readFileSync(file, "utf8").trimEnd().split("\n");
  expect(labels.filter((label) => label !== "background")).toEqual(column(rows, "label"));
});

test("ImageNet's animals are the first labels of its list after the background", (context) => {
  const file = new URL("imagenet_labels.txt", LABEL_LISTS);
  if (!existsSync(file)) skipTest(context, "shared/model-files is not here");
  const [background, ...labels] = readFileSync(file, "utf8").split("\n");
  expect(background).toBe("background");
  expect(labels.slice(0, IMAGENET.length)).toEqual(column(IMAGENET, "label"));
});

test.each([
  ["birds-inat", BIRDS],
  ["insects-inat", INSECTS],
] as const)("the pack %s has the species of the table, in its order, each below its genus", (id, rows) => {
  const manifest = readManifest(
    parseJson(readFileSync(new URL(`models/packs/${id}/model-manifest.json`, ROOT), "utf8")),
  );
  if (!manifest.ok) throw new Error(JSON.stringify(manifest.error));
  const facts = (manifest.value.labelFacts ?? []).filter(({ subject }) => subject !== null);

  expect(facts.map(({ scientificName }) => scientificName)).toEqual(column(rows, "scientificName"));
  expect(facts.map(({ taxon }) => taxon)).toEqual(column(rows, "genus"));
});
