import { expect, test } from "vitest";
import { findLabelGroup } from "#models/knowledge/answer-knowledge.ts";

test.each([
  ["pest", "Snail", "Slugs and snails"],
  ["disease", "Tomato late blight", "tomato"],
  // The only disease of its crop would be named by the crop.
  ["disease", "Cherry powdery mildew", null],
  ["pest", "Odd", null],
] as const)("the guide's part for the %s %s is %s", async (subject, label, group) => {
  expect(await findLabelGroup(subject, label)).toBe(group);
});
