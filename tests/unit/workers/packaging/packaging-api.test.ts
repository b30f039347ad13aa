import { unzipSync } from "fflate";
import { afterEach, expect, test, vi } from "vitest";
import { tinyFiles, tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { createPackagingApi } from "#workers/packaging/packaging-api.ts";

const api = createPackagingApi({ fetch: () => Promise.reject(new TypeError("no network here")) });

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a package is packed with its manifest first, always to the same bytes", async () => {
  const model = await tinyModel("tfjs-layers", { shards: 2 });
  const packed = await api.pack(model);
  const again = await api.pack(model);
  if (!packed.ok || !again.ok) throw new Error("not packed");
  const bytes = new Uint8Array(await packed.value.arrayBuffer());

  expect(packed.value.type).toBe("application/zip");
  expect(new Uint8Array(await again.value.arrayBuffer())).toEqual(bytes);
  expect(Object.keys(unzipSync(bytes))).toEqual([
    "model-manifest.json",
    ...model.manifest.files.map(({ path }) => path),
  ]);
});

test("a package that lacks a file is not packed", async () => {
  const model = await tinyModel("onnx");

  expect(await api.pack({ ...model, files: [] })).toEqual({
    ok: false,
    error: { code: "model-file-missing", path: "model.onnx" },
  });
});

test("without Web Crypto, the error asks for https", async () => {
  vi.stubGlobal("crypto", {});

  expect(await api.read(tinyFiles("tflite"), null, [])).toEqual({
    ok: false,
    error: { code: "internal", detail: "Error: Checksums of models need this app to be opened over https." },
  });
});

test("a file that disappears during reading is an error, never a rejection", async () => {
  const gone = new Blob(["x"]);
  gone.slice = () => {
    throw new DOMException("gone", "NotFoundError");
  };

  expect(await api.read([{ path: "model.tflite", blob: gone }], null, [])).toEqual({
    ok: false,
    error: { code: "internal", detail: "NotFoundError: gone" },
  });
});
