import { expose } from "comlink";
import { RUNTIME_OF_FORMAT } from "#models/runtimes.ts";
import { systemClock } from "#src/domain/clock.ts";
import type { ModelPackage } from "#workers/contract.ts";
import { graphicsRenderer } from "#workers/inference/classifiers/networks/graphics-renderer.ts";
import { inputShape, type NetworkDeps } from "#workers/inference/classifiers/networks/network.ts";
import { isHardware } from "#workers/inference/classifiers/networks/tfjs-backends.ts";
import { RUNTIME_CHUNKS } from "#workers/inference/load-model.ts";
import type { Backend, BackendMeasure } from "./bench-page.ts";

/**
 * The world as production has it, but for what TensorFlow.js would choose by itself: where its WebAssembly does not start
 * it takes another backend, and a renderer that counts as a processor makes it try WebGL.
 */
function worldFor(backend: Backend): NetworkDeps {
  const isWasm = backend !== "tfjs-cpu" && backend !== "tfjs-webgl";
  return {
    clock: systemClock,
    fetch: isWasm ? (address) => fetch(address) : fetchZeros,
    onProgress: () => {},
    isolated: self.crossOriginIsolated,
    processors: navigator.hardwareConcurrency,
    graphicsRenderer: () => (backend === "tfjs-webgl" ? graphicsRenderer() : null),
  };
}

/** A file of the same length in which nothing is right. */
async function fetchZeros(address: string): Promise<Response> {
  const file = await (await fetch(address)).arrayBuffer();
  return new Response(new Uint8Array(file.byteLength));
}

const api = {
  /** Loads and runs a network with the production code; each call in a worker of its own. */
  run: async (backend: Backend, model: ModelPackage, runs: number): Promise<BackendMeasure> => {
    const shape = inputShape(model.manifest.input);
    const values = new Float32Array(shape.reduce((product, size) => product * size, 1));
    values.forEach((_, at) => (values[at] = Math.sin(at)));
    const begin = systemClock.now();
    const load = await RUNTIME_CHUNKS[RUNTIME_OF_FORMAT[model.manifest.format]]();
    const network = await load(model, worldFor(backend));
    const loadedAt = systemClock.now();
    await network.run(values, shape);
    const firstRunMs = systemClock.now() - loadedAt;
    const runMs: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const runBegin = systemClock.now();
      await network.run(values, shape);
      runMs.push(systemClock.now() - runBegin);
    }
    const { runtime, backend: name } = network;
    network.dispose();
    return { backend: `${runtime}, ${name}`, loadMs: loadedAt - begin, firstRunMs, runMs };
  },
  graphicsProcessor: (): string | null => {
    const renderer = graphicsRenderer();
    return isHardware(renderer) ? renderer : null;
  },
};

/** See: backends.worker.ts */
export type BackendsApi = typeof api;

expose(api);
