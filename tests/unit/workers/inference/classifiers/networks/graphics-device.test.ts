import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { watchDevice } from "#workers/inference/classifiers/networks/graphics-device.ts";

const LOSS: GPUDeviceLostInfo = { __brand: "GPUDeviceLostInfo", reason: "unknown", message: "" };
const LOST = { fault: { code: "model-context-lost" } };

test("work that waits when the device is lost ends, and so does all after it", async () => {
  const lost = createDeferred<GPUDeviceLostInfo>();
  const { during } = watchDevice({ lost: lost.promise });
  await expect(during(() => Promise.resolve("answer"))).resolves.toBe("answer");
  const both = [1, 2].map(() => during(() => new Promise(() => {})));
  lost.resolve(LOSS);
  for (const each of both) await expect(each).rejects.toMatchObject(LOST);
  await expect(during(() => Promise.resolve("answer"))).rejects.toMatchObject(LOST);
});

test("work that fails rejects with its own error", async () => {
  const { during } = watchDevice({ lost: new Promise(() => {}) });
  const fault = new Error("no memory");
  await expect(during(() => Promise.reject(fault))).rejects.toBe(fault);
});

test("a device keeps no answer", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage: unknown = runInNewContext("gc");
  if (typeof collectGarbage !== "function") throw new Error("no gc");
  const { during } = watchDevice({ lost: new Promise(() => {}) });
  const answers: WeakRef<object>[] = [];
  for (let run = 0; run < 3; run += 1) {
    answers.push(new WeakRef(await during(() => Promise.resolve({ output: new Float32Array(9) }))));
  }
  await vi.waitFor(() => {
    collectGarbage();
    expect(answers.filter((answer) => answer.deref() !== undefined)).toEqual([]);
  });
  // It still watches.
  await expect(during(() => Promise.resolve("answer"))).resolves.toBe("answer");
});
