import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { AppError } from "#domain/error.ts";
import type { ModelProgress } from "#domain/model.ts";
import { err } from "#domain/result.ts";
import { BUNDLED_SOURCES, createBundledPackages } from "#src/core/models/bundled-models.ts";
import { A_MANIFEST } from "#tests/fakes/model-packages.ts";

const FOLDER = "/models/packages/birds/";
const [MODEL] = A_MANIFEST.files;
const MANIFEST = {
  ...A_MANIFEST,
  files: [
    { ...MODEL, bytes: 8 },
    { path: "parts/labels.txt", bytes: 4, sha256: MODEL.sha256 },
  ] as const,
};
const ADDRESSES = {
  [`${FOLDER}birds.tflite`]: "/assets/birds-1a.tflite",
  [`${FOLDER}parts/labels.txt`]: "/assets/labels-2b.txt",
};

type Answers = Readonly<Record<string, () => Response>>;

const GOOD: Answers = {
  "/assets/birds-1a.tflite": () => new Response("12345678"),
  "/assets/labels-2b.txt": () => new Response("1234"),
};

function setUp(answers: Answers = GOOD, addresses: Readonly<Record<string, string>> = ADDRESSES) {
  const progress: ModelProgress[] = [];
  const controller = new AbortController();
  const packages = createBundledPackages({
    sources: { manifests: { [`${FOLDER}model-manifest.json`]: MANIFEST }, addresses, packs: {} },
    fetch: (address, init) => {
      init?.signal?.throwIfAborted();
      const answer = typeof address === "string" ? answers[address] : undefined;
      return answer === undefined
        ? Promise.reject(new TypeError("Failed to fetch"))
        : Promise.resolve(answer());
    },
  });
  const fetchAll = () => packages.fetch(MANIFEST, (each) => progress.push(each), controller.signal);
  return { packages, fetchAll, progress, controller };
}

const [MODEL_ADDRESS, LABELS_ADDRESS] = ["/assets/birds-1a.tflite", "/assets/labels-2b.txt"] as const;

function page(): Response {
  return new Response("<!doctype html>", { headers: { "content-type": "text/html; charset=utf-8" } });
}

function lengthOf(bytes: number): AppError {
  return { code: "model-file-length", path: "birds.tflite", bytes, expected: 8 };
}

test.each<[what: string, answers: Answers, error: AppError]>([
  [
    "a server without the file",
    { ...GOOD, [LABELS_ADDRESS]: () => new Response("none", { status: 404 }) },
    { code: "download-refused", address: LABELS_ADDRESS, status: 404 },
  ],
  [
    "the app's own page in place of a file",
    { ...GOOD, [MODEL_ADDRESS]: page },
    { code: "model-is-web-page", path: "birds.tflite" },
  ],
  ["a file that is too short", { ...GOOD, [MODEL_ADDRESS]: () => new Response("1234567") }, lengthOf(7)],
  ["a file that is too long", { ...GOOD, [MODEL_ADDRESS]: () => new Response("123456789") }, lengthOf(9)],
  ["an empty answer", { ...GOOD, [MODEL_ADDRESS]: () => new Response(null) }, lengthOf(0)],
  ["no network", {}, { code: "download-failed", address: MODEL_ADDRESS, loadedBytes: 0 }],
])("%s is refused with its reason", async (_, answers, error) => {
  expect(await setUp(answers).fetchAll()).toEqual(err(error));
});

test("a file that is missing in the build is refused", async () => {
  const { fetchAll } = setUp(GOOD, { [`${FOLDER}birds.tflite`]: MODEL_ADDRESS });
  expect(await fetchAll()).toEqual(err({ code: "model-file-missing", path: "parts/labels.txt" }));
});

/** A response that fails after its first bytes. */
function breakingOff(text: string): Response {
  let sent = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      if (sent) stream.error(new TypeError("network error"));
      else stream.enqueue(new TextEncoder().encode(text));
      sent = true;
    },
  });
  return new Response(body);
}

test("the manifests of this app's packages can be read at once", () => {
  const { manifests } = createBundledPackages({ sources: BUNDLED_SOURCES, fetch });

  expect(setUp().packages.manifests).toEqual([MANIFEST]);
  expect(manifests).toHaveLength(Object.keys(BUNDLED_SOURCES.manifests).length);
});

test("a package whose manifest is not valid does not get into the app", () => {
  const sources = {
    manifests: { [`${FOLDER}model-manifest.json`]: { id: "birds" } },
    addresses: {},
    packs: {},
  };

  expect(() => createBundledPackages({ sources, fetch })).toThrow(`${FOLDER}model-manifest.json`);
});

