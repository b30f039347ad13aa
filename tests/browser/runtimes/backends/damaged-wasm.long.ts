import { expect, test } from "vitest";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { load, world } from "../models.ts";

/** A file of the same length in which nothing is right. */
async function fetchZeros(address: string): Promise<Response> {
  const file = await (await fetch(address)).arrayBuffer();
  return new Response(new Uint8Array(file.byteLength));
}

// In a file, and with it a page, of its own: the WebAssembly starts once in a page.
test("WebAssembly that does not compile leaves TensorFlow.js to plain JavaScript", async () => {
  const { classifier, facts } = await load(await tinyModel("tfjs-graph"), { ...world, fetch: fetchZeros });
  classifier.dispose();

  expect([facts.backend, facts.backendRuns[0]]).toEqual(["cpu", { backend: "wasm", runMs: null }]);
});
