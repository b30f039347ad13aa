import { expect, test } from "vitest";
import { formatBytes, progressText } from "#src/wording/describe-model-progress.ts";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1000, "1 kB"],
  [999_499, "999 kB"],
  [999_500, "1.0 MB"],
  [2_900_000, "2.9 MB"],
])("%d bytes are written as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test("a load says what is loaded and how far it is", () => {
  expect(progressText(null)).toBe("Starting...");
  expect(progressText({ stage: "runtime", loadedBytes: 1000, totalBytes: 260_000 })).toBe(
    "Loading the runtime: 1 kB of 260 kB",
  );
  expect(progressText({ stage: "model", loadedBytes: 3_700_000, totalBytes: null })).toBe(
    "Loading the model: 3.7 MB",
  );
  expect(progressText({ stage: "warm-up", loadedBytes: 0, totalBytes: null })).toBe("Warming up...");
});
