import { expect, test } from "vitest";
import { describeModelProgress } from "#src/ui/texts/describe-model-progress.ts";

test("a load says what is loaded and how far it is", () => {
  expect(describeModelProgress(null)).toBe("Starting...");
  expect(describeModelProgress({ stage: "runtime", loadedBytes: 1024, totalBytes: 260 * 1024 })).toBe(
    "Loading the runtime: 1 kB of 260 kB",
  );
  expect(describeModelProgress({ stage: "model", loadedBytes: 3.7 * 1024 * 1024, totalBytes: null })).toBe(
    "Loading the model: 3.7 MB",
  );
  expect(describeModelProgress({ stage: "warm-up", loadedBytes: 0, totalBytes: null })).toBe("Warming up...");
});
