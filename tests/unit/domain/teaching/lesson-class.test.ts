import { expect, test } from "vitest";
import {
  classNameProblem,
  classOfName,
  MAX_CLASS_NAME,
  namedNow,
  NONE_OF_THESE,
  tidyClassName,
} from "#domain/teaching/lesson-class.ts";

const VINE = { id: "1", name: "Rubber vine", isReject: false };

test.for([
  ["  rubber \n vine ", "rubber vine"],
  ["vine\u202e\u0000", "vine"],
  ["e\u0301clair", "\u00e9clair"],
  ["x".repeat(80), "x".repeat(MAX_CLASS_NAME)],
  ["\u200b\t", ""],
  [`${"x".repeat(59)}🐌`, "x".repeat(59)],
])("%j is kept as %j", ([given, kept]) => {
  expect(tidyClassName(given ?? "")).toBe(kept);
});

test("a name is refused that is empty, or taken in other capitals", () => {
  const classes = [VINE, NONE_OF_THESE];
  expect(classNameProblem("", classes)).toBe("empty");
  expect(classNameProblem("RUBBER VINE", classes)).toBe("taken");
  expect(classNameProblem("none of these", classes)).toBe("taken");
  expect(classNameProblem("unlike all taught photos", [])).toBe("taken");
  expect(classNameProblem("vine", classes)).toBeNull();
});

test("a name that shows nothing is refused as empty, and one that looks like another is taken", () => {
  const unseen = [
    "\u0000\u0007\u009f",
    "\u200b\u202e",
    "\u3164",
    "\u2800 \u115f",
    "\u034f\ufe0f",
    "\u{e0100}",
  ];
  expect(unseen.filter((name) => classNameProblem(tidyClassName(name), []) !== "empty")).toEqual([]);
  expect(classNameProblem("Rubber\u034f vine\u3164", [VINE])).toBe("taken");
  expect(tidyClassName("\u2764\ufe0f")).toBe("\u2764\ufe0f");
});

test("a folder's name finds its class", () => {
  expect(classOfName(" rubber  VINE", [VINE, NONE_OF_THESE])).toBe(VINE);
  expect(classOfName("vine", [VINE])).toBeUndefined();
});

test("classes of a head have the names of now, and one that was deleted keeps its own", () => {
  const renamed = { ...VINE, name: "Vine" };
  const gone = { id: "2", name: "Lantana", isReject: false };
  expect(namedNow([gone, VINE], [renamed, NONE_OF_THESE])).toEqual([gone, renamed]);
});
