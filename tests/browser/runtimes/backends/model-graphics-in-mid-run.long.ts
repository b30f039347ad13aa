import { expect, test } from "vitest";
import { onGraphics } from "./graphics.ts";

test("a run that loses WebGL ends on WebAssembly with the right answer", async (context) => {
  const { safe, gl, lose, farthest } = await onGraphics(context);
  // TensorFlow.js sets a fence and waits for its signal, which never comes if the context is lost.
  const fenceSync = gl.fenceSync.bind(gl);
  gl.fenceSync = (condition, flags) => {
    const fence = fenceSync(condition, flags);
    lose();
    return fence;
  };

  expect(await farthest()).toBeLessThan(1e-3);
  expect(safe.backend).toBe("wasm, 1 thread");
  safe.dispose();
});
