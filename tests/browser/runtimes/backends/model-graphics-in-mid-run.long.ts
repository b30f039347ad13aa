import { expect, test } from "vitest";
import { onGraphics } from "./graphics.ts";

test("a run that loses WebGL ends, and the next one runs without WebGL", async (context) => {
  const { network, gl, run, lose, farthest } = await onGraphics(context);
  // TensorFlow.js sets a fence and waits for its signal, which never comes if the context is lost.
  const fenceSync = gl.fenceSync.bind(gl);
  gl.fenceSync = (condition, flags) => {
    const fence = fenceSync(condition, flags);
    lose();
    return fence;
  };

  await expect(run()).rejects.toMatchObject({ fault: { code: "model-context-lost" } });
  expect(await farthest()).toBeLessThan(1e-3);
  expect(network.backend).toBe("wasm, 1 thread");
  network.dispose();
});
