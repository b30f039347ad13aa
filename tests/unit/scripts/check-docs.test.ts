import { expect, test } from "vitest";
import { checkNotes, checkSpecification } from "../../../scripts/checks/check-docs.mjs";

function file(path: string, ...lines: readonly string[]) {
  return { path, text: lines.join("\n") };
}

const definition = file("src/a.ts", "/**", " * [Note: Warm start]", " * The reason.", " */");
const citation = file("src/b.tsx", "const a = 1; // See: [Note: Warm start]");

test("a note that is defined once and cited has no problem", () => {
  expect(checkNotes([definition, citation])).toEqual([]);
});

test("notes are found in each kind of comment", () => {
  const citations = file(
    "src/c.css",
    "/* See: [Note: Warm start] */",
    "/*",
    "  Why so. See: [Note: In a block]",
    "*/",
    "{/* See: [Note: In a line] */}",
  );
  const definitions = file("src/d.ts", "  // [Note: In a line]", "/* [Note: In a block] */");

  expect(checkNotes([definition, definitions, citations])).toEqual([]);
});

test("a citation of a note that nothing defines is a problem", () => {
  expect(checkNotes([citation])).toEqual([
    'src/b.tsx:1: cites the note "Warm start", which is defined nowhere',
  ]);
});

test("a note that nothing cites is a problem", () => {
  expect(checkNotes([definition])).toEqual([
    'src/a.ts:2: defines the note "Warm start", which nothing cites',
  ]);
});

test("a note that is defined twice is a problem", () => {
  const again = file("src/z.ts", "// [Note: Warm start]");

  expect(checkNotes([definition, citation, again])).toEqual([
    'src/z.ts:1: defines the note "Warm start" again, after src/a.ts:2',
  ]);
});

test("a note that is named in passing is a problem, as it would go unchecked", () => {
  const passing = file("src/c.ts", "// as [Note: Warm start] says");

  expect(checkNotes([definition, citation, passing])).toEqual([
    'src/c.ts:1: the note "Warm start" is neither cited after "See: " nor opens its line',
  ]);
});

test("a note whose title is broken over two lines is a problem", () => {
  const broken = file("src/c.ts", "// See: [Note: Warm", "// start]");

  expect(checkNotes([definition, citation, broken])).toEqual([
    "src/c.ts:1: a note's title must stand on one line and not be empty",
  ]);
});

test("a string that looks like a citation is none", () => {
  const literal = file("tests/a.test.ts", 'const text = "See: [Note: Unknown]";', 'f("// [Note: Unknown]");');

  expect(checkNotes([definition, citation, literal])).toEqual([]);
});

test("a check over no files is a problem", () => {
  expect(checkNotes([])).toHaveLength(1);
});

const FILES: Readonly<Record<string, string>> = {
  "src/pages/home.tsx": "",
  "tests/e2e/identify/home.spec.ts": [
    'test("the hero is there", async () => {});',
    'test("a title \\"in quotes\\"", () => {});',
    "test('one with \"double\" quotes', () => {});",
    "  test(`${name} is refused, ${times.length} times`, async ({",
    'test.each(ALL)("a %s of $colour.name", (one) => {',
    "test.for(ALL)(",
    '  "the %i on a line of its own",',
    "  (one) => {},",
    ");",
    '// test("commented out", () => {});',
    'test.skip("not run", () => {});',
    'test("run by --long", LONG, () => {});',
    'test(\n  "run by --long too",\n  LONG,\n  () => {});',
    "test(`in ${part} run by --long`, isSlow ? LONG : {}, () => {});",
    'expect("a text in the code", "x");',
  ].join("\n"),
};

const HEAD = ["| Number | Sentence | Where | Test | Decided |", "| --- | --- | --- | --- | --- |"];

function check(...rows: readonly string[]) {
  return checkSpecification([...HEAD, ...rows].join("\n"), (path) => FILES[path] ?? null);
}

