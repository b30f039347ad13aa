import { proxy, type Remote, wrap } from "comlink";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MODEL_FORMATS } from "#models/formats.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { tinyFiles, tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import type { PackagingApi } from "#workers/packaging/contract.ts";

let worker: Worker;
let api: Remote<PackagingApi>;

beforeEach(() => {
  worker = new Worker(new URL("../../workers/packaging.worker.ts", import.meta.url), {
    type: "module",
    name: "packaging-test",
  });
  api = wrap<PackagingApi>(worker);
});

afterEach(() => {
  worker.terminate();
});

test.each(MODEL_FORMATS)("the worker packs a package of %s and reads it again", LONG, async (format) => {
  const model = await tinyModel(format);
  const packed = await api.pack(model);
  const blob = packed.ok ? packed.value : new Blob();

  expect(await api.read([{ path: "package.zip", blob }])).toMatchObject({
    ok: true,
    value: { draft: { id: model.manifest.id, files: model.manifest.files } },
  });
});

test("the worker recognises a folder", async () => {
  expect(await api.read(tinyFiles("tflite", { dtype: "uint8" }))).toMatchObject({
    ok: true,
    value: { draft: { format: "tflite", outputs: 4 } },
  });
});

test("the worker reports an invalid address, and an address without a model", LONG, async () => {
  expect(await api.download("blob:nowhere", proxy(vi.fn()))).toMatchObject({
    ok: false,
    error: { code: "address-invalid" },
  });
  const address = new URL("/no-such-model.zip", location.href).href;
  expect(await api.download(address, proxy(vi.fn()))).toMatchObject({
    ok: false,
    error: { code: expect.stringMatching(/^(?:model-is-web-page|download-refused)$/) },
  });
});
