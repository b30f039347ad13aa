import { expose } from "comlink";
import { systemClock } from "#domain/clock.ts";
import type { Backend } from "#domain/model.ts";
import { FORMATS } from "#models/formats.ts";
import { inputShape, type NetworkDeps } from "#workers/inference/classifiers/networks/network.ts";
import { isHardware } from "#workers/inference/classifiers/networks/tfjs/tfjs-backends.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import { graphicsRenderer, RUNTIME_CHUNKS } from "#workers/inference/load-model.ts";
import type { BackendMeasure } from "./bench-page.ts";

/** The same dependencies as in the app's worker. */
const world: NetworkDeps = {
  clock: systemClock,
  fetch: (address) => fetch(address),
  onProgress: () => {},
  backend: null,
  isolated: self.crossOriginIsolated,
  processors: navigator.hardwareConcurrency,
  graphicsRenderer,
};

const api = {
  /** Loads and runs a network with the app's code. Use a new worker for each call. */
  run: async (backend: Backend, model: ModelPackage, runs: number): Promise<BackendMeasure> => {
    const shape = inputShape(model.manifest.input);
    const values = new Float32Array(shape.reduce((product, size) => product * size, 1));
    values.forEach((_, at) => (values[at] = Math.sin(at)));
    const begin = systemClock.now();
    const { load } = await RUNTIME_CHUNKS[FORMATS[model.manifest.format].runtime]();
    const network = await load(model, { ...world, backend });
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

/** The methods of this worker. */
export type BackendsApi = typeof api;

expose(api);
