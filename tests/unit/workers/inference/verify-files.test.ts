import { expect, test } from "vitest";
import { packageOf } from "#tests/fakes/networks.ts";
import type { ModelProgress } from "#domain/model/model-progress.ts";
import type { ModelPackage } from "#workers/contract.ts";
import { verifyFiles, type VerifyDeps } from "#workers/inference/load-model.ts";

const sha256: VerifyDeps["sha256"] = (bytes) => crypto.subtle.digest("SHA-256", bytes);

async function verify(model: ModelPackage, deps: VerifyDeps = { sha256 }): Promise<ModelProgress[]> {
  const progress: ModelProgress[] = [];
  await verifyFiles(model, deps, (each) => void progress.push(each));
  return progress;
}

async function withContent(text: string): Promise<ModelPackage> {
  const { manifest, files } = await packageOf({ "model.onnx": "weights", "labels.txt": "lion" });
  const others = files.filter(({ path }) => path !== "model.onnx");
  return { manifest, files: [{ path: "model.onnx", blob: new Blob([text]) }, ...others] };
}

test("files that are as the manifest says pass, with progress in bytes", async () => {
  const progress = await verify(await packageOf({ "model.onnx": "weights", "labels.txt": "lion" }));
  expect(progress).toEqual([
    { stage: "model", loadedBytes: 0, totalBytes: 11 },
    { stage: "model", loadedBytes: 7, totalBytes: 11 },
    { stage: "model", loadedBytes: 11, totalBytes: 11 },
  ]);
});

test("a file that is not there is said by its path", async () => {
  const { manifest } = await packageOf({ "model.onnx": "weights" });
  await expect(verify({ manifest, files: [] })).rejects.toMatchObject({
    fault: { code: "model-file-missing", path: "model.onnx" },
  });
});

test("a file that went away since it was chosen is missing", async () => {
  const { manifest } = await packageOf({ "model.onnx": "weights" });
  const gone = new Blob(["weights"]);
  gone.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotFoundError"));
  await expect(verify({ manifest, files: [{ path: "model.onnx", blob: gone }] })).rejects.toMatchObject({
    fault: { code: "model-file-missing", path: "model.onnx" },
  });
});

test("a file that is shorter or longer is said with both lengths", async () => {
  for (const text of ["weight", "weights!"]) {
    await expect(verify(await withContent(text))).rejects.toMatchObject({
      fault: { code: "model-file-length", path: "model.onnx", bytes: text.length, expected: 7 },
    });
  }
});

test.for(["<!DOCTYPE html><html>", "\n  <html lang=en>", "\uFEFF<!doctype html>", "<head>"])(
  "%j in place of a model is a web page",
  async (text) => {
    await expect(verify(await withContent(text))).rejects.toMatchObject({
      fault: { code: "model-is-web-page", path: "model.onnx" },
    });
  },
);

test("a file of the same length with another content has changed", async () => {
  const fault = { code: "model-file-changed", path: "model.onnx" };
  await expect(verify(await withContent("Weights"))).rejects.toMatchObject({ fault });
});

test("where the page can't work out hashes, lengths alone are compared", async () => {
  await expect(verify(await withContent("Weights"), { sha256: null })).resolves.toHaveLength(3);
  await expect(verify(await withContent("weight"), { sha256: null })).rejects.toMatchObject({
    fault: { code: "model-file-length" },
  });
});
