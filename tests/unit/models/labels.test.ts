import { array, assert, constantFrom, property, string } from "fast-check";
import { expect, test } from "vitest";
import {
  isRejectLabel,
  labelsFit,
  labelsOfJson,
  parseLabels,
  readLabels,
  waysOutOfUnfitLabels,
} from "#models/labels.ts";

test("labels stand one a line", () => {
  expect(parseLabels("daisy\nrose\ntulip\n")).toEqual(["daisy", "rose", "tulip"]);
  expect(parseLabels("\uFEFFdaisy\r\nrose, red \r\ntulip")).toEqual(["daisy", "rose, red", "tulip"]);
});

test.each([
  "0 cat\n1 dog\n2 cat 2",
  "0: cat\n1: dog\n2: cat 2",
  "0,cat\n1,dog\n2,cat 2",
  "0.cat\n1.dog\n2.cat 2",
  "001.cat\n002.dog\n003.cat 2",
  "1: cat\n2: dog\n3: cat 2",
  "0-cat\n1-dog\n2-cat 2",
])("the numbers before the lines %j are not part of the labels", (text) => {
  expect(parseLabels(text)).toEqual(["cat", "dog", "cat 2"]);
});

test("numbers that do not count the lines are part of the labels", () => {
  expect(parseLabels("7 spot ladybird\n22 spot ladybird")).toEqual(["7 spot ladybird", "22 spot ladybird"]);
  expect(parseLabels("1 cat\n2 dog")).toEqual(["1 cat", "2 dog"]);
  expect(parseLabels("0-10 mm\n1-20 mm")).toEqual(["0-10 mm", "1-20 mm"]);
});

test("an empty line in between stays, so that no label moves to another output", () => {
  expect(parseLabels("daisy\n\ntulip\n\n")).toEqual(["daisy", "", "tulip"]);
  expect(parseLabels("")).toEqual([]);
});

test.each([
  '["cat", "dog"]',
  '{"0": "cat", "1": "dog"}',
  '{"1": "dog", "0": "cat"}',
  '{"cat": 0, "dog": 1}',
  '{"labels": ["cat", "dog"]}',
  // Files of known tools: Lobe, timm, Hugging Face, Keras, COCO.
  '{"doc_name": "Pets", "classes": {"Label": ["cat", "dog"]}}',
  '{"architecture": "resnet18", "num_classes": 2, "label_names": ["cat", "dog"]}',
  '{"num_labels": 2, "id2label": {"0": "cat", "1": "dog"}, "label2id": {"cat": 0, "dog": 1}}',
  '{"0": ["n02123045", "cat"], "1": ["n02084071", "dog"]}',
  '[["n02123045", "cat"], ["n02084071", "dog"]]',
  '{"nc": 2, "names": {"1": "dog", "0": "cat"}}',
  '[{"id": 1, "name": "dog"}, {"id": 0, "name": "cat"}]',
  '[{"Name": "cat", "Class ID": "1"}, {"Name": "dog", "Class ID": "2"}]',
  '[{"label": "cat"}, {"label": "dog"}]',
  '{"categories": [{"id": 1, "name": "cat", "supercategory": "pet"}, {"id": 2, "name": "dog"}]}',
  '{"label2id": {"dog": 1, "cat": 0}}',
  '{"0": {"name": "cat", "color": "red"}, "1": {"name": "dog"}}',
  '{"label_names": ["n1", "n2"], "label_descriptions": {"n1": "cat", "n2": "dog"}}',
  // A label map of TensorFlow.
  "item {\n  id: 2\n  name: 'dog'\n}\nitem {\n  id: 1\n  name: 'cat'\n}\n",
  '# Pets\nitem { name: "/m/01yrx", id: 1, display_name: "cat" } item { name: "/m/0bt9lr", id: 2, display_name: "dog" }',
  // Python literals.
  "{0: 'cat', 1: 'dog'}",
  `{1: "dog", 0: 'cat',}`,
  "{'cat': 0, 'dog': 1}",
  "['cat', 'dog']",
  "{'0': 'cat',\n '1': 'dog'}",
  // Tables, whose rows are sorted by number.
  "id,name\n0,cat\n1,dog\n",
  "name;id\r\ndog;1\r\ncat;0\r\n",
  ",label\n0,cat\n1,dog",
  'class_id\tclass name\n1\t"cat"\n2\tdog\n',
  "class,name\n0,cat\n\n1,dog",
  // Headers in other languages, as spreadsheets there write them.
  "id;nombre\r\n1;dog\r\n0;cat\r\n",
  "Nr;Name\r\n0;cat\r\n1;dog",
  "N\u00famero;Etiqueta\n2;dog\n1;cat",
  "\u00c9tiquette;Indice;Latin\ndog;1;Canis\ncat;0;Felis",
  "\u00cdndice,R\u00f3tulo\n0,cat\n1,dog",
  "Nombre;N\u00ba\ndog;2\ncat;1",
  "nummer\tklasse\n0\tcat\n1\tdog",
  // A header that the app does not know, over numbers that count the lines.
  "Kennzahl;Vogelart\n0;cat\n1;dog",
  "Spalte1;Spalte2\n0;cat\n1;dog",
  "pakshi,kramank\ncat,1\ndog,2",
  "Kennzahl;Latein;Name\n1;Felis;cat\n2;Canis;dog",
  // Excel's line with the separator.
  "sep=;\r\nid;name\r\n0;cat\r\n1;dog\r\n",
  "\uFEFFSEP=,\n0,cat\n1,dog",
])("labels are read from %s", (text) => {
  expect(parseLabels(text)).toEqual(["cat", "dog"]);
});

