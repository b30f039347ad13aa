import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { solutionLinesByProblem } from "#domain/records/solution-line.ts";
import { decodeText } from "#domain/text/decode-text.ts";
import { findRecordId } from "#models/knowledge/find-record.ts";
import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import { parseLabels } from "#models/labels.ts";
import { SOLUTIONS } from "#models/solutions/solutions.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { loadAllRecords } from "#tests/fixtures/records/guide-records.ts";
import { SOME_ENTRIES } from "#tests/fixtures/records/knowledge-entries.ts";
import { MODULES } from "#tests/fixtures/records/knowledge-modules.ts";
import { checkKnowledge, problemsBetween } from "../../../scripts/knowledge/knowledge-check.mjs";
import { knowledgeLabels } from "../../../scripts/knowledge/knowledge-labels.mjs";
import { readKnowledge } from "../../../scripts/knowledge/plugin.mjs";
import { textsOf } from "../../../scripts/languages/record-texts.mjs";
import { temporaryFolder } from "./temporary-folder.ts";

const NOTHING_ELSE = { labelRecords: {}, labels: [], solutions: SOLUTIONS };

const RECORDS = (await loadAllRecords()).map(({ record }) => record);

/** The problems of all records after `change`, which removes a record if it returns null. */
function saidOf(change: (record: GuideRecord) => GuideRecord | null): readonly string[] {
  const records = RECORDS.flatMap((record) => change(record) ?? []);
  return problemsBetween(records, NOTHING_ELSE).map(({ file, what }) => `${file} ${what}`);
}

test("the records, the labels of the app's own model and the solutions fit each other", LONG, async () => {
  const { records, problems } = await checkKnowledge(process.cwd());
  expect(problems).toEqual([]);
  expect(records).toHaveLength(RECORDS.length);
});

test("a disease and a pest without their only solution have no next step", () => {
  const without = SOLUTIONS.map(({ id, treats }) => ({
    id,
    treats: treats.filter((problem) => problem !== "grape-esca" && problem !== "fruit-fly"),
  }));
  const what = "has no solution that treats it, and no `noProduct`";
  expect(problemsBetween(RECORDS, { ...NOTHING_ELSE, solutions: without })).toEqual([
    { file: "models/knowledge/disease/grape-esca.yaml", line: null, what },
    { file: "models/knowledge/pest/fruit-fly.yaml", line: null, what },
  ]);
});

test.each([
  ["apple-mosaic", null, "disease/apple-mosaic.yaml has no solution that treats it, and no `noProduct`"],
  ["slug", "Nothing helps.", "pest/slug.yaml has `noProduct`, and a solution that treats it"],
])("the record %s is at fault if it says of products: %s", (id, noProduct, fault) => {
  const said = saidOf((record) =>
    record.id === id && "noProduct" in record ? { ...record, noProduct } : record,
  );
  expect(said).toEqual([`models/knowledge/${fault}`]);
});

test("a missing record is found by the solutions and the label that name it", () => {
  const records = RECORDS.filter(({ id }) => id !== "grape-esca");
  const said = problemsBetween(records, {
    ...NOTHING_ELSE,
    labelRecords: { "Grape esca": "grape-esca", Slug: "slug" },
    labels: ["Grape esca", "Slug"],
  }).map(({ file, what }) => `${file} ${what}`);
  expect(said).toContain('models/solutions solution-21 treats "grape-esca", which has no record');
  expect(said).toContain(
    'models/knowledge has no record for "Grape esca", which the app\'s own model can name',
  );
  expect(said.join("\n")).not.toContain('"Slug"');
});

test("a record has the name of its label, which may add that the plant is young", () => {
  const labelRecords = { "Slug damage": "slug", "Slug seedling": "slug", Slug: "slug" };
  const said = problemsBetween(RECORDS, { ...NOTHING_ELSE, labelRecords, labels: Object.keys(labelRecords) });
  expect(said).toEqual([
    {
      file: "models/knowledge/pest/slug.yaml",
      line: null,
      what: 'has the name "Slug", and the app\'s own model says "Slug damage"',
    },
  ]);
});

