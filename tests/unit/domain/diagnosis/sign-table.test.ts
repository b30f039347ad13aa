import { expect, test } from "vitest";
import { answersIn, readSignTable, SIGN_ROWS } from "#domain/diagnosis/sign-table.ts";

/** A table of two records. `cells` replaces cells of the second one. */
function tableOf(cells: Readonly<Record<string, string>> = {}): string {
  const lines = SIGN_ROWS.map((row) => {
    const usual = row === "source" ? "FAO: Leaves" : row.startsWith("do: ") ? "harmless" : "often";
    return [row, usual, cells[row] ?? usual].join("\t");
  });
  return ["sign\tone\tother", ...lines, ""].join("\n");
}

function readOther(cells: Readonly<Record<string, string>>) {
  const read = readSignTable(tableOf(cells));
  if (!read.ok) throw new Error(read.error);
  const [, other] = read.value;
  if (other === undefined) throw new Error("one record is missing");
  return other;
}

test("the answers of a question add up to 1, and the more frequent one is the more probable", () => {
  const { id, source, answers } = readOther({ "size: tiny": "always", "size: large": "never" });
  expect([id, source]).toEqual(["other", "FAO: Leaves"]);
  const [none = 0, tiny = 0, middle = 0, large = 1] = answers.get("size") ?? [];
  expect(none + tiny + middle + large).toBeCloseTo(1);
  expect(tiny).toBeGreaterThan(none);
  expect(none).toBe(middle);
  expect(large).toBeLessThan(0.03);
});

test("a question that one can only affirm has a row for yes, and no is the rest", () => {
  const [yes = 0, no = 0] = readOther({ "rings: yes": "always" }).answers.get("rings") ?? [];
  expect(yes).toBeCloseTo(0.9);
  expect(no).toBeCloseTo(0.1);
});

test("a table without the row of an answer that only some crops have does not offer it, and weighs the others alone", () => {
  const read = readSignTable(tableOf().replace(/^colour: red.*\n/m, ""));
  if (!read.ok) throw new Error(read.error);
  const [without] = read.value;
  if (without === undefined) throw new Error("there is no record");
  expect(answersIn(without, "colour", {})).toEqual(["none", "brown", "dark", "yellow"]);
  expect(without.answers.get("colour")).toEqual([0.25, 0.25, 0.25, 0.25]);
  expect(answersIn(readOther({}), "colour", {}).at(-1)).toBe("red");
});

test.each([
  ["a missing row", (table: string) => table.replace(/^wet: yes.*\n/m, ""), 'the row "wet: yes" is missing'],
  [
    "a row of another name",
    (table: string) => `${table}smell: bad\toften\toften\n`,
    'no row may be called "smell: bad"',
  ],
  ["a row twice", (table: string) => `${table}wet: yes\toften\toften\n`, "a row is there twice"],
  [
    "an empty cell",
    (table: string) => table.replace(/^(wet: yes\t\w+)\t\w+$/m, "$1"),
    'other: "" can\'t stand in the row "wet: yes"',
  ],
  [
    "a word of another row",
    (table: string) => table.replace(/^(do: clean\t\w+)\t\w+$/m, "$1\toften"),
    'other: "often" can\'t stand in the row "do: clean"',
  ],
  [
    "a record without a source",
    (table: string) => table.replace(/^(source\t[^\t]+)\t.*$/m, "$1"),
    "other has no source",
  ],
])("%s is refused with a sentence", (_, change, error) => {
  expect(readSignTable(change(tableOf()))).toEqual({ ok: false, error });
});

test("once a person has said what the spots are like, no question about spots offers that there are none", () => {
  const profile = readOther({});
  expect(answersIn(profile, "outline", { colour: "brown" })).toEqual([
    "round",
    "angular",
    "irregular",
    "long",
    "diamond",
  ]);
  expect(answersIn(profile, "growth", { colour: "brown" })).toContain("none");
  expect(answersIn(profile, "outline", { colour: "none" })).toContain("none");
  expect(answersIn(profile, "outline", { colour: null, rings: "yes" })).toContain("none");
});
