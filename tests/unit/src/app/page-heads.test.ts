import { expect, test } from "vitest";
import { pageHeadAt } from "#src/app/page-heads.ts";
import type { PageHead } from "#src/ui/page/page-head.ts";
import { CASE_PATH, guidePath, PATHS, SHARE_PATH } from "#src/paths.ts";

function headAt(path: string): PageHead {
  const head = pageHeadAt(path);
  if (head === null) throw new Error(`${path} sets its own head`);
  return head;
}

test("every path has a title and a description of its own", () => {
  const heads = Object.values(PATHS).map(headAt);
  expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length);
  expect(heads).not.toContain(headAt("/no-such-page"));
});

test("a description is short enough to be shown whole", () => {
  for (const { description } of Object.values(PATHS).map(headAt)) {
    expect(description.length).toBeLessThanOrEqual(160);
  }
});

test("a slash at the end makes no other page", () => {
  expect(pageHeadAt("/plants/")).toBe(pageHeadAt("/plants"));
  expect(headAt("/plants/more").title).toBe("Page not found - Bio Kingdom");
});

test("a record of the guide sets its own head, the list of the guide does not", () => {
  expect(pageHeadAt(guidePath("tomato-late-blight"))).toBeNull();
  expect(pageHeadAt("/guide/")).toBe(pageHeadAt("/guide"));
  expect(headAt("/guide").title).toBe("Guide - Bio Kingdom");
});

test("a solution and a comparison set their own heads, the list of solutions does not", () => {
  expect(pageHeadAt("/solutions/solution-1")).toBeNull();
  expect(headAt("/solutions/").title).toBe("Treatment Solutions - Bio Kingdom");
  expect(pageHeadAt("/solutions/compare")).toBeNull();
});

test("a case sheet and a shared photo set their own heads", () => {
  expect(pageHeadAt(CASE_PATH)).toBeNull();
  expect(pageHeadAt(SHARE_PATH)).toBeNull();
});