test("a link to nothing, a link to itself and an id used twice are problems", () => {
  const said = saidOf((record) =>
    record.id === "slug" ? { ...record, seeAlso: ["unicorn", "slug"] } : record,
  );
  expect(said).toEqual([
    'models/knowledge/pest/slug.yaml names the record "unicorn", which does not exist',
    "models/knowledge/pest/slug.yaml names itself as another record",
  ]);
  const slug = RECORDS.filter(({ id }) => id === "slug");
  expect(problemsBetween([...RECORDS, ...slug], NOTHING_ELSE).map(({ what }) => what)).toEqual([
    'has the id "slug" of another subject\'s record',
  ]);
});

const folder = temporaryFolder();

/** A temporary repository with the app's own model, all solutions and these files. `change` edits their texts. */
async function rootWith(files: readonly string[], change = (text: string): string => text): Promise<string> {
  const root = folder.path();
  for (const name of ["model-manifest.json", "card.json"]) {
    const file = `models/packages/kingdom/${name}`;
    await cp(file, join(root, file), { recursive: true });
  }
  for (const subject of ["animal", "plant", "disease", "pest"]) {
    await mkdir(join(root, "models/knowledge", subject), { recursive: true });
  }
  await cp("models/solutions", join(root, "models/solutions"), { recursive: true });
  for (const file of files) {
    const path = `models/${file}`;
    await writeFile(join(root, path), change(await readFile(path, "utf8")));
  }
  return root;
}

test(
  "records are listed, in chunks by crop or group, and have the figures of their label",
  LONG,
  async () => {
    const root = await rootWith([
      "knowledge/animal/lion.yaml",
      "knowledge/animal/jaguar.yaml",
      "knowledge/disease/tomato-early-blight.yaml",
    ]);
    const { entries, chunks, problems, names, solutions, solutionsByProblem } = readKnowledge(root, MODULES);
    expect(entries.map(({ id, subject, group, label }) => [id, subject, group, label])).toEqual([
      ["jaguar", "animal", "Cats", null],
      ["lion", "animal", "Cats", "Lion"],
      ["tomato-early-blight", "disease", "tomato", "Tomato early blight"],
    ]);
    expect([...chunks.keys()]).toEqual(["animal-cats", "disease-tomato"]);
    expect(chunks.get("animal-cats")?.map(({ record, figures }) => [record.id, figures?.label])).toEqual([
      ["jaguar", undefined],
      ["lion", "Lion"],
    ]);
    expect(chunks.get("disease-tomato")?.[0]?.figures?.testPhotos).toBeGreaterThan(0);
    expect(problems).toEqual({ "tomato-early-blight": "Tomato early blight" });
    expect(names["lion"]).toEqual({ name: "Lion", chunk: "animal-cats", drawing: "cat" });
    expect(solutions).toEqual(SOLUTIONS);
    const crops = new Map([["tomato-early-blight", "tomato"]]);
    expect(solutionsByProblem).toEqual(solutionLinesByProblem(SOLUTIONS, crops));
  },
);

test(
  "a record is read in another language if each of its texts is translated, else in English",
  LONG,
  async () => {
    const root = await rootWith(["knowledge/animal/lion.yaml", "knowledge/animal/jaguar.yaml"]);
    const english = readKnowledge(root, MODULES);
    const [jaguar, lion] = english.chunks.get("animal-cats")?.map(({ record }) => record) ?? [];
    if (jaguar === undefined || lion === undefined) throw new Error("the records are not there");
    const missing = textsOf(jaguar).find((text) => !textsOf(lion).includes(text));
    const texts = new Map([...textsOf(lion), ...textsOf(jaguar)].map((text) => [text, `es ${text}`]));
    texts.delete(missing ?? "");
    const { entries, chunks, names } = readKnowledge(root, MODULES, { tag: "es", texts });

    expect(chunks.get("animal-cats")?.map(({ record }) => record.name)).toEqual(["Jaguar", "es Lion"]);
    expect(chunks.get("animal-cats")?.[0]?.record).toEqual(jaguar);
    expect(chunks.get("animal-cats")?.[1]?.record).toMatchObject({ id: "lion", language: "es" });
    expect(
      entries.map(({ id, name, language, englishNames }) => [id, name, language, englishNames?.[0]]),
    ).toEqual([
      ["jaguar", "Jaguar", undefined, undefined],
      ["lion", "es Lion", "es", "Lion"],
    ]);
    expect(names["lion"]?.name).toBe("es Lion");
  },
);

