import { WebGPUBackend } from "@tensorflow/tfjs-backend-webgpu";
import { backend, setBackend } from "@tensorflow/tfjs-core";
import {
  requestAdapter,
  type WatchedDevice,
  watchDevice,
} from "#workers/inference/classifiers/networks/graphics-device.ts";
import { NetworkError } from "#workers/inference/classifiers/networks/network.ts";

let started: WatchedDevice | null = null;

/** Starts WebGPU once in a worker and makes it the active backend. Rejects with backend-unavailable without it. */
export async function startWebGpu(runtime: string): Promise<WatchedDevice> {
  if (started !== null) return started;
  // TensorFlow.js would log that it found no adapter.
  const isThere = (await requestAdapter()) !== null && (await setBackend("webgpu"));
  const active = isThere ? backend() : null;
  if (!(active instanceof WebGPUBackend)) {
    throw new NetworkError({ code: "backend-unavailable", runtime, backend: "webgpu" });
  }
  started = watchDevice(active.device);
  return started;
}
