import { expect, test } from "vitest";
import {
  filterSolutions,
  type Solution,
  type SolutionFilter,
  solutionsTreating,
} from "#domain/records/solution.ts";
import { solution } from "#tests/fixtures/records/solution.ts";

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

test.each<[what: string, filter: Partial<SolutionFilter>, found: readonly Solution[]]>([
  ["nothing", {}, ALL],
  ["a part of a name", { text: "oppe" }, [COPPER]],
  ["a target problem", { text: "whitef" }, [SOAP]],
  ["a target problem of two", { text: "blight" }, [COPPER, BACILLUS]],
  ["a fourth target problem, which the card leaves out", { text: "canker" }, [COPPER]],
  ["a name in other capitals", { text: "PLANT soap" }, [SOAP]],
  ["a problem in other capitals", { text: "äpfel" }, [BACILLUS]],
  ["a problem without its accents", { text: "apfel" }, [BACILLUS]],
  ["a text between spaces", { text: "  late blight\t" }, [COPPER]],
  ["a text with one space too many", { text: "late  blight" }, []],
  ["spaces alone", { text: "   " }, ALL],
  ["a bracket", { text: "(mineral)" }, [COPPER]],
  ["a pattern", { text: ".*" }, []],
  ["a text over two phrases", { text: "aphids whiteflies" }, []],
  ["organic", { type: "organic" }, [SOAP]],
  ["inorganic", { type: "inorganic" }, [COPPER]],
  ["biological", { type: "biological" }, [BACILLUS]],
  ["pesticides", { category: "pesticide" }, [SOAP]],
  ["fungicides", { category: "fungicide" }, [COPPER, BACILLUS]],
  ["supplements", { category: "supplement" }, []],
  ["text, type and category", { text: "early", type: "biological", category: "fungicide" }, [BACILLUS]],
  ["text and category", { text: "early", category: "fungicide" }, [COPPER, BACILLUS]],
])("a filter for %s finds these solutions", (_, filter, found) => {
  expect(filterSolutions(ALL, { ...EVERYTHING, ...filter })).toEqual(found);
});

// In each row the solution fails only one clause. If the filter ignored that clause, the solution would pass.
test.each<[clause: string, filter: SolutionFilter]>([
  ["text", { text: "rust", type: "inorganic", category: "fungicide" }],
  ["type", { text: "copper", type: "organic", category: "fungicide" }],
  ["category", { text: "copper", type: "inorganic", category: "herbicide" }],
])("a solution that fails the %s alone is left out", (_, filter) => {
  expect(filterSolutions([COPPER], filter)).toEqual([]);
});

test("a translated solution is found by its name, accented or not, and by its English name", () => {
  const soap = { ...SOAP, name: "Jabón potásico", englishName: "Plant Soap" };
  for (const text of ["jabón", "JABON", "plant soap"]) {
    expect(filterSolutions([soap, COPPER], { ...EVERYTHING, text })).toEqual([soap]);
  }
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
