import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CASE_PATH, COMPARISON_PATH, PATHS, SHARE_PATH } from "#src/paths.ts";
import { INDEX, StaticBuild } from "#tests/fixtures/build/static-build.ts";

let build: StaticBuild;

beforeEach(() => {
  build = new StaticBuild();
});

afterEach(() => {
  rmSync(build.dir, { recursive: true });
});

test("every page has a file, so that a host without a fallback answers for it", () => {
  build.make({});
  for (const path of [...Object.values(PATHS), CASE_PATH, COMPARISON_PATH, SHARE_PATH]) {
    const file = path === "/" ? "index.html" : `${path.slice(1)}.html`;
    expect([file, existsSync(join(build.dir, file))]).toEqual([file, true]);
  }
  expect(build.read("animals.html")).toBe(INDEX);
  expect(build.read("guide.html")).not.toBe(INDEX);
});
