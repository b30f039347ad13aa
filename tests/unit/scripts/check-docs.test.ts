import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  checkDocuments,
  checkNotes,
  checkSpecification,
  checkTokens,
  checkVersion,
} from "../../../scripts/checks/check-docs.mjs";

function file(path: string, ...lines: readonly string[]) {
  return { path, text: lines.join("\n") };
}

const definition = file("src/a.ts", "/**", " * [Note: Warm start]", " * The reason.", " */");
const citation = file("src/b.tsx", "const a = 1; // See: [Note: Warm start]");

test("notes in each kind of comment are found, and a string with a citation is ignored", () => {
  const citations = file(
    "src/c.css",
    "/* See: [Note: Warm start] */",
    "/*",
    "  Why so. See: [Note: In a block]",
    "*/",
    "{/* See: [Note: In a line] */}",
  );
  const definitions = file("src/d.ts", "  // [Note: In a line]", "/* [Note: In a block] */");
  const literal = file("tests/a.test.ts", 'const text = "See: [Note: Unknown]";', 'f("// [Note: Unknown]");');

  const documented = file(
    "src/e.ts",
    "/**",
    " * What it is. See: [Note: Of its own]",
    " *",
    " * [Note: Of its own]",
    " */",
    "const e = 1;",
  );

  expect(checkNotes([definition, definitions, citations, literal, documented])).toEqual([]);
});

test.each([
  [
    "a citation without its note",
    [citation],
    'src/b.tsx:1: cites the note "Warm start", which is defined nowhere',
  ],
  [
    "a note without a citation",
    [definition],
    'src/a.ts:2: defines the note "Warm start", which nothing cites',
  ],
  [
    "a note that is defined twice",
    [definition, citation, file("src/z.ts", "// [Note: Warm start]")],
    'src/z.ts:1: defines the note "Warm start" again, after src/a.ts:2',
  ],
  [
    "a note named in passing, which would go unchecked",
    [definition, citation, file("src/c.ts", "// as [Note: Warm start] says")],
    'src/c.ts:1: the note "Warm start" is neither cited after "See: " nor opens its line',
  ],
  [
    "a title on two lines",
    [definition, citation, file("src/c.ts", "// See: [Note: Warm", "// start]")],
    "src/c.ts:1: a note's title must stand on one line and not be empty",
  ],
  [
    "a note in place of the doc of a declaration",
    [
      citation,
      file("src/a.ts", "/**", " * [Note: Warm start]", " * The reason.", " */", "export const a = 1;"),
    ],
    'src/a.ts:1: the note "Warm start" stands in place of the doc of its declaration',
  ],
  ["a check over no files", [], expect.any(String)],
])("%s is a problem", (_name, files, problem) => {
  expect(checkNotes(files)).toEqual([problem]);
});

