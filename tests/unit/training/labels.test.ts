import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SUBJECTS } from "#domain/subject.ts";
import { loadAllRecords } from "#tests/fixtures/records/guide-records.ts";

const COLUMNS = [
  "subject",
  "data",
  "set",
  "label",
  "or",
  "scientific",
  "also",
  "group",
  "crop",
  "healthy",
  "unknown",
  "record",
] as const;
type Row = Readonly<Record<(typeof COLUMNS)[number], string>>;

const [HEADER = [], ...LINES] = readFileSync("training/labels.tsv", "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => line.split("\t"));

const ROWS: readonly Row[] = LINES.map(
  ([subject = "", data = "", set = "", label = "", or = "", scientific = "", also = "", ...rest]) => {
    const [group = "", crop = "", healthy = "", unknown = "", record = ""] = rest;
    return { subject, data, set, label, or, scientific, also, group, crop, healthy, unknown, record };
  },
);

/** The folder names of the rows that break a rule. */
function breaking(rule: (row: Row) => boolean): readonly string[] {
  return ROWS.filter((row) => !rule(row)).map(({ data }) => data);
}

/** Groups rows by the value of a column. */
function groupedBy(rows: readonly Row[], column: keyof Row): ReadonlyMap<string, readonly Row[]> {
  return new Map(rows.map((row) => [row[column], rows.filter((other) => other[column] === row[column])]));
}

/** The facts that all rows of a label share: without folder, set, alternatives (`or`) and other names (`also`). */
function factsOf({ data: _data, set: _set, or: _or, also: _also, ...others }: Row): string {
  return JSON.stringify(others);
}

/** False for names with spaces at the ends, double spaces, or a stray punctuation mark at the end. */
function isTidy(name: string): boolean {
  return name === name.trim() && !/ {2}|[;,.]$/.test(name);
}

test("the table of labels has its columns in every line, and each folder of the data once", () => {
  expect(HEADER).toEqual(COLUMNS);
  expect(LINES.filter((line) => line.length !== COLUMNS.length)).toEqual([]);
  const folders = ROWS.map(({ subject, data, set }) => `${subject}/${data}@${set}`);
  expect(folders).toHaveLength(248);
  expect(new Set(folders).size).toBe(248);
  const names = new Set(ROWS.map(({ label }) => label));
  expect(breaking(({ or }) => or === "" || names.has(or))).toEqual([]);
  expect(breaking(({ data }) => /^[a-z]+(-[a-z]+)*$/.test(data))).toEqual([]);
});

test("every label has a subject and a name, and only things of no subject are 'none'", () => {
  const subjects: readonly string[] = SUBJECTS;
  expect(breaking(({ subject }) => subjects.includes(subject) || subject === "none")).toEqual([]);
  expect(ROWS.filter(({ subject }) => subject === "none").map(({ data }) => data)).toEqual(["none"]);
  expect(breaking(({ label }) => /^[A-Z]/.test(label) && isTidy(label))).toEqual([]);
  expect(breaking(({ scientific }) => scientific === "" || /^[A-Z]/.test(scientific))).toEqual([]);
  expect(
    breaking(({ also, label }) =>
      also.split("; ").every((name) => isTidy(name) && name.toLowerCase() !== label.toLowerCase()),
    ),
  ).toEqual([]);
});

test("a group has an article and two labels of one subject at least", () => {
  expect(breaking(({ group }) => group === "" || /^an? [a-z]/.test(group))).toEqual([]);
  expect(breaking(({ group }) => !/^a [aeio]|^an [^aeiou]/.test(group))).toEqual([]);
  const groups = groupedBy(
    ROWS.filter(({ group }) => group !== ""),
    "group",
  );
  const wrong = [...groups].filter(
    ([, rows]) =>
      new Set(rows.map(({ label }) => label)).size < 2 ||
      new Set(rows.map(({ subject, crop }) => `${subject} ${crop}`)).size > 1,
  );
  expect(wrong.map(([group]) => group)).toEqual([]);
  expect(groups.size).toBeGreaterThan(20);
});

test("diseases and healthy leaves name their crop, other labels none", () => {
  expect(
    breaking(({ subject, unknown, crop }) => (subject === "disease" && unknown === "") === (crop !== "")),
  ).toEqual([]);
  expect(breaking(({ data, healthy }) => (healthy === "yes") === data.endsWith("-healthy"))).toEqual([]);
  expect(
    breaking(({ healthy, label, crop, scientific }) =>
      healthy === "yes"
        ? /^Healthy .* (leaf|pod)$/.test(label) && label.includes(crop) && scientific === ""
        : healthy === "",
    ),
  ).toEqual([]);
});

/** Labels for families, whose photos show several kinds. The records name single kinds. */
const WIDER_THAN_ITS_RECORD = new Set([
  "Ilarvirus",
  "Begomovirus",
  "Erysiphaceae",
  "Didymellaceae",
  "Potyviridae",
  "Diptera",
  "Orthoptera",
]);

test("three subjects have a label for kinds without a name, with nothing else in its row", () => {
  const rows = ROWS.filter(({ unknown }) => unknown !== "");
  expect(rows.map(({ subject }) => subject).toSorted()).toEqual(["animal", "disease", "plant"]);
  const blank = { set: "", or: "", scientific: "", also: "", group: "", crop: "", healthy: "", record: "" };
  for (const { subject, label, ...row } of rows) {
    expect([label, row]).toEqual([label, { ...blank, data: "another", unknown: "yes" }]);
    expect([subject, label.startsWith("Another ")]).toEqual([subject, true]);
  }
});

test("every label with a name has a record, of its own subject, crop and taxon", async () => {
  const records = new Map((await loadAllRecords()).map(({ record }) => [record.id, record]));
  const nameless = ROWS.filter(({ label, unknown }) => label === "None of these" || unknown !== "");
  const unlike = ROWS.filter((row) => !nameless.includes(row)).filter(
    ({ subject, crop, record, scientific }) => {
      const found = records.get(record);
      if (found === undefined || found.subject !== subject) return true;
      if (subject === "disease" && found.group !== crop) return true;
      return !found.scientificName.includes(scientific) && !WIDER_THAN_ITS_RECORD.has(scientific);
    },
  );
  expect(unlike).toEqual([]);
  expect(nameless.filter(({ record }) => record !== "")).toEqual([]);
});

test("rows of one label say the same of it", () => {
  const labels = groupedBy(ROWS, "label");
  const unlike = [...labels].filter(([, rows]) => new Set(rows.map(factsOf)).size > 1);
  expect(unlike.map(([label]) => label)).toEqual([]);
});
