import { expect, test } from "vitest";
import { pageHeadAt } from "#src/app/frame/page-heads.ts";
import { CASE_PATH, guidePath, PATHS, SHARE_PATH } from "#src/paths.ts";
import type { PageHead } from "#src/ui/texts/head.ts";

function headAt(path: string): PageHead {
  const head = pageHeadAt(path);
  if (head === null) throw new Error(`${path} sets its own head`);
  return head;
}

test("a description is short enough to be shown whole", () => {
  for (const { description } of Object.values(PATHS).map(headAt)) {
    expect(description.length).toBeLessThanOrEqual(160);
  }
});

test.each([
  ["/plants/more", "Page not found"],
  ["/guide", "Guide"],
  ["/guide/", "Guide"],
  ["/solutions/", "Treatment Solutions"],
])("%s has the title %s", (path, title) => {
  expect(headAt(path).title).toBe(`${title} - Bio Kingdom`);
});

test.each([
  guidePath("tomato-late-blight"),
  "/solutions/solution-1",
  "/solutions/compare",
  CASE_PATH,
  SHARE_PATH,
])("%s sets its own head", (path) => {
  expect(pageHeadAt(path)).toBeNull();
});
