import { afterEach, expect, test, vi } from "vitest";
import { MODEL_FORMATS } from "#models/formats.ts";
import { draftIn, file } from "#tests/fakes/model-packages.ts";
import { WEB_PAGE } from "#tests/fixtures/models/faults.ts";
import { tinyFiles, tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { TINY_LABELS } from "#tests/fixtures/models/tiny-network.ts";
import type { ModelProgress } from "#domain/model.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import type { Fetch } from "#workers/packaging/fetch-file.ts";
import { pack } from "#workers/packaging/pack.ts";
import { createPackagingApi } from "#workers/packaging/packaging-api.ts";

afterEach(() => {
  vi.useRealTimers();
});

const ROOT = "https://models.example/birds/";

/** What a server does with an address that it does not know. */
const UNKNOWN: Readonly<Record<string, () => Response>> = {
  "status 404": () => new Response("no such file", { status: 404 }),
  "a web page": () => new Response(WEB_PAGE),
  "an answer that browsers keep back": () => {
    throw new TypeError("Failed to fetch");
  },
};

/** A server that holds files below an address. */
function serving(
  files: readonly PackageFile[],
  unknown = UNKNOWN["status 404"],
): { fetch: Fetch; asked: string[] } {
  const asked: string[] = [];
  const byAddress = new Map(files.map(({ path, blob }) => [new URL(path, ROOT).href, blob]));
  const fetch: Fetch = async (address) => {
    asked.push(address);
    const blob = byAddress.get(address);
    if (blob !== undefined) return new Response(blob, { headers: { "content-length": String(blob.size) } });
    return unknown?.() ?? new Response(null, { status: 500 });
  };
  return { fetch, asked };
}

async function download(address: string, fetch: Fetch) {
  const progress: ModelProgress[] = [];
  const result = await createPackagingApi({ fetch }).download(address, (one) => progress.push(one));
  return { result, progress };
}

async function errorOf(address: string, fetch: Fetch): Promise<unknown> {
  const { result } = await download(address, fetch);
  return result.ok ? null : result.error;
}

test.each(MODEL_FORMATS)(
  "a package (%s) is downloaded by the address of its folder or of its manifest",
  async (format) => {
    const { manifest, files } = await tinyModel(format, format === "tfjs-graph" ? { shards: 3 } : {});
    const { fetch } = serving([...files, file("model-manifest.json", manifest)]);

    for (const address of [ROOT, ROOT.slice(0, -1), ` ${ROOT}model-manifest.json `]) {
      const { result } = await download(address, fetch);
      expect(draftIn(result)).toMatchObject({
        origin: "bio-kingdom",
        id: manifest.id,
        source: { value: address.trim(), from: "its address" },
      });
    }
  },
);

test.each(Object.keys(UNKNOWN))(
  "a folder of Teachable Machine is downloaded where the server answers the unknown with %s",
  async (kind) => {
    const { fetch } = serving(tinyFiles("tfjs-layers", { topology: "nested" }), UNKNOWN[kind]);
    const draft = draftIn((await download(ROOT, fetch)).result);

    expect(draft).toMatchObject({
      origin: "teachable-machine",
      labels: { value: TINY_LABELS },
      source: { value: ROOT, from: "its address" },
    });
  },
);

test("a model.json brings its shards and its labels", async () => {
  const { fetch } = serving(tinyFiles("tfjs-graph", { shards: 2 }));
  const draft = draftIn((await download(`${ROOT}model.json`, fetch)).result);

  expect(draft.labels?.from).toBe("labels.txt");
  expect(draft.files).toHaveLength(3);
});

test("a .tflite file brings the labels beside it, whatever stands after its name", async () => {
  const { fetch, asked } = serving(tinyFiles("tflite"));
  const address = `${ROOT}model.tflite?download=true`;
  const withQuery: Fetch = async (one) => fetch(one === address ? `${ROOT}model.tflite` : one);

  expect(draftIn((await download(address, withQuery)).result).labels?.from).toBe("labels.txt");
  expect(asked).toContain(`${ROOT}labels.txt`);
});

test("an .onnx file of Hugging Face brings what stands one folder up", async () => {
  const files = tinyFiles("onnx").map(({ path, blob }) => ({
    path: path === "model.onnx" ? "onnx/model.onnx" : path,
    blob,
  }));
  const draft = draftIn((await download(`${ROOT}onnx/model.onnx`, serving(files).fetch)).result);

  expect(draft).toMatchObject({ origin: "hugging-face", labels: { value: TINY_LABELS } });
});

test("a zip file is downloaded and unpacked", async () => {
  const model = await tinyModel("tflite");
  const packed = await pack(model);
  const { fetch } = serving([{ path: "birds.zip", blob: packed.ok ? packed.value : new Blob() }]);

  expect(draftIn((await download(`${ROOT}birds.zip`, fetch)).result).id).toBe(model.manifest.id);
});

test("progress goes up to all bytes, where they are known beforehand", async () => {
  const { manifest, files } = await tinyModel("tfjs-graph", { shards: 3 });
  const { fetch } = serving([...files, file("model-manifest.json", manifest)]);
  const { progress } = await download(ROOT, fetch);
  const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);

  expect(progress.at(-1)).toEqual({ stage: "model", loadedBytes: total, totalBytes: total });
  expect(new Set(progress.map(({ totalBytes }) => totalBytes))).toEqual(new Set([total]));
  expect(progress.map(({ loadedBytes }) => loadedBytes)).toEqual(
    progress.map(({ loadedBytes }) => loadedBytes).toSorted((a, b) => a - b),
  );
});

