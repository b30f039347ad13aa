import { expect, test } from "vitest";
import { filterSolutions, type Solution, type SolutionFilter, solutionsTreating } from "#domain/solution.ts";
import { solution } from "#tests/fixtures/solution.ts";

const EVERYTHING: SolutionFilter = { text: "", type: "all", category: "all" };

const SOAP = solution({
  id: "solution-1",
  name: "Plant Soap",
  type: "organic",
  category: "pesticide",
  targetProblems: ["Aphids", "Whiteflies"],
  treats: ["green-peach-aphid"],
});
const COPPER = solution({
  id: "solution-2",
  name: "Copper (mineral)",
  type: "inorganic",
  category: "fungicide",
  targetProblems: ["Late blight", "Early blight", "Apple scab", "Citrus canker"],
  treats: ["tomato-late-blight", "apple-scab"],
});
const BACILLUS = solution({
  id: "solution-3",
  name: "Bacillus liquid",
  type: "biological",
  category: "fungicide",
  targetProblems: ["Early blight", "Mildew on ÄPFEL"],
  treats: ["potato-early-blight", "apple-scab"],
});
const ALL = [SOAP, COPPER, BACILLUS];

function find(filter: Partial<SolutionFilter>): readonly Solution[] {
  return filterSolutions(ALL, { ...EVERYTHING, ...filter });
}

test("a filter that asks for nothing lets every solution through, in order", () => {
  expect(find({})).toEqual(ALL);
});

test("a text is found inside a name", () => {
  expect(find({ text: "oppe" })).toEqual([COPPER]);
});

test("a text is found inside any target problem, and only there and in names", () => {
  expect(find({ text: "whitef" })).toEqual([SOAP]);
  expect(find({ text: "blight" })).toEqual([COPPER, BACILLUS]);
});

test("a text is found in the fourth target problem, which the card leaves out", () => {
  expect(find({ text: "canker" })).toEqual([COPPER]);
});

test("upper and lower case make no difference on either side", () => {
  expect(find({ text: "PLANT soap" })).toEqual([SOAP]);
  expect(find({ text: "äpfel" })).toEqual([BACILLUS]);
});

test("spaces around a text do not count, those inside do", () => {
  expect(find({ text: "  late blight\t" })).toEqual([COPPER]);
  expect(find({ text: "late  blight" })).toEqual([]);
  expect(find({ text: "   " })).toEqual(ALL);
});

test("a text is taken as it is, not as a pattern", () => {
  expect(find({ text: "(mineral)" })).toEqual([COPPER]);
  expect(find({ text: ".*" })).toEqual([]);
});

test("a text does not reach from one phrase into the next", () => {
  expect(find({ text: "aphids whiteflies" })).toEqual([]);
});

test("a type lets only its own through", () => {
  expect(find({ type: "organic" })).toEqual([SOAP]);
  expect(find({ type: "inorganic" })).toEqual([COPPER]);
  expect(find({ type: "biological" })).toEqual([BACILLUS]);
});

test("a category lets only its own through", () => {
  expect(find({ category: "pesticide" })).toEqual([SOAP]);
  expect(find({ category: "fungicide" })).toEqual([COPPER, BACILLUS]);
  expect(find({ category: "supplement" })).toEqual([]);
});

// Each row fails one clause alone: a rule that forgot it would let the solution through.
test.each<[clause: string, filter: SolutionFilter]>([
  ["text", { text: "rust", type: "inorganic", category: "fungicide" }],
  ["type", { text: "copper", type: "organic", category: "fungicide" }],
  ["category", { text: "copper", type: "inorganic", category: "herbicide" }],
])("a solution that fails the %s alone is left out", (_, filter) => {
  expect(filterSolutions([COPPER], filter)).toEqual([]);
});

test("a solution that meets text, type and category together is found", () => {
  expect(find({ text: "early", type: "biological", category: "fungicide" })).toEqual([BACILLUS]);
  expect(find({ text: "early", category: "fungicide" })).toEqual([COPPER, BACILLUS]);
});

test("filtering changes neither the list nor its solutions", () => {
  const list = Object.freeze([...ALL]);
  filterSolutions(list, { ...EVERYTHING, text: "blight" });
  expect(list).toEqual([SOAP, COPPER, BACILLUS]);
});

test("the solutions of a problem are those whose records name its id, whole", () => {
  expect(solutionsTreating(ALL, "apple-scab")).toEqual([COPPER, BACILLUS]);
  expect(solutionsTreating(ALL, "green-peach-aphid")).toEqual([SOAP]);
  expect(solutionsTreating(ALL, "apple")).toEqual([]);
});