test("quotes, escapes and letters of Python stand for what they are", () => {
  expect(parseLabels(String.raw`["Fuller's", 'a \'b\'', 'caf\xe9', 'c\\d', 'Bär, braun']`)).toEqual([
    "Fuller's",
    "a 'b'",
    "café",
    String.raw`c\d`,
    "Bär, braun",
  ]);
  expect(parseLabels(String.raw`['\U0001f426 bird', '\u00e9', '\U99999999']`)).toEqual([
    "\u{1F426} bird",
    "\u00E9",
    "U99999999",
  ]);
});

test("quotes and letters of a label map stand for what they are", () => {
  const map = String.raw`item { id: 1 name: 'a {"b"}' } item { id: 2 name: "Fuller's \"c\"" }
item { id: 3 name: "\303\211pervier" } item { id: 4 name: "\303 d" }`;
  expect(parseLabels(map)).toEqual(['a {"b"}', 'Fuller\'s "c"', "\u00C9pervier", "303 d"]);
});

test("a cell in quotes may have commas, quotes and numbers in it", () => {
  expect(parseLabels('index,label\n0,"tench, Tinca tinca"\n1,"a ""real"" dog"\n2, 7 spot ')).toEqual([
    "tench, Tinca tinca",
    'a "real" dog',
    "7 spot",
  ]);
});

test.each([
  "tench, Tinca tinca\nlion, Panthera leo",
  "class,name\nPisces,tench\nMammalia,lion",
  "cat,0\ndog,1",
  "tench;7\nlion;1\nwolf;0",
  "id,name",
])("the lines %j are no table of labels", (text) => {
  expect(parseLabels(text)).toEqual(text.split("\n"));
});

test.each([
  "[1, 2]",
  '{"0": "cat", "2": "dog"}',
  '[{"id": 0, "name": "cat"}, {"id": 2, "name": "dog"}]',
  '[{"id": 0, "name": "cat"}, {"id": 1}]',
  '[{"id": 0, "name": "cat"}, {"name": "dog"}]',
  '[["cat", "Felis catus"], ["dog", "Canis familiaris"]]',
  '{"classes": {"Label": [1, 2]}}',
  '{"cat": 0, "dog": 0}',
  "{}",
  "[cat",
  '{"0": 1}',
  "{0: 'cat'",
  "{0 'cat'}",
  "['cat' 'dog']",
  "{0: 'cat', 2: 'dog'}",
  "id,name\n0,cat\n2,dog",
  "id,name\n0,cat\n0,dog",
  "cat\0dog",
])("no labels are read from %s", (text) => {
  expect(parseLabels(text)).toBeNull();
});