test.each(["birds", "ftp://models.example/model.tflite", "file:///model.tflite", "", "javascript:alert(1)"])(
  "%j is no address",
  async (address) => {
    expect(await errorOf(address, serving([]).fetch)).toEqual({ code: "address-invalid", address });
  },
);

test("a server that refuses the model is quoted", async () => {
  expect(await errorOf(`${ROOT}model.tflite`, serving([]).fetch)).toEqual({
    code: "download-refused",
    address: `${ROOT}model.tflite`,
    status: 404,
  });
  expect(await errorOf(ROOT, serving([]).fetch)).toEqual({
    code: "download-refused",
    address: `${ROOT}model.json`,
    status: 404,
  });
});

test("a shard that the server does not have ends the download", async () => {
  const files = tinyFiles("tfjs-graph", { shards: 2 }).filter(({ path }) => path !== "group1-shard2of2.bin");

  expect(await errorOf(`${ROOT}model.json`, serving(files).fetch)).toEqual({
    code: "download-refused",
    address: `${ROOT}group1-shard2of2.bin`,
    status: 404,
  });
});

test.each(["model.tflite", "model.json", "model-manifest.json", "group1-shard1of1.bin"])(
  "a web page in place of %s ends the download",
  async (path) => {
    const files = tinyFiles("tfjs-graph").filter((one) => one.path !== path);
    const { fetch } = serving(files, UNKNOWN["a web page"]);
    const address = path.endsWith(".bin") ? `${ROOT}model.json` : ROOT + path;

    expect(await errorOf(address, fetch)).toEqual({ code: "model-is-web-page", path: ROOT + path });
  },
);

function offline(): Promise<Response> {
  return Promise.reject(new TypeError("Failed to fetch"));
}

test("no answer at all is a failure without a byte", async () => {
  for (const address of [ROOT, `${ROOT}model.onnx`]) {
    expect(await errorOf(address, offline)).toMatchObject({ code: "download-failed", loadedBytes: 0 });
  }
});

/** An answer that breaks off after some bytes. */
function breakingOff(bytes: number): Response {
  let isSent = false;
  return new Response(
    new ReadableStream({
      pull(controller) {
        if (isSent) controller.error(new TypeError("network error"));
        else controller.enqueue(new Uint8Array(bytes));
        isSent = true;
      },
    }),
  );
}

test("a network that is gone half-way is a failure with the bytes that came", async () => {
  const { fetch } = serving(tinyFiles("tfjs-graph"));
  const broken: Fetch = async (address) => (address.endsWith(".bin") ? breakingOff(7) : fetch(address));

  expect(await errorOf(`${ROOT}model.json`, broken)).toEqual({
    code: "download-failed",
    address: `${ROOT}group1-shard1of1.bin`,
    loadedBytes: 7,
  });
});

test("a list of labels that breaks off is not taken for one that is not there", async () => {
  const { fetch } = serving(tinyFiles("tflite"));
  const broken: Fetch = async (address) => (address.endsWith("labels.txt") ? breakingOff(7) : fetch(address));

  expect(await errorOf(`${ROOT}model.tflite`, broken)).toMatchObject({
    code: "download-failed",
    address: `${ROOT}labels.txt`,
  });
});

/** An answer without an end. */
function endless(pieceBytes: number): { response: Response; sent: () => number } {
  let bytes = 0;
  const response = new Response(
    new ReadableStream({
      pull(controller) {
        bytes += pieceBytes;
        controller.enqueue(new Uint8Array(pieceBytes));
      },
    }),
  );
  return { response, sent: () => bytes };
}

test("an endless list of labels beside a good model is not waited for", async () => {
  const { fetch } = serving(tinyFiles("tflite"));
  const { response, sent } = endless(256 * 1024);
  const labels: Fetch = async (address) => (address.endsWith("labels.txt") ? response : fetch(address));

  expect(await errorOf(`${ROOT}model.tflite`, labels)).toEqual({
    code: "download-too-large",
    address: `${ROOT}labels.txt`,
    maxBytes: 4 * 1024 ** 2,
  });
  expect(sent()).toBeLessThan(6 * 1024 ** 2);
});