function row(number: string, tests: string, decided = "see `src/pages/home.tsx`"): string {
  return `| ${number} | a sentence | ${tests} | ${decided} |`;
}

function reference(title: string): string {
  return `\`tests/e2e/identify/home.spec.ts\` › \`${title}\``;
}

test("a document whose files and titles are all there has no problem", () => {
  const outcome = check(
    row("1.1", reference("the hero is there")),
    row("1.2", `${reference("... is refused, ... times")}<br>${reference("a ... of ...")}`),
    row("1.3", "no test"),
    row("2.1", "nothing to show", ""),
  );

  expect(outcome).toEqual({ problems: [], sentences: 4, untested: 1 });
});

test.each([
  'a title "in quotes"',
  'one with "double" quotes',
  "the ... on a line of its own",
  "in ... run by --long",
])("the title %s is found", (title) => {
  expect(check(row("1.1", reference(title))).problems).toEqual([]);
});

test.each([
  "the hero",
  "the hero is there.",
  "commented out",
  "not run",
  "run by --long",
  "run by --long too",
  "a text in the code",
  "...",
])("the title %s is a problem, as no test has it", (title) => {
  expect(check(row("1.1", reference(title))).problems).toEqual([
    `docs/specification.md:3: tests/e2e/identify/home.spec.ts has no test with the title "${title}" that npm test runs`,
  ]);
});

test("a file that does not exist is a problem, in any column and outside of the tables", () => {
  const missing = "there is no file src/gone.ts";
  expect(check(row("1.1", "no test", "`src/gone.ts`")).problems).toEqual([
    `docs/specification.md:3: ${missing}`,
  ]);
  expect(check(row("1.1", "`src/gone.ts` › `a title`")).problems).toEqual([
    `docs/specification.md:3: ${missing}`,
  ]);
  expect(check(row("1.1", "no test"), "", "See `src/gone.ts`.").problems).toEqual([
    `docs/specification.md:5: ${missing}`,
  ]);
});

test("what is code and no path is not looked for", () => {
  expect(check(row("1.1", "no test", "the setting `accept`, the route `/pests`, `...`")).problems).toEqual(
    [],
  );
});

test.each(["", "soon", "`tests/e2e/identify/home.spec.ts`", `${reference("the hero is there")} and more`])(
  'a test cell that says "%s" is a problem',
  (cell) => {
    expect(check(row("1.1", cell)).problems).toEqual([
      'docs/specification.md:3: 1.1 names neither tests, as `file` › `title`, nor "no test"',
    ]);
  },
);

test.each([
  [["1.2"], "the number 1.2 does not follow on the start"],
  [["1.1", "1.1"], "the number 1.1 does not follow on 1.1"],
  [["1.1", "1.3"], "the number 1.3 does not follow on 1.1"],
  [["1.1", "3.1"], "the number 3.1 does not follow on 1.1"],
  [["2.1", "1.1"], "the number 1.1 does not follow on 2.1"],
  [["1.1", "one"], "the number one does not follow on 1.1"],
])("the numbers %j are a problem", (numbers, problem) => {
  expect(check(...numbers.map((number) => row(number, "no test"))).problems).toEqual([
    `docs/specification.md:${numbers.length + 2}: ${problem}`,
  ]);
});

test("a row that lacks a cell or its sentence is a problem", () => {
  expect(check("| 1.1 | a sentence | no test |").problems).toEqual([
    "docs/specification.md:3: a row has 4 cells, this one 3",
  ]);
  expect(check("| 1.1 | | no test | |").problems).toEqual(["docs/specification.md:3: 1.1 has no sentence"]);
});

test("an upright line that is escaped does not part a cell", () => {
  expect(check(String.raw`| 1.1 | this \| that | no test | |`).problems).toEqual([]);
});

test("a document without rows is a problem", () => {
  expect(check().problems).toEqual(["no sentence was read, so nothing was checked"]);
});