const FILES: Readonly<Record<string, string>> = {
  "src/pages/home.tsx": "",
  "tests/e2e/app/identify/home.spec.ts": [
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
    'test("run by --all", LONG, () => {});',
    'test(\n  "run by --all too",\n  LONG,\n  () => {});',
    "test(`in ${part} run by --all`, isSlow ? LONG : {}, () => {});",
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
  return `\`tests/e2e/app/identify/home.spec.ts\` › \`${title}\``;
}

test("a document with existing files and titles has no problem", () => {
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
  "run by --all",
  "run by --all too",
  "in ... run by --all",
])("the title %s is found", (title) => {
  expect(check(row("1.1", reference(title))).problems).toEqual([]);
});

test.each(["the hero", "the hero is there.", "commented out", "not run", "a text in the code", "..."])(
  "the title %s of no test is a problem",
  (title) => {
    expect(check(row("1.1", reference(title))).problems).toEqual([
      `docs/specification.md:3: tests/e2e/app/identify/home.spec.ts has no test with the title "${title}"`,
    ]);
  },
);

type Rows = readonly string[];

test.each<readonly [name: string, rows: Rows, problem: string]>([
  ["a missing file", [row("1.1", "no test", "`src/gone.ts`")], "3: there is no file src/gone.ts"],
  ["a missing test file", [row("1.1", "`src/gone.ts` › `a title`")], "3: there is no file src/gone.ts"],
  [
    "a missing file in a text",
    [row("1.1", "no test"), "", "`src/gone.ts`"],
    "5: there is no file src/gone.ts",
  ],
  ...["", "soon", "`tests/e2e/app/identify/home.spec.ts`", `${reference("the hero is there")} and more`].map(
    (cell): [string, Rows, string] => [
      `the test cell "${cell}"`,
      [row("1.1", cell)],
      '3: 1.1 names neither tests, as `file` › `title`, nor "no test"',
    ],
  ),
  ...[
    ["the start", "1.2"],
    ["1.1", "1.1"],
    ["1.1", "1.3"],
    ["1.1", "3.1"],
    ["2.1", "1.1"],
    ["1.1", "one"],
  ].map(([before = "", after = ""]): [string, Rows, string] => {
    const rows = [before, after].filter((each) => each !== "the start").map((each) => row(each, "no test"));
    return [
      `${after} after ${before}`,
      rows,
      `${rows.length + 2}: the number ${after} does not follow on ${before}`,
    ];
  }),
  ["a row without a cell", ["| 1.1 | a sentence | no test |"], "3: a row has 4 cells, this one 3"],
  ["a row without a sentence", ["| 1.1 | | no test | |"], "3: 1.1 has no sentence"],
])("%s is a problem of the document", (_name, rows, problem) => {
  expect(check(...rows).problems).toEqual([`docs/specification.md:${problem}`]);
});

test("code that is not a path, and an escaped bar in a cell, are no problem", () => {
  expect(
    check(
      row("1.1", "no test", "the setting `accept`, the route `/pests`, `...`"),
      String.raw`| 1.2 | this \| that | no test | |`,
    ).problems,
  ).toEqual([]);
});

test("a document without rows is a problem", () => {
  expect(check().problems).toEqual(["no sentence was read, so nothing was checked"]);
});

const DOCUMENTS: Readonly<Record<string, string>> = {
  "README.md": "# Title\n\n## What is kept, on a device",
  "docs/a.md": "",
  "package.json": '{ "version": "1.2.3", "scripts": { "size:all": "" } }',
};

test.each([
  ["[a](docs/a.md), [b](../x) of a site", ["README.md: the link ../x leads to no file"]],
  ["[a](https://example.org/x), [b](/route), `languages/TAG`, `docs/a.md`, npm run size:all", []],
  [
    "[a](#what-is-kept-on-a-device), [b](docs/a.md#c)",
    ["README.md: the link docs/a.md#c leads to no heading"],
  ],
  [
    "`docs/gone.md`, `gone/folder` and a command with tests/lost.ts\n",
    ["README.md: there is no docs/gone.md", "README.md: there is no tests/lost.ts"],
  ],
  ["npm run size", ["README.md: package.json has no command size"]],
])("a document with %s", (added, problems) => {
  const read = (path: string): string | null => DOCUMENTS[path] ?? null;
  const text = `${DOCUMENTS["README.md"]}\n${added}`;
  expect(checkDocuments([{ path: "README.md", text }], (path) => read(path) !== null, read)).toEqual(
    problems,
  );
});

test("a check of no documents, and a version that the changelog does not have, are problems", () => {
  expect(
    checkDocuments(
      [],
      () => true,
      () => null,
    ),
  ).toHaveLength(1);
  const manifest = DOCUMENTS["package.json"] ?? "";
  expect(checkVersion("## 1.2.3 (today)\n## 1.2.2 (before)", manifest)).toEqual([]);
  expect(checkVersion("## 1.2.2 (before)", manifest)).toHaveLength(1);
  expect(checkVersion("", manifest)).toHaveLength(1);
});

test("each promise says what holds it", () => {
  const text = readFileSync("docs/reliability.md", "utf8");
  const promises = text
    .slice(text.indexOf("## What is promised"), text.indexOf("## What is not promised"))
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^\| (?:promise|---)/.test(line));
  expect(promises.length).toBeGreaterThan(10);
  expect(promises.filter((line) => !/`(?:tests\/|npm run )/.test(line.split("|")[2] ?? ""))).toEqual([]);
});

test("the page on design names each token, and no token that is gone", () => {
  const tokens = ":root {\n  --ink: black;\n  --art-sky: blue;\n  --art-hill: green;\n}";
  expect(checkTokens("Text is `--ink`, drawings are `--art-*`.", tokens)).toEqual([]);
  expect(checkTokens("`--ink`, `--paper` and `--art-sky`", tokens)).toEqual([
    "docs/design.md: there is no token --paper",
    "docs/design.md: says nothing of the token --art-hill",
  ]);
  expect(checkTokens("`--ink`", "")).toEqual(["no token was read, so nothing was checked"]);
});
