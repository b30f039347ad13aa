import { expect, test } from "vitest";
import { describePlace } from "#src/features/identify/photo/seen-picture.ts";

test("the place is told in the part of the photo that the model sees", () => {
  expect(describePlace({ vertical: "upper", horizontal: "left" }, "cover")).toBe(
    "It looked mostly at the upper left of the middle square.",
  );
  expect(describePlace({ vertical: "lower", horizontal: "centre" }, "stretch")).toBe(
    "It looked mostly at the lower part of the photo.",
  );
  expect(describePlace({ vertical: "middle", horizontal: "right" }, "cover")).toBe(
    "It looked mostly at the right side of the middle square.",
  );
  expect(describePlace({ vertical: "middle", horizontal: "centre" }, "cover")).toBe(
    "It looked mostly at the centre of the middle square.",
  );
  expect(describePlace(null, "cover")).toContain("No part of the middle square stands out");
});