test.each([
  ["hi", []],
  ["es", ["Tizón tardío del tomate"]],
])("other names of a record in %s are in the letters of the language", async (tag, others) => {
  const root = await rootWith(["knowledge/disease/tomato-late-blight.yaml"]);
  const [late] = readKnowledge(root, MODULES).chunks.get("disease-tomato") ?? [];
  if (late === undefined) throw new Error("the record is not there");
  const texts = new Map(textsOf(late.record).map((text) => [text, `${tag} ${text}`]));
  const { entries } = readKnowledge(root, MODULES, { tag, texts });
  // A search finds it by the Latin letters all the same.
  expect(entries).toMatchObject([{ language: tag, alsoKnownAs: others }]);
  expect(entries[0]?.foreignNames).toContain("Pachheti jhulsa");
});

test("a solution in another language keeps the English that the app computes with", async () => {
  const root = await rootWith([]);
  const [first] = SOLUTIONS;
  if (first === undefined) throw new Error("there are no solutions");
  const texts = new Map(textsOf(first).map((text) => [text, `es ${text}`]));
  const { solutions } = readKnowledge(root, MODULES, { tag: "es", texts });
  expect(solutions[0]).toMatchObject({
    name: `es ${first.name}`,
    englishName: first.name,
    englishWarnings: first.warnings,
    warnings: first.warnings.map((warning) => `es ${warning}`),
  });
  expect(solutions.slice(1)).toEqual(SOLUTIONS.slice(1));
});

test.each([
  [
    "a field that is gone",
    (text: string) => text.replace(/^scope: kind\n/m, ""),
    "lion.yaml: scope is missing",
  ],
  [
    "a field with too little in it, with its line",
    (text: string) => text.replace(/^occurs:\n(?: {2}- .*\n)+/m, "occurs: []\n"),
    /lion\.yaml, line \d+: occurs must be a list of 1 to 3 items/,
  ],
  [
    "YAML that is none",
    (text: string) => `${text}\nname: "open\n`,
    /lion\.yaml, line \d+: is no sound YAML: /,
  ],
])("the build stops for a record with %s", async (_name, change, said) => {
  const root = await rootWith(["knowledge/animal/lion.yaml"], change);
  expect(() => readKnowledge(root, MODULES)).toThrow(said);
});

test("another file than a record stops the build", async () => {
  const root = await rootWith([]);
  await writeFile(join(root, "models/knowledge/pest/notes.txt"), "later");
  await writeFile(join(root, "models/knowledge/pest/empty.yaml"), "");
  expect(() => readKnowledge(root, MODULES)).toThrow(
    "records or solutions have faults:\nmodels/knowledge/pest/empty.yaml: has no fields\n" +
      "models/knowledge/pest/notes.txt: is no .yaml file",
  );
});

test.each([
  [
    "without warnings",
    (text: string) => text.replace(/^warnings:\n(?: {2}- .*\n)+/m, ""),
    "models/solutions/epsom-salt.yaml: warnings is missing",
  ],
  [
    "with another name than its file",
    (text: string) => text.replace("name: Epsom salt", "name: Salt"),
    /epsom-salt\.yaml, line 2: name does not belong to a file named epsom-salt/,
  ],
  [
    "with the id of another one",
    (text: string) => text.replace("solution-34", "solution-33"),
    'has the id "solution-33": ids are numbered from 1 without gaps, each once',
  ],
])("the build stops for a solution %s", async (_name, change, said) => {
  const root = await rootWith(["solutions/epsom-salt.yaml"], change);
  expect(() => readKnowledge(root, MODULES)).toThrow(said);
});

function run(...args: readonly string[]): { readonly code: number; readonly lines: readonly string[] } {
  const lines: string[] = [];
  const finding = { entries: SOME_ENTRIES, findRecordId, parseLabels, decodeText };
  const code = knowledgeLabels(args, (line) => lines.push(line), finding);
  return { code, lines };
}

test("the command names the record of each label of a list", () => {
  const { code, lines } = run(folder.write("labels.txt", "0 lion\n1 sea lion\n2 Tomato___healthy\n"));

  expect(lines).toEqual([
    "lion: lion",
    "Tomato___healthy: tomato-healthy",
    "sea lion: none",
    "labels.txt: 2 of 3 labels find a record.",
  ]);
  expect(code).toBe(0);
});

test("without a file or labels the command explains its use or the fault", () => {
  expect(run().lines.join("\n")).toContain("npm run knowledge -- labels");
  expect(run().code).toBe(1);

  const other = folder.write("other.json", "[1]");
  expect(run(other)).toEqual({ code: 1, lines: [`${other} is no list of labels`] });
});