test.each([
  ['{"0": "cat", "2": "dog"}', "gaps"],
  ['{"cat": 0, "dog": 0}', "gaps"],
  ['{"categories": [{"id": 1, "name": "cat"}, {"id": 3, "name": "dog"}]}', "gaps"],
  ["id;nombre\n1;cat\n3;dog", "gaps"],
  ["Kennzahl;Name\n12;cat\n14;dog", "gaps"],
  // The numbers of an unknown column may be the order of the outputs or anything else.
  ["name,count\ncat,2\ndog,1", "gaps"],
  ["cat\0\ndog\0", "zeros"],
  ["item { id: 1 name: 'cat' } item { id: 4 name: 'dog' }", "gaps"],
  ["[cat", "json"],
  ["{}", "json"],
  ['{"cat": "dog"}', "json"],
] as const)("the reader says why %j is no list of labels: %s", (text, fault) => {
  expect(readLabels(text)).toBe(fault);
});

test("names that tools give to their lists may be labels themselves", () => {
  expect(parseLabels('{"labels": 0, "classes": 1, "cat": 2}')).toEqual(["labels", "classes", "cat"]);
});

test("a text or nothing is no JSON of labels", () => {
  expect(labelsOfJson("cat")).toBeNull();
  expect(labelsOfJson(null)).toBeNull();
});

test.each([
  ["background", true],
  ["Background", true],
  ["__background__", true],
  ["Background_without_leaves", true],
  ["None of these", true],
  ["none_of_the_above", true],
  ["Other", true],
  ["UNKNOWN", true],
  ["nothing", true],
  ["Mother of pearl", false],
  ["Other swallowtail", false],
  ["unknown soldier beetle", false],
  ["backgrounds", false],
  ["", false],
  ["nonesuch", false],
])("the label %j means none of these: %s", (label, isReject) => {
  expect(isRejectLabel(label)).toBe(isReject);
});

test("labels fit as many outputs, two a single one, and any where the outputs are unknown", () => {
  expect([labelsFit(3, 3), labelsFit(2, 1), labelsFit(9, null)]).toEqual([true, true, true]);
  expect([labelsFit(3, 2), labelsFit(2, 3), labelsFit(1, 1)]).toEqual([false, false, false]);
});

/** Labels without invisible characters and without white space at either end, which reading a list may remove. */
const LABELS = array(
  string({ unit: constantFrom(...Array.from("aZé猫'\",;\\{}[]:%_0 ")) }).map((label) => `a${label.trim()}`),
  { minLength: 1, maxLength: 9 },
);

test.each([
  ["JSON", (labels: readonly string[]) => JSON.stringify(Object.fromEntries(labels.entries()))],
  [
    "Python",
    (labels: readonly string[]) =>
      `{${labels.map((label, at) => `${at}: ${JSON.stringify(label)}`).join(", ")}}`,
  ],
  [
    "a table",
    (labels: readonly string[]) =>
      ["name,id", ...labels.map((label, at) => `"${label.replaceAll('"', '""')}",${at}`).toReversed()].join(
        "\r\n",
      ),
  ],
] as const)("any labels that are written as %s are read back in their order", (_what, written) => {
  assert(
    property(LABELS, (labels) => {
      expect(parseLabels(written(labels))).toEqual(labels);
    }),
  );
});

test("any text at all is read as labels or not, and never throws", () => {
  const unit = constantFrom("{", "[", "'", '"', ",", ";", ":", "\n", "\\", "id,name\n", "0", "1", "a", " ");
  assert(
    property(string({ unit, maxLength: 60 }), (text) => {
      const labels = parseLabels(text);
      expect(labels === null || labels.every((label) => typeof label === "string")).toBe(true);
    }),
  );
});

test("one label too many can be dropped at the front or at the end, and nothing else", () => {
  expect(waysOutOfUnfitLabels(["background", "cat", "dog"], 2)).toEqual([
    { drop: "first", dropped: "background", labels: ["cat", "dog"] },
    { drop: "last", dropped: "dog", labels: ["background", "cat"] },
  ]);
  for (const labels of [["cat", "dog"], ["cat"], ["a", "b", "c", "d"], []]) {
    expect(waysOutOfUnfitLabels(labels, 2)).toEqual([]);
  }
});

test("the numbers of a list go with its header when a person leaves that out", () => {
  const [first] = waysOutOfUnfitLabels(["Birds 2026", "0 wren", "1 owl"], 2);
  expect(first?.labels).toEqual(["wren", "owl"]);
  const [, last] = waysOutOfUnfitLabels(["0;wren", "1;owl", "Total;2"], 2);
  expect(last?.labels).toEqual(["wren", "owl"]);
});
