import { expect, test } from "vitest";
import { SUBJECTS } from "#domain/subject.ts";
import { PATHS, SUBJECT_PATHS } from "#src/paths.ts";

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
