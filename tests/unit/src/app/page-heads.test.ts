import { expect, test } from "vitest";
import { pageHeadAt } from "#src/app/page-heads.ts";
import { PATHS } from "#src/paths.ts";

test("every path has a title and a description of its own", () => {
  const heads = Object.values(PATHS).map(pageHeadAt);
  expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length);
  expect(heads).not.toContain(pageHeadAt("/no-such-page"));
});

test("a description is short enough to be shown whole", () => {
  for (const { description } of Object.values(PATHS).map(pageHeadAt)) {
    expect(description.length).toBeLessThanOrEqual(160);
  }
});

test("a slash at the end makes no other page", () => {
  expect(pageHeadAt("/plants/")).toBe(pageHeadAt("/plants"));
  expect(pageHeadAt("/plants/more").title).toBe("Page not found - Bio Kingdom");
});
