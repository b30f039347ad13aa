import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { solutionLinesByProblem } from "#domain/solution-line.ts";
import { entryOf, isProblem, packOf } from "#models/knowledge/knowledge-entry.ts";
import { readGuideRecord } from "#models/knowledge/read-guide-record.ts";
import { readSolution } from "#models/solutions/solution-schema.ts";
import { SOLUTIONS } from "#models/solutions/solutions.ts";
import { readKnowledge } from "../../../../scripts/knowledge/plugin.mjs";

const MODULES = { readGuideRecord, entryOf, packOf, isProblem, readSolution, solutionLinesByProblem };
const made: string[] = [];

afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true });
});

/** A repository with the app's own model, all solutions and these files, each changed by `change`. */
async function rootWith(files: readonly string[], change = (text: string): string => text): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "knowledge-"));
  made.push(root);
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

test("records are listed, packed by crop or group, and have the figures of the label that they are of", async () => {
  const root = await rootWith([
    "knowledge/animal/lion.yaml",
    "knowledge/animal/jaguar.yaml",
    "knowledge/disease/tomato-early-blight.yaml",
  ]);
  const { entries, packs, problems, names, solutions, solutionsByProblem } = readKnowledge(root, MODULES);
  expect(entries.map(({ id, subject, group, label }) => [id, subject, group, label])).toEqual([
    ["jaguar", "animal", "Cats", null],
    ["lion", "animal", "Cats", "Lion"],
    ["tomato-early-blight", "disease", "tomato", "Tomato early blight"],
  ]);
  expect([...packs.keys()]).toEqual(["animal-cats", "disease-tomato"]);
  expect(packs.get("animal-cats")?.map(({ record, figures }) => [record.id, figures?.label])).toEqual([
    ["jaguar", undefined],
    ["lion", "Lion"],
  ]);
  expect(packs.get("disease-tomato")?.[0]?.figures?.testPhotos).toBeGreaterThan(0);
  expect(problems).toEqual({ "tomato-early-blight": "Tomato early blight" });
  expect(names["lion"]).toEqual({ name: "Lion", pack: "animal-cats", drawing: "cat" });
  expect(solutions).toEqual(SOLUTIONS);
  expect(solutionsByProblem).toEqual(solutionLinesByProblem(SOLUTIONS));
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

test("a file that is no record is told", async () => {
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