test("a file that is announced to be larger than any model is not fetched", async () => {
  const { response, sent } = endless(1024);
  response.headers.set("content-length", String(512 * 1024 ** 2 + 1));

  expect(await errorOf(`${ROOT}model.tflite`, async () => response)).toMatchObject({
    code: "download-too-large",
    address: `${ROOT}model.tflite`,
  });
  expect(sent()).toBeLessThan(10 * 1024);
});

test("what the files of a model have in all is limited too", async () => {
  const { fetch } = serving(tinyFiles("tfjs-graph", { shards: 2 }));
  const large: Fetch = async (address) => {
    const response = await fetch(address);
    if (address.endsWith(".bin")) response.headers.set("content-length", String(512 * 1024 ** 2 - 100));
    return response;
  };

  expect(await errorOf(`${ROOT}model.json`, large)).toMatchObject({ code: "download-too-large" });
});

test("a download that brings nothing for a minute is ended and told", async () => {
  vi.useFakeTimers();
  const signals: AbortSignal[] = [];
  const silent: Fetch = (_, init) => {
    const { signal } = init ?? {};
    if (!(signal instanceof AbortSignal)) throw new Error("the request can't be ended");
    signals.push(signal);
    return new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(new DOMException("ended", "AbortError")));
    });
  };
  const ended = errorOf(`${ROOT}model.tflite`, silent);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(signals.at(-1)?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);

  expect(await ended).toEqual({
    code: "download-stalled",
    address: `${ROOT}model.tflite`,
    afterMs: 60_000,
  });
});

test.each([
  ["//other.example/group1-shard1of1.bin", "download-path-outside"],
  ["../secrets.bin", "download-path-outside"],
  ["https://other.example/x.bin", "download-path-outside"],
])("the path %j in a model leads nowhere else", async (path, code) => {
  const asked: string[] = [];
  const [model] = tinyFiles("tfjs-graph");
  const text = (await model?.blob.text()) ?? "";
  const { fetch } = serving([
    { path: "model.json", blob: new Blob([text.replace("group1-shard1of1.bin", path)]) },
  ]);
  const watched: Fetch = (address) => {
    asked.push(address);
    return fetch(address);
  };

  expect(text).toContain("group1-shard1of1.bin");
  expect(await errorOf(`${ROOT}model.json`, watched)).toEqual({ code, path });
  expect(asked.filter((address) => !address.startsWith(ROOT))).toEqual([]);
});

test("a model that names very many files is not fetched", async () => {
  const [model] = tinyFiles("tfjs-graph");
  const text = (await model?.blob.text()) ?? "";
  const many = Array.from({ length: 501 }, (_, place) => `"shard${place}.bin"`).join(",");
  const { fetch, asked } = serving([
    { path: "model.json", blob: new Blob([text.replace('"group1-shard1of1.bin"', many)]) },
  ]);

  expect(await errorOf(`${ROOT}model.json`, fetch)).toEqual({
    code: "download-too-many-files",
    files: 501,
    maxFiles: 500,
  });
  expect(asked.length).toBeLessThan(10);
});

test("a file that changed on the way is refused", async () => {
  const { manifest, files } = await tinyModel("tflite");
  const other = files.map(({ path, blob }) => ({ path, blob: new Blob([blob.slice(0, -1), "x"]) }));

  expect(await errorOf(ROOT, serving([...other, file("model-manifest.json", manifest)]).fetch)).toEqual({
    code: "model-file-changed",
    path: "model.tflite",
  });
});

test("names that mean something in addresses are fetched all the same", async () => {
  const { manifest, files } = await tinyModel("tflite");
  const path = "a b/my #1 model?.tflite";
  const [facts] = manifest.files;
  const renamed = { ...manifest, model: path, files: [{ ...facts, path }] };
  const served = files.map(({ blob }) => ({ path: "a%20b/my%20%231%20model%3F.tflite", blob }));

  expect(
    draftIn((await download(ROOT, serving([...served, file("model-manifest.json", renamed)]).fetch)).result)
      .model,
  ).toBe(path);
});

test("other servers do not learn from which site they are asked, and get no cookies", async () => {
  const { fetch } = serving(tinyFiles("tflite"));
  const inits: RequestInit[] = [];
  await download(`${ROOT}model.tflite`, (address, init) => {
    inits.push(init ?? {});
    return fetch(address, init);
  });

  expect(inits.length).toBeGreaterThan(1);
  expect(
    new Set(inits.map(({ credentials, referrerPolicy }) => `${credentials}, ${referrerPolicy}`)),
  ).toEqual(new Set(["same-origin, no-referrer"]));
});

test("a key in the address is not kept with the model", async () => {
  const { fetch } = serving(tinyFiles("tflite"));
  const { result } = await download(`${ROOT}model.tflite?key=secret#part`, (address, init) =>
    fetch(address.replace(/[?#].*$/, ""), init),
  );

  expect(draftIn(result).source?.value).toBe(`${ROOT}model.tflite`);
});
