import { expect, test } from "vitest";
import { SUBJECTS } from "#domain/subject.ts";
import { PATHS, readReturn, solutionPath, SUBJECT_PATHS, returnFrom, withoutFileEnding } from "#src/paths.ts";

test("each subject has the route of the specification", () => {
  expect(SUBJECTS.map((subject) => SUBJECT_PATHS[subject])).toEqual([
    "/animals",
    "/plants",
    "/diseases",
    "/pests",
  ]);
});

test("a solution has an address of its own, which can say what it is wanted for", () => {
  expect(solutionPath("solution-7")).toBe("/solutions/solution-7");
  expect(solutionPath("solution-7", "apple-scab")).toBe("/solutions/solution-7?problem=apple-scab");
  expect(PATHS.solution).toBe(solutionPath(":id"));
});

/** A location with a query. */
function at(pathname: string, state: unknown = null) {
  return { pathname, search: "?q=aphid", state };
}

test("a link to Pricing remembers its page, and a link on Pricing keeps the page before", () => {
  expect(returnFrom(at("/solutions"))).toEqual({ from: "/solutions?q=aphid" });
  expect(returnFrom(at("/"), "/pests")).toEqual({ from: "/pests" });
  expect(returnFrom(at("/pricing", { from: "/pests" }))).toEqual({ from: "/pests" });
});

test("only an address of the app leads back", () => {
  expect(readReturn({ from: "/pests" })).toEqual({ from: "/pests" });
  for (const state of [null, "/pests", {}, { from: 1 }, { from: "//other.example" }, { from: "pests" }])
    expect(readReturn(state)).toBeNull();
});

test("the address of a page's file is that of the page, in a folder too", () => {
  const pages = {
    "/index.html": "/",
    "/app/index.html": "/app/",
    "/guide/aphid.html": "/guide/aphid",
    "/guide/my-index.html": "/guide/my-index",
    "/": "/",
    "/guide/aphid": "/guide/aphid",
    "/guide.html/aphid": "/guide.html/aphid",
    "/guide.html?q=.html#index.html": "/guide?q=.html#index.html",
    "//": "//",
    "//guide/index.html": "//guide/",
  };
  const site = "https://kingdom.example";
  for (const [file, page] of Object.entries(pages))
    expect([file, withoutFileEnding(site + file)]).toEqual([file, site + page]);
});
