import { expect, test } from "vitest";
import type { RankedWay } from "#src/features/models/way-ranking.ts";
import type { Fit } from "#models/manifest.ts";
import {
  comparisonLead,
  comparisonNotes,
  scoreText,
  wayName,
} from "#src/features/models/way-comparison-texts.ts";

type Ranked = RankedWay<{
  readonly scaling: { readonly range: readonly [number, number] };
  readonly fit: Fit | null;
}>;

function ranked(place: number, score: number, isNearFirst = false, fit: Fit | null = "cover"): Ranked {
  return { way: { scaling: { range: [-1, 1] }, fit }, place, score, isNearFirst };
}

type Told = Parameters<typeof comparisonLead>[0];

function told(ways: readonly Ranked[], change: Partial<Told> = {}): Told {
  return {
    measure: "right",
    ways,
    answered: 50,
    planned: 50,
    found: 50,
    unread: [],
    unknownFolders: [],
    labels: 5,
    fixedFit: null,
    ...change,
  };
}

test("a way is named by its values and its fit, where the fit makes a difference", () => {
  expect(wayName(ranked(1, 1).way)).toBe("values -1 to 1; crop the middle");
  expect(wayName(ranked(1, 1, false, null).way)).toBe("values -1 to 1");
});

test.each<readonly [ways: readonly Ranked[], lead: string]>([
  [[ranked(1, 41)], "The answers were right 41 of 50."],
  [[ranked(1, 41), ranked(2, 15)], "Best on these photos: values -1 to 1; crop the middle, right 41 of 50."],
  [
    [ranked(1, 41), ranked(2, 40, true)],
    "Best on these photos: values -1 to 1; crop the middle, right 41 of 50. 1 other did nearly as well: more photos would tell them apart.",
  ],
  [[ranked(1, 41), ranked(1, 41, true), ranked(3, 2)], "2 ways did best, each right 41 of 50."],
  [
    [ranked(1, 41), ranked(1, 41, true)],
    "All ways did as well: right 41 of 50. These photos can't tell them apart.",
  ],
])("%o are summed up", (ways, lead) => {
  expect(comparisonLead(told(ways))).toBe(lead);
});

test("where nobody knows what is right, nothing is called right", () => {
  const ways = [ranked(1, 3.8), ranked(2, 1)];
  const comparison = told(ways, { measure: "told-apart", labels: 0, fixedFit: "cover" });
  expect(comparisonLead(comparison)).toMatch(/^Nobody said what these photos show, .* Take it as a hint\.$/);
  expect(ways.map((way) => scoreText(way, comparison))).toEqual([
    "Tells about 3.8 of 50 photos apart",
    "Tells about 1 of 50 photos apart",
  ]);
  expect(comparisonNotes(comparison)).toEqual([
    "The photos should show different things, ten or more of them.",
    "The photos were fitted so: crop the middle. Only labelled photos tell which fit is right.",
  ]);
});

test("equal ways and distances that may be chance are said beside the count", () => {
  const ways = [ranked(1, 41), ranked(1, 41, true), ranked(3, 40, true), ranked(4, 15)];
  expect(ways.map((way) => scoreText(way, told(ways)))).toEqual([
    "Right 41 of 50, as one other",
    "Right 41 of 50, as one other",
    "Right 40 of 50; the distance may be chance",
    "Right 15 of 50",
  ]);
});

test("whatever makes a comparison less than it seems is said", () => {
  const ways = [ranked(1, 1), ranked(2, 0)];
  expect(comparisonNotes(told(ways))).toEqual([]);
  expect(
    comparisonNotes(
      told([ranked(1, 1, false, null)], {
        answered: 1,
        planned: 60,
        found: 5400,
        unread: ["one"],
        unknownFolders: ["a", "b", "c", "d"],
        labels: 1,
      }),
    ),
  ).toEqual([
    "Stopped after 2 of 60 photos.",
    "60 of 5400 photos were taken, from all folders in turn.",
    "1 photo could not be read.",
    "Left out, as no label is named like the folder: a, b, c and 1 other.",
    "All photos are of one label. Values that always give this answer would look best: add photos of other labels.",
    "One photo can mislead: wrong values may look surer than the right ones.",
    "All photos have the shape of the input, so they can't tell how others should be fitted.",
  ]);
});

test("folders that are named like no label are told how to be counted", () => {
  const [note] = comparisonNotes(
    told([ranked(1, 2)], { measure: "told-apart", unknownFolders: ["cats"], labels: 0 }),
  );
  expect(note).toBe(
    "No label is named like the folders: cats. Name them like labels, and right answers are counted.",
  );
});

test("without a photo there is nothing to rank", () => {
  expect(comparisonLead(told([ranked(1, 0)], { planned: 0, answered: 0 }))).toMatch(/^There is no photo/);
  expect(comparisonLead(told([ranked(1, 0)], { planned: 2, answered: 0 }))).toBe(
    "None of these photos could be read.",
  );
});
