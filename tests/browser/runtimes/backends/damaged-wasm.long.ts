import { expect, test } from "vitest";
import { load, world } from "#tests/browser/runtimes/models.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";

/** Fetches a file and replaces its bytes with zeros. */
async function fetchZeros(address: string): Promise<Response> {
  const file = await (await fetch(address)).arrayBuffer();
  return new Response(new Uint8Array(file.byteLength));
}

// This test has a file, and so a page, of its own, because WebAssembly starts once per page.
test("WebAssembly that does not compile leaves TensorFlow.js to plain JavaScript", async () => {
  const { classifier, facts } = await load(await tinyModel("tfjs-graph"), { ...world, fetch: fetchZeros });
  classifier.dispose();

  expect(facts.backend).toBe("cpu");
});
