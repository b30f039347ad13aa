import { expect, test } from "vitest";
import { describeLoss } from "#src/app/new-version-watch.ts";

test("what a new version loses is named, and that it loses nothing too", () => {
  expect(describeLoss({ photosOn: [], hasTyped: false })).toBe("Nothing is lost by starting it.");
  expect(describeLoss({ photosOn: ["animal"], hasTyped: false })).toBe(
    "Starting it closes the photo on Animals, with its answer and notes. What is saved stays.",
  );
  expect(describeLoss({ photosOn: ["pest", "home"], hasTyped: true })).toBe(
    "Starting it closes the photo on Home and Pests, with its answer and notes, and what you typed on this page. What is saved stays.",
  );
});