test("every file is fetched from its own address, and the bytes are counted over all of them", async () => {
  const { fetchAll, progress } = setUp();
  const fetched = await fetchAll();

  expect(fetched).toMatchObject({ ok: true, value: { manifest: MANIFEST } });
  const files = fetched.ok ? fetched.value.files : [];
  expect(files.map(({ path }) => path)).toEqual(["birds.tflite", "parts/labels.txt"]);
  expect(await Promise.all(files.map(({ blob }) => blob.text()))).toEqual(["12345678", "1234"]);
  expect(progress).toEqual([
    { stage: "model", loadedBytes: 8, totalBytes: 12 },
    { stage: "model", loadedBytes: 12, totalBytes: 12 },
  ]);
});

test("the seconds left are told from the first second on", async () => {
  let time = 0;
  const told: (number | undefined)[] = [];
  const { fetch: fetchPackage } = createBundledPackages({
    sources: { manifests: { [`${FOLDER}model-manifest.json`]: MANIFEST }, addresses: ADDRESSES, packs: {} },
    fetch: (address) => {
      const answer = typeof address === "string" ? GOOD[address] : undefined;
      return Promise.resolve(answer?.() ?? new Response(null, { status: 404 }));
    },
    now: () => {
      time += 8000;
      return time;
    },
  });
  await fetchPackage(MANIFEST, ({ secondsLeft }) => told.push(secondsLeft), new AbortController().signal);
  // 8 of 12 bytes in 8 seconds, then all.
  expect(told).toEqual([4, undefined]);
});

test("a network that goes half-way is told with what had come", async () => {
  const { fetchAll, progress } = setUp({ ...GOOD, "/assets/labels-2b.txt": () => breakingOff("12") });

  await expect(fetchAll()).resolves.toEqual(
    err({ code: "download-failed", address: "/assets/labels-2b.txt", loadedBytes: 10 }),
  );
  expect(progress.at(-1)).toEqual({ stage: "model", loadedBytes: 10, totalBytes: 12 });
});

test("a download that is given up is no fault of the network", async () => {
  const { fetchAll, controller } = setUp();
  controller.abort();

  await expect(fetchAll()).resolves.toEqual(err({ code: "aborted" }));
});

const PACK_FILES = ["model-manifest.json", "model.json", "weights.bin.gzip"];

/** Fetches the pack of birds from a site that has its files, with other answers for those in `changed`. */
async function fetchBirds(changed: Readonly<Record<string, () => Response>> = {}) {
  const asked: string[] = [];
  const packs = Object.fromEntries(
    PACK_FILES.map((path) => [`/models/packs/birds-inat/${path}`, `/assets/${path}`]),
  );
  const bundled = createBundledPackages({
    sources: { manifests: {}, addresses: {}, packs },
    fetch: (address) => {
      const path = typeof address === "string" ? address.replace("/assets/", "") : "";
      asked.push(path);
      const answer = changed[path] ?? (() => new Response(readFileSync(`models/packs/birds-inat/${path}`)));
      return Promise.resolve(answer());
    },
  });
  const fetched = await bundled.fetchPack("birds-inat", () => {}, new AbortController().signal);
  return { fetched, asked };
}

test("a pack is fetched with its manifest first", async () => {
  const { fetched, asked } = await fetchBirds();
  expect(fetched).toMatchObject({ ok: true, value: { manifest: { id: "birds-inat" } } });
  expect(asked).toEqual(["model-manifest.json", "model.json", "weights.bin.gzip"]);
});

test("a site that has no manifest, or a page in its place, is refused", async () => {
  const missing = await fetchBirds({ "model-manifest.json": () => new Response("none", { status: 404 }) });
  const address = "/assets/model-manifest.json";
  expect(missing.fetched).toEqual(err({ code: "download-refused", address, status: 404 }));
  const replaced = await fetchBirds({ "model-manifest.json": () => new Response("<!doctype html>") });
  expect(replaced.fetched).toMatchObject({ ok: false, error: { code: "model-manifest-invalid" } });
});

test("a pack without a network is an error, not a rejection", async () => {
  const { fetched } = await fetchBirds({
    "model-manifest.json": () => {
      throw new TypeError("Failed to fetch");
    },
  });
  const address = "/assets/model-manifest.json";
  expect(fetched).toEqual(err({ code: "download-failed", address, loadedBytes: 0 }));
});
