import { expect, test } from "vitest";
import { figuresOf, problemsOf } from "../../../scripts/lighthouse.mjs";

const GOOD = { performance: 0.97, accessibility: 1, "best-practices": 1, seo: 1 };

/** A report of Lighthouse with these scores (0 to 1) and this layout shift. */
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

test.each<[string, number, number, readonly string[]]>([
  ["/models", 0.97, 0, []],
  ["/models", 0.95, 0.02, []],
  ["/models", 0.97, 0.3, ["/models: what shows moves by 0.300, at most 0.02 is allowed"]],
  ["/", 0.94, 0, ["/: performance is 94, at least 95 is required (color-contrast)"]],
])(
  "the route %s with a performance of %d and a layout shift of %d has the problems %j",
  (route, performance, shift, problems) => {
    expect(saidOf(route, { performance }, shift)).toEqual(problems);
  },
);

test("each category and the shift have their own problem", () => {
  expect(saidOf("/", { accessibility: 0.99, "best-practices": 0.99, seo: 0.99 }, 0.021)).toHaveLength(4);
});

test("a report without a shift or a score fails", () => {
  expect(saidOf("/about", {})).toEqual(["/about: no layout shift was measured"]);
  const { categories, audits } = reportOf({}, 0);
  const { performance: _, ...others } = categories;
  expect(problemsOf("/about", figuresOf({ categories: others, audits }))).toEqual([
    "/about: performance is not measured, at least 95 is required (color-contrast)",
  ]);
});
