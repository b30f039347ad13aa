import { expect, test } from "vitest";
import { onGraphics } from "./graphics.ts";

const lost = { fault: { code: "model-context-lost" } };

test("a model on WebGL answers rightly, and goes on without WebGL when that is lost between two runs", async (context) => {
  const { network, run, lose, loadAgain, farthest } = await onGraphics(context);
  expect(await farthest()).toBeLessThan(1e-3);

  lose();

  await expect(run()).rejects.toMatchObject(lost);
  expect(await farthest()).toBeLessThan(1e-3);
  expect(network.backend).toBe("wasm, 1 thread");
  const next = await loadAgain();
  expect(next.backendRuns.map(({ backend }) => backend)).toEqual(["wasm"]);
  next.dispose();
  network.dispose();
});
