import { expect, test } from "vitest";
import { onGraphics } from "./graphics.ts";

const lost = { fault: { code: "model-context-lost" } };

test("a model on WebGL answers rightly, and goes on without WebGL when that is lost between two runs", async (context) => {
  const { network, safe, run, lose, loadAgain, farthest } = await onGraphics(context);
  expect(await farthest()).toBeLessThan(1e-3);
  expect(safe.backend).toBe("webgl");

  lose();

  expect(await farthest()).toBeLessThan(1e-3);
  expect(safe.backend).toBe("wasm, 1 thread");
  expect(await farthest()).toBeLessThan(1e-3);
  await expect(run()).rejects.toMatchObject(lost);
  await expect(loadAgain()).rejects.toMatchObject(lost);
  safe.dispose();
  network.dispose();
});
