import { startKernel } from "virtual:resample-kernel";
import { expect, test } from "vitest";
import { createResampler } from "#workers/imaging/resample/create-resampler.ts";
import { scriptResampler } from "#workers/imaging/resample/script-resampler.ts";

test.each([
  ["knows no SIMD", new WebAssembly.CompileError("invalid value type")],
  ["has no memory", new RangeError("could not allocate memory")],
  ["is forbidden by a policy", new EvalError("blocked by CSP")],
])("where WebAssembly %s, pictures are resampled in JavaScript", async (_, error) => {
  expect(await createResampler(() => Promise.reject(error))).toBe(scriptResampler);
});

test("where there is WebAssembly with SIMD, its kernel resamples", async () => {
  let starts = 0;
  const resampler = await createResampler(() => {
    starts += 1;
    return startKernel();
  });

  expect(starts).toBe(1);
  expect(resampler).not.toBe(scriptResampler);
});

test("a fault of ours at the start is not taken for a browser without WebAssembly", async () => {
  await expect(createResampler(() => Promise.reject(new TypeError("planted")))).rejects.toThrow("planted");
});
