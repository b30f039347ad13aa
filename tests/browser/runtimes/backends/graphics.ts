import { backend, env } from "@tensorflow/tfjs-core";
import { expect, type TestContext } from "vitest";
import { distance, world } from "#tests/browser/runtimes/models.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { tinyAnswer } from "#tests/fixtures/models/tiny-network.ts";
import { fedTo, plainTensor } from "#tests/fixtures/models/tiny-pictures.ts";
import { skipTest } from "#tests/fixtures/setup/skip-test.ts";
import type { Network } from "#workers/inference/classifiers/networks/network.ts";
import { loadTfjsNetwork } from "#workers/inference/classifiers/networks/tfjs/tfjs.ts";
import { withFallback } from "#workers/inference/graphics-gate.ts";

const deps = { ...world, onProgress: () => {} };

/** A tiny model on WebGL. */
interface OnGraphics {
  /** Stays on WebGL. */
  readonly network: Network;
  /** The same, which goes on on WebAssembly when WebGL is lost. */
  readonly safe: Network;
  readonly gl: WebGL2RenderingContext;
  readonly run: () => Promise<unknown>;
  readonly lose: () => void;
  /** Loads the model on WebGL again. */
  readonly loadAgain: () => Promise<Network>;
  /** Runs the safe model. Returns the largest difference from the expected answer. */
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
  const loadAgain = () => loadTfjsNetwork(model, { ...deps, backend: "webgl" });
  const network = await loadAgain();
  const run = () => network.run(fed, [1, 16, 16, 3]);
  await run();
  expect(network.backend).toBe("webgl");
  const gl: WebGL2RenderingContext = Reflect.get(backend(), "gpgpu").gl;
  const safe = withFallback(
    network,
    () => loadTfjsNetwork(model, { ...deps, backend: null }),
    () => {},
  );
  return {
    network,
    safe,
    gl,
    run,
    lose: () => gl.getExtension("WEBGL_lose_context")?.loseContext(),
    loadAgain,
    farthest: async () => {
      const { output: answers } = await safe.run(fed, [1, 16, 16, 3]);
      return distance(answers, tinyAnswer(picture.data));
    },
  };
}
