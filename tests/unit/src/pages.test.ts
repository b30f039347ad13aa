import { expect, test } from "vitest";
import { headOf } from "#src/app/frame/static-frame.tsx";
import { ALL_PAGES, PAGES } from "#src/pages.ts";

test("each page has a module, each module of a page a row, and no two pages the same address", () => {
  const modules = Object.keys(import.meta.glob("/src/**/*-page.tsx"));

  expect(modules.length).toBeGreaterThan(15);
  expect(new Set(ALL_PAGES.map(({ code }) => `/src/${code}-page.tsx`))).toEqual(new Set(modules));
  expect(new Set(ALL_PAGES.map(({ path }) => path)).size).toBe(ALL_PAGES.length);
});

test("no route has a parameter but those of a solution and of a record", () => {
  const withParameter = ALL_PAGES.filter(({ path }) => !/^\/[a-z-]*(\/[a-z-]+)?$/.test(path));

  expect(withParameter).toEqual([PAGES.solution, PAGES.record, PAGES.notFound]);
});

test("each page has a title of its own and a description that is short enough to be shown whole", () => {
  const withHead = ALL_PAGES.flatMap((page) => headOf(page) ?? []);

  expect(new Set(withHead.map(({ title }) => title)).size).toBe(withHead.length);
  for (const { title, description } of withHead) {
    expect(title).toContain("Bio Kingdom");
    expect(description.length).toBeLessThanOrEqual(160);
  }
  // The heads of these depend on the address or the device.
  const { solution, record, case: caseSheet, share, notFound } = PAGES;
  const others = ALL_PAGES.filter((page) => headOf(page) === null);
  expect(new Set(others)).toEqual(new Set([solution, record, caseSheet, share, notFound]));
});
