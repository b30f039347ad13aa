import { expect, test } from "vitest";
import { figuresOf, problemsOf } from "../../../scripts/lighthouse.mjs";

const GOOD = { performance: 0.97, accessibility: 1, "best-practices": 1, seo: 1 };

/** Lighthouse's report where a route has these scores (0 to 1) and this layout shift. */
function reportOf(scores: Partial<typeof GOOD>, shift?: number) {
  const all = Object.entries({ ...GOOD, ...scores });
  return {
    categories: Object.fromEntries(all.map(([id, score]) => [id, { id, score }])),
    audits: {
      "color-contrast": { id: "color-contrast", score: 0, scoreDisplayMode: "binary" },
      "first-contentful-paint": { id: "first-contentful-paint", score: 0, scoreDisplayMode: "numeric" },
      ...(shift !== undefined && {
        "cumulative-layout-shift": {
          id: "cumulative-layout-shift",
          score: 1,
          scoreDisplayMode: "numeric",
          numericValue: shift,
        },
      }),
    },
  };
}

function saidOf(route: string, scores: Partial<typeof GOOD>, shift?: number): readonly string[] {
  return problemsOf(route, figuresOf(reportOf(scores, shift)));
}

test("a route with good scores whose parts stay in place passes", () => {
  expect(saidOf("/models", {}, 0)).toEqual([]);
  expect(saidOf("/models", { performance: 0.85 }, 0.02)).toEqual([]);
});

test("a layout shift over the limit fails with the route, the figure and the limit", () => {
  expect(saidOf("/models", {}, 0.3)).toEqual(["/models: what shows moves by 0.300, at most 0.02 is allowed"]);
});

test("a performance under the limit fails with the route, the figure and the limit", () => {
  expect(saidOf("/benchmark", { performance: 0.6 }, 0)).toEqual([
    "/benchmark: performance is 60, at least 85 is required (color-contrast)",
  ]);
});

test("Home has to be faster than Models", () => {
  expect(saidOf("/models", { performance: 0.9 }, 0)).toEqual([]);
  expect(saidOf("/", { performance: 0.9 }, 0)).toEqual([
    "/: performance is 90, at least 95 is required (color-contrast)",
  ]);
});

test("the teaching page may be slower, down to a limit of its own", () => {
  expect(saidOf("/teach", { performance: 0.78 }, 0)).toEqual([]);
  expect(saidOf("/teach", { performance: 0.77 }, 0)).toEqual([
    "/teach: performance is 77, at least 78 is required (color-contrast)",
  ]);
});

test("each category and the shift have a sentence of their own", () => {
  expect(saidOf("/", { accessibility: 0.99, "best-practices": 0.99, seo: 0.99 }, 0.021)).toHaveLength(4);
});

test("a report without a shift or without a score does not pass", () => {
  expect(saidOf("/about", {})).toEqual(["/about: no layout shift was measured"]);
  const { categories, audits } = reportOf({}, 0);
  const { performance: _, ...others } = categories;
  expect(problemsOf("/about", figuresOf({ categories: others, audits }))).toEqual([
    "/about: performance is not measured, at least 85 is required (color-contrast)",
  ]);
});
