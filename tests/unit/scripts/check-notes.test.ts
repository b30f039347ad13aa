import { expect, test } from "vitest";
import { checkNotes } from "../../../scripts/check-notes.mjs";

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
