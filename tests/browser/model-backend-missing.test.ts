import { env } from "@tensorflow/tfjs-core";
import { expect, test, vi } from "vitest";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { loadTfjsNetwork } from "#workers/inference/classifiers/networks/tfjs.ts";
import { world } from "./models.ts";

test("where WebGL is asked for and can't be had, nothing runs in its place", async () => {
  await import("@tensorflow/tfjs-backend-webgl");
  // TensorFlow.js says so to the console too.
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  env().set("WEBGL_VERSION", 0);
  await expect(
    loadTfjsNetwork(await tinyModel("tfjs-graph"), { ...world, onProgress: () => {}, backend: "webgl" }),
  ).rejects.toMatchObject({ fault: { code: "backend-unavailable", backend: "webgl" } });
  warn.mockRestore();
});
