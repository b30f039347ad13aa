import { afterEach, expect, test, vi } from "vitest";
import type { ModelProgress } from "#domain/model.ts";
import { MODEL_FORMATS } from "#models/formats.ts";
import { draftIn, file } from "#tests/fakes/model-packages.ts";
import { WEB_PAGE } from "#tests/fixtures/models/faults.ts";
import { tinyFiles, tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { TINY_LABELS } from "#tests/fixtures/models/tiny-network.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import type { Fetch } from "#workers/packaging/fetch-file.ts";
import { pack } from "#workers/packaging/pack.ts";
import { createPackagingApi } from "#workers/packaging/packaging-api.ts";

afterEach(() => {
  vi.useRealTimers();
});

const ROOT = "https://models.example/birds/";

/** The responses of servers to unknown addresses. */
const UNKNOWN: Readonly<Record<string, () => Response>> = {
  "status 404": () => new Response("no such file", { status: 404 }),
  "a web page": () => new Response(WEB_PAGE),
  "an answer that browsers block": () => {
    throw new TypeError("Failed to fetch");
  },
};

/** A server with files below {@link ROOT}. Some of them have other responses. */
function serving(
  files: readonly PackageFile[],
  { unknown = UNKNOWN["status 404"], answers = {} }: Served = {},
): { fetch: Fetch; asked: string[] } {
  const asked: string[] = [];
  const byAddress = new Map(files.map(({ path, blob }) => [new URL(path, ROOT).href, blob]));
  const fetch: Fetch = async (address) => {
    asked.push(address);
    const blob = byAddress.get(address);
    if (blob === undefined) return unknown?.() ?? new Response(null, { status: 500 });
    const [, answer] = Object.entries(answers).find(([end]) => address.endsWith(end)) ?? [];
    return answer?.() ?? new Response(blob, { headers: { "content-length": String(blob.size) } });
  };
  return { fetch, asked };
}

interface Served {
  /** The response to unknown addresses. */
  readonly unknown?: (() => Response) | undefined;
  /** Other responses, by the end of the file's name. */
  readonly answers?: Readonly<Record<string, () => Response>>;
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
  "a package (%s) is downloaded from the address of its folder or its manifest",
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
  "a folder of Teachable Machine is downloaded if the server answers unknown addresses with %s",
  async (kind) => {
    const { fetch } = serving(tinyFiles("tfjs-layers", { topology: "nested" }), { unknown: UNKNOWN[kind] });
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

test("a .tflite file brings the labels beside it, with any query in its address", async () => {
  const { fetch, asked } = serving(tinyFiles("tflite"));
  const address = `${ROOT}model.tflite?download=true`;
  const withQuery: Fetch = async (one) => fetch(one === address ? `${ROOT}model.tflite` : one);

  expect(draftIn((await download(address, withQuery)).result).labels?.from).toBe("labels.txt");
  expect(asked).toContain(`${ROOT}labels.txt`);
});

test("an .onnx file of Hugging Face brings the files of the folder above", async () => {
  const files = tinyFiles("onnx").map(({ path, blob }) => ({
    path: path === "model.onnx" ? "onnx/model.onnx" : path,
    blob,
  }));
  const draft = draftIn((await download(`${ROOT}onnx/model.onnx`, serving(files).fetch)).result);

  expect(draft).toMatchObject({ origin: "hugging-face", labels: { value: TINY_LABELS } });
});

test("an .onnx file brings its weights in other files, and none from outside its folder", async () => {
  const weightFiles = ["model.onnx.data", "./more/dense.bias"];
  const { fetch } = serving(tinyFiles("onnx", { weightFiles }));
  const draft = draftIn((await download(`${ROOT}model.onnx`, fetch)).result);
  expect(draft.files.map(({ path }) => path)).toEqual(["model.onnx", "model.onnx.data", "more/dense.bias"]);

  const outside = serving(tinyFiles("onnx", { weightFiles: ["../dense.bin"] }));
  expect(await errorOf(`${ROOT}model.onnx`, outside.fetch)).toEqual({
    code: "model-path-outside",
    path: "../dense.bin",
  });
  expect(outside.asked.filter((address) => address.includes("dense"))).toEqual([]);
});

test("a model.json brings the labels of AutoML, and the files of Lobe", async () => {
  const model = tinyFiles("tfjs-graph").filter(({ path }) => path !== "labels.txt");
  const automl = serving([...model, file("dict.txt", "a\nb\nc\nd")]);
  const lobe = serving([...model, file("signature.json", { classes: { Label: ["a", "b", "c", "d"] } })]);

  for (const [{ fetch }, from] of [
    [automl, "dict.txt"],
    [lobe, "signature.json"],
  ] as const) {
    const { labels } = draftIn((await download(`${ROOT}model.json`, fetch)).result);
    expect(labels).toEqual({ value: ["a", "b", "c", "d"], from });
  }
});

test("a zip file is downloaded and unpacked", async () => {
  const model = await tinyModel("tflite");
  const packed = await pack(model);
  const { fetch } = serving([{ path: "birds.zip", blob: packed.ok ? packed.value : new Blob() }]);

  expect(draftIn((await download(`${ROOT}birds.zip`, fetch)).result).id).toBe(model.manifest.id);
});

test("progress rises to all bytes, which the manifest states", async () => {
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
  "%j is not an address",
  async (address) => {
    expect(await errorOf(address, serving([]).fetch)).toEqual({ code: "address-invalid", address });
  },
);

test.each(["model.tflite", "model.json", "model-manifest.json", "group1-shard1of1.bin"])(
  "a web page in place of %s ends the download",
  async (path) => {
    const files = tinyFiles("tfjs-graph").filter((one) => one.path !== path);
    const { fetch } = serving(files, { unknown: UNKNOWN["a web page"] });
    const address = path.endsWith(".bin") ? `${ROOT}model.json` : ROOT + path;

    expect(await errorOf(address, fetch)).toEqual({ code: "model-is-web-page", path: ROOT + path });
  },
);

function offline(): Promise<Response> {
  return Promise.reject(new TypeError("Failed to fetch"));
}

test("no answer at all is a failure with no byte loaded", async () => {
  for (const address of [ROOT, `${ROOT}model.onnx`]) {
    expect(await errorOf(address, offline)).toMatchObject({ code: "download-failed", loadedBytes: 0 });
  }
});

/** A response that fails after this number of bytes. */
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

/** A response without an end. */
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

/** A response whose header states this length. */
function ofLength(bytes: number): Response {
  return new Response("x", { headers: { "content-length": String(bytes) } });
}

const GRAPH = tinyFiles("tfjs-graph");
const TWO_SHARDS = tinyFiles("tfjs-graph", { shards: 2 });
const SHARD = `${ROOT}group1-shard1of1.bin`;
const LABELS = `${ROOT}labels.txt`;

test.each<[string, string, readonly PackageFile[], Served["answers"], object]>([
  ["no such model", "a.onnx", [], {}, { code: "download-refused", address: `${ROOT}a.onnx`, status: 404 }],
  ["no such folder", "", [], {}, { code: "download-refused", address: `${ROOT}model.json`, status: 404 }],
  [
    "no such shard",
    "model.json",
    TWO_SHARDS.filter(({ path }) => path !== "group1-shard2of2.bin"),
    {},
    { code: "download-refused", address: `${ROOT}group1-shard2of2.bin`, status: 404 },
  ],
  [
    "a shard that breaks off",
    "model.json",
    GRAPH,
    { ".bin": () => breakingOff(7) },
    { code: "download-failed", address: SHARD, loadedBytes: 7 },
  ],
  // Interrupted labels are not treated as missing labels.
  [
    "labels that break off",
    "model.tflite",
    tinyFiles("tflite"),
    { "labels.txt": () => breakingOff(7) },
    { code: "download-failed", address: LABELS },
  ],
  [
    "endless labels",
    "model.tflite",
    tinyFiles("tflite"),
    { "labels.txt": () => endless(256 * 1024).response },
    { code: "download-too-large", address: LABELS, maxBytes: 4 * 1024 ** 2 },
  ],
  [
    "shards that are too large together",
    "model.json",
    TWO_SHARDS,
    { ".bin": () => ofLength(512 * 1024 ** 2 - 100) },
    { code: "download-too-large" },
  ],
])("a download with %s ends with its error", async (_name, path, files, answers = {}, error) => {
  expect(await errorOf(ROOT + path, serving(files, { answers }).fetch)).toMatchObject(error);
});

test("an endless answer is not read much beyond its limit", async () => {
  const { response, sent } = endless(256 * 1024);
  const { fetch } = serving(tinyFiles("tflite"), { answers: { "labels.txt": () => response } });
  await errorOf(`${ROOT}model.tflite`, fetch);

  expect(sent()).toBeLessThan(6 * 1024 ** 2);
});

test("a file with a stated length over the limit is not fetched", async () => {
  const { response, sent } = endless(1024);
  response.headers.set("content-length", String(512 * 1024 ** 2 + 1));

  expect(await errorOf(`${ROOT}model.tflite`, async () => response)).toMatchObject({
    code: "download-too-large",
    address: `${ROOT}model.tflite`,
  });
  expect(sent()).toBeLessThan(10 * 1024);
});

test("a download without a byte for a minute ends with an error", async () => {
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

/** A server with a model.json whose list of shards is replaced. */
async function servingShards(shards: string): Promise<ReturnType<typeof serving>> {
  const text = (await GRAPH[0]?.blob.text()) ?? "";
  expect(text).toContain('"group1-shard1of1.bin"');
  return serving([file("model.json", text.replace('"group1-shard1of1.bin"', shards))]);
}

test.each(["//other.example/group1-shard1of1.bin", "../secrets.bin", "https://other.example/x.bin"])(
  "the path %j in a model leads to no other place",
  async (path) => {
    const { fetch, asked } = await servingShards(JSON.stringify(path));

    expect(await errorOf(`${ROOT}model.json`, fetch)).toEqual({ code: "download-path-outside", path });
    expect(asked.filter((address) => !address.startsWith(ROOT))).toEqual([]);
  },
);

test("a model with too many files is not fetched", async () => {
  const shards = Array.from({ length: 501 }, (_, at) => `"${at}.bin"`);
  const { fetch, asked } = await servingShards(shards.join(","));

  expect(await errorOf(`${ROOT}model.json`, fetch)).toEqual({
    code: "download-too-many-files",
    files: 501,
    maxFiles: 500,
  });
  expect(asked.length).toBeLessThan(10);
});

test("a file that differs from its manifest is refused", async () => {
  const { manifest, files } = await tinyModel("tflite");
  const other = files.map(({ path, blob }) => ({ path, blob: new Blob([blob.slice(0, -1), "x"]) }));

  expect(await errorOf(ROOT, serving([...other, file("model-manifest.json", manifest)]).fetch)).toEqual({
    code: "model-file-changed",
    path: "model.tflite",
  });
});

test("names with signs of addresses are fetched", async () => {
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

test("other servers get neither the address of this site nor cookies", async () => {
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
