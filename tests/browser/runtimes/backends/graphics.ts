import { backend, env } from "@tensorflow/tfjs-core";
import { expect, type TestContext } from "vitest";
import { distance, world } from "#tests/browser/runtimes/models.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { tinyAnswer } from "#tests/fixtures/models/tiny-network.ts";
import { fedTo, plainTensor } from "#tests/fixtures/models/tiny-pictures.ts";
import { skipTest } from "#tests/fixtures/setup/skip-test.ts";
import type { Network, NetworkDeps } from "#workers/inference/classifiers/networks/network.ts";
import { loadTfjsNetwork } from "#workers/inference/classifiers/networks/tfjs/tfjs.ts";

/** A clock that measures 100 ms for WebAssembly and 1 ms for WebGL, so that WebGL is chosen wherever it runs. */
function partialClock(): NetworkDeps["clock"] {
  const readings = [0, 100, 200, 201];
  return { ...world.clock, now: () => readings.shift() ?? 300 };
}

const deps: NetworkDeps = {
  ...world,
  clock: partialClock(),
  onProgress: () => {},
  backend: null,
  graphicsRenderer: () => "a graphics processor",
};

/** A tiny model on WebGL. */
interface OnGraphics {
  readonly network: Network;
  readonly gl: WebGL2RenderingContext;
  readonly run: () => Promise<unknown>;
  readonly lose: () => void;
  readonly loadAgain: () => Promise<Network>;
  /** Loads the model again. WebGL is the only backend allowed. */
  readonly loadOnWebGl: () => Promise<Network>;
  /** Runs the model. Returns the largest difference from the expected answer. */
  readonly farthest: () => Promise<number>;
}

/** A tiny model on WebGL, and the means to lose WebGL. Skips the test if the browser has no WebGL. */
export async function onGraphics(context: TestContext): Promise<OnGraphics> {
  if (new OffscreenCanvas(1, 1).getContext("webgl2") === null)
    skipTest(context, "this browser has no WebGL2");
  await import("@tensorflow/tfjs-backend-webgl");
  // TensorFlow.js uses a WebGL that is rendered in software only if this flag is set.
  env().set("SOFTWARE_WEBGL_ENABLED", true);
  const model = await tinyModel("tfjs-graph");
  const picture = plainTensor("green");
  const fed = Float32Array.from(fedTo(model, picture));
  const network = await loadTfjsNetwork(model, deps);
  const run = () => network.run(fed, [1, 16, 16, 3]);
  expect(network.backend).toBe("webgl");
  const gl: WebGL2RenderingContext = Reflect.get(backend(), "gpgpu").gl;
  return {
    network,
    gl,
    run,
    lose: () => gl.getExtension("WEBGL_lose_context")?.loseContext(),
    loadAgain: () => loadTfjsNetwork(model, deps),
    loadOnWebGl: () => loadTfjsNetwork(model, { ...deps, backend: "webgl" }),
    farthest: async () => {
      const { output: answers } = await run();
      return distance(answers, tinyAnswer(picture.data));
    },
  };
}
