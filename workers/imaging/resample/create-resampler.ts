import { type ResampleKernel, startKernel } from "virtual:resample-kernel";
import { startWhereAvailable } from "../start-where-available.ts";
import { createKernelResampler } from "./kernel-resampler.ts";
import type { Resampler } from "./resampler.ts";
import { scriptResampler } from "./script-resampler.ts";

/**
 * Makes the resampler that is fastest here: in WebAssembly where the browser runs it with SIMD and has memory for it, else in
 * JavaScript. `start` starts the kernel.
 */
export async function createResampler(
  start: () => Promise<ResampleKernel> = startKernel,
): Promise<Resampler> {
  const kernel = await startWhereAvailable(start);
  return kernel === null ? scriptResampler : createKernelResampler(kernel);
}
