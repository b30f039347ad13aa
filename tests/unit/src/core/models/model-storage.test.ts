import { expect, test } from "vitest";
import { err } from "#domain/result.ts";
import { readFileAt, settleStorage } from "#src/core/models/model-storage.ts";

const outOfMemory = (): Promise<never> => Promise.reject(new RangeError("Array buffer allocation failed"));

test("memory that runs out while a file is read is told as such, not as a browser that keeps nothing", async () => {
  await expect(settleStorage(0, () => readFileAt("model.onnx", outOfMemory))).resolves.toEqual(
    err({ code: "model-out-of-memory" }),
  );
});
