import { expect, test } from "vitest";
import { SUBJECTS } from "#domain/subject.ts";
import { GUIDE_RECORD_ROUTE, guidePath, PATHS, SUBJECT_PATHS } from "#src/paths.ts";

test("each subject has the route of the specification", () => {
  expect(SUBJECTS.map((subject) => SUBJECT_PATHS[subject])).toEqual([
    "/animals",
    "/plants",
    "/diseases",
    "/pests",
  ]);
});

test("no two routes are the same", () => {
  expect(new Set(Object.values(PATHS)).size).toBe(Object.keys(PATHS).length);
});

test("no route has a parameter", () => {
  for (const path of Object.values(PATHS)) expect(path).toMatch(/^\/[a-z-]*(\/[a-z-]+)?$/);
});

test("a record of the guide has an address of its own under the guide", () => {
  expect(guidePath("tomato-late-blight")).toBe("/guide/tomato-late-blight");
  expect(GUIDE_RECORD_ROUTE).toBe(guidePath(":id"));
});
