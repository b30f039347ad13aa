import { env } from "@tensorflow/tfjs-core";
import { afterEach, expect, test, vi } from "vitest";
import { world } from "#tests/browser/runtimes/models.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { loadTfjsNetwork } from "#workers/inference/classifiers/networks/tfjs/tfjs.ts";
import { prepareRuntime } from "#workers/inference/load-model.ts";

const deps = { ...world, onProgress: () => {} };

afterEach(() => {
  vi.unstubAllGlobals();
});

test("without WebAssembly a model runs on JavaScript, unless it must run on WebAssembly", async () => {
  vi.stubGlobal("WebAssembly", undefined);
  const model = await tinyModel("tfjs-graph");
  await expect(loadTfjsNetwork(model, { ...deps, backend: "wasm" })).rejects.toMatchObject({
    fault: { code: "backend-unavailable", backend: "wasm" },
  });
  const network = await loadTfjsNetwork(model, { ...deps, backend: null });
  expect(network.backend).toBe("cpu");
  network.dispose();
});

test("a model that must run on WebGL does not run without it", async () => {
  await import("@tensorflow/tfjs-backend-webgl");
  // TensorFlow.js also logs a warning.
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  env().set("WEBGL_VERSION", 0);
  await expect(
    loadTfjsNetwork(await tinyModel("tfjs-graph"), { ...deps, backend: "webgl" }),
  ).rejects.toMatchObject({ fault: { code: "backend-unavailable", backend: "webgl" } });
  warn.mockRestore();
});

test("a start ahead that meets no network is tried again by the load", async () => {
  const offline = { ...world, fetch: () => Promise.reject(new TypeError("Failed to fetch")) };
  await expect(prepareRuntime("tfjs-graph", offline)).rejects.toMatchObject({
    fault: { code: "runtime-unreachable" },
  });
  const ahead = prepareRuntime("tfjs-graph", world);
  const network = await loadTfjsNetwork(await tinyModel("tfjs-graph"), { ...deps, backend: "wasm" });
  await ahead;
  expect(network.backend).toBe("wasm, 1 thread");
  network.dispose();
});
