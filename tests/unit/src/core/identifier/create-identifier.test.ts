import { expect, test } from "vitest";
import { ok } from "#domain/result.ts";
import { createIdentifierWith, type IdentifierDeps } from "#src/core/identifier/create-identifier.ts";
import type { Identifier, IdentifierFault, IdentifierOptions } from "#src/core/identifier/identifier.ts";
import { createDeferred, isPending } from "#tests/fakes/deferred.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { A_MANIFEST, LOADED, packageOf } from "#tests/fakes/model-packages.ts";
import {
  createFakeImaging,
  createFakeInference,
  type FakeInference,
  settled,
} from "#tests/fakes/model-parts.ts";

const ASSETS = "https://example.org/identify/";
const PHOTO = new File(["photo"], "photo.jpg");
const MANIFEST = "https://example.org/app/birds/model-manifest.json";
const MODEL = "https://example.org/app/birds/birds.tflite";

interface Parts {
  readonly identifier: Identifier;
  readonly inference: FakeInference;
  readonly imaging: ReturnType<typeof createFakeImaging>;
  readonly requested: string[];
  /** The models that were let to the graphics processor. */
  readonly graphics: string[];
}

interface Wanted extends Partial<Omit<IdentifierOptions, "assets">> {
  readonly inference?: FakeInference;
  readonly get?: (address: string, init: RequestInit) => Response | Promise<Response>;
  readonly fault?: IdentifierFault | null;
}

/** A site with the package of garden birds in the folder birds, beside the page. */
function birds(address: string): Response {
  if (address === MANIFEST) return Response.json(A_MANIFEST);
  return address === MODEL
    ? new Response("x".repeat(3000))
    : new Response("<html></html>", { headers: { "content-type": "text/html" } });
}

function setUp({
  inference = createFakeInference(ok(LOADED)),
  get = birds,
  fault = null,
  ...options
}: Wanted = {}): Parts {
  const requested: string[] = [];
  const graphics: string[] = [];
  const imaging = createFakeImaging();
  const deps: IdentifierDeps = {
    openImaging: () => imaging,
    openClient: inference.openClient,
    clock: createFakeClock(),
    requestGraphics: (modelId) => graphics.push(modelId),
    fetch: async (address, init = {}) => {
      if (typeof address !== "string") throw new TypeError("no address");
      requested.push(address);
      return get(address, init);
    },
    page: "https://example.org/app/page.html",
    addresses: { assets: ASSETS, imaging: `${ASSETS}imaging.js`, inference: `${ASSETS}inference.js` },
    webAssemblyFault: () => fault,
  };
  const identifier = createIdentifierWith({ package: "birds", ...options }, deps);
  return { identifier, inference, imaging, requested, graphics };
}

test("photos share one download and one client, and the runtime starts while the files come", async () => {
  const { identifier, inference, requested } = setUp();
  const replies = await Promise.all([
    identifier.identify(PHOTO),
    identifier.identify(PHOTO),
    identifier.load(),
  ]);
  expect(replies.map((reply) => reply.ok)).toEqual([true, true, true]);
  expect(requested).toEqual([MANIFEST, MODEL]);
  expect(inference.clients).toHaveLength(1);
  expect(inference.steps[0]).toBe("prepare tflite garden-birds-0a1b2c3d");
});

test("nothing is fetched before the first call", () => {
  const { requested, inference } = setUp();
  expect({ requested, clients: inference.clients }).toEqual({ requested: [], clients: [] });
});

test("a caller that gives up settles at once, and the others get the model", async () => {
  const arrived = createDeferred<Response>();
  const { identifier, requested } = setUp({
    get: (address) => (address === MODEL ? arrived.promise : birds(address)),
  });
  const leaves = new AbortController();
  const left = identifier.load({ signal: leaves.signal });
  const stays = identifier.load();
  leaves.abort(null);
  expect(await left).toEqual({ ok: false, error: { code: "aborted", message: "aborted" } });
  expect(await isPending(stays)).toBe(true);
  arrived.resolve(birds(MODEL));
  expect(await stays).toMatchObject({
    ok: true,
    value: { model: { id: A_MANIFEST.id }, labels: A_MANIFEST.labels },
  });
  expect(requested).toEqual([MANIFEST, MODEL]);
});

test("after a failed download the next call starts again", async () => {
  let isDown = true;
  const { identifier, requested } = setUp({
    get: (address) => {
      if (isDown) throw new TypeError("Failed to fetch");
      return birds(address);
    },
  });
  expect(await identifier.identify(PHOTO)).toMatchObject({
    ok: false,
    error: { code: "download-failed", message: expect.stringContaining(MANIFEST) },
  });
  isDown = false;
  expect(await identifier.identify(PHOTO)).toMatchObject({ ok: true });
  expect(requested).toEqual([MANIFEST, MANIFEST, MODEL]);
});

test("end() settles what waits and ends both workers; the files are not fetched again", async () => {
  const inference = createFakeInference();
  const { identifier, imaging, requested } = setUp({ inference });
  const first = identifier.load();
  await expect.poll(() => inference.loads.length).toBe(1);
  identifier.end();
  expect(await first).toMatchObject({ error: { code: "worker-died" } });
  expect(imaging.ended).toBe(1);
  const second = identifier.load();
  await expect.poll(() => inference.loads.length).toBe(2);
  inference.loads[1]?.settle(ok(LOADED));
  expect(await second).toMatchObject({ ok: true });
  expect(inference.clients).toHaveLength(2);
  expect(requested).toEqual([MANIFEST, MODEL]);
});

test("end() stops a download, and the next call starts it again", async () => {
  let isFirst = true;
  const { identifier, requested } = setUp({
    get: (address, { signal }) => {
      if (!isFirst) return birds(address);
      isFirst = false;
      return new Promise((_, reject) => {
        signal?.addEventListener("abort", () => reject(new DOMException("stopped", "AbortError")));
      });
    },
  });
  const first = identifier.load();
  identifier.end();
  expect(await first).toMatchObject({ error: { code: "aborted" } });
  expect(await identifier.load()).toMatchObject({ ok: true });
  expect(requested).toEqual([MANIFEST, MANIFEST, MODEL]);
});

test("end() holds for a call that has just begun, which then starts no worker and fetches nothing", async () => {
  const early = [];
  for (const isLoaded of [true, false]) {
    // The call is at another step for each number of microtasks.
    for (let microtasks = 0; microtasks < 60; microtasks += 1) {
      const { identifier, inference, requested } = setUp();
      const begun = () => ({
        requests: requested.length,
        starts: inference.steps.filter((step) => /^(?:prepare|load) /.test(step)).length,
        running: inference.clients.filter(({ steps }) => !steps.includes("end")).length,
      });
      if (isLoaded) await identifier.load();
      const asked = identifier.identify(PHOTO);
      for (let at = 0; at < microtasks; at += 1) await Promise.resolve();
      identifier.end();
      const before = begun();
      const { ok: isOk } = await asked;
      await settled();
      expect(begun()).toEqual({ ...before, running: 0 });
      if (microtasks < 4) early.push(isOk);
    }
  }
  expect(early).toEqual(Array(8).fill(false));
});

test("a call right after end() does not share what end() has stopped", async () => {
  const { identifier } = setUp();
  const first = identifier.load();
  identifier.end();
  const second = identifier.load();
  expect(await first).toMatchObject({ error: { code: "aborted" } });
  expect(await second).toMatchObject({ ok: true });
});

test("the graphics processor is tried only for a page that wants it", async () => {
  const plain = setUp();
  await plain.identifier.load();
  const wanting = setUp({ graphics: true });
  await wanting.identifier.load();
  expect([plain.graphics, wanting.graphics]).toEqual([[], [A_MANIFEST.id]]);
});

test("files of the page are used as they are", async () => {
  const { manifest, files } = packageOf();
  const { identifier, requested, inference } = setUp({ package: { manifest, files } });
  expect(await identifier.load()).toMatchObject({ ok: true });
  expect(requested).toEqual([]);
  expect(inference.clients[0]?.model).toEqual({ manifest, files });
  const damaged = setUp({ package: { manifest: { ...manifest, labels: [] }, files } });
  expect(await damaged.identifier.load()).toMatchObject({ error: { code: "model-manifest-invalid" } });
});

test.each<[fault: IdentifierFault, sentence: string]>([
  [{ code: "webassembly-blocked" }, "Add 'wasm-unsafe-eval' to its script-src."],
  [{ code: "webassembly-missing" }, "does not run WebAssembly"],
  [
    { code: "runtime-unreachable", runtime: "LiteRT.js" },
    `A file of LiteRT.js could not be fetched from ${ASSETS}.`,
  ],
  [
    { code: "photo-too-large", bytes: 9, maxBytes: 8, canShrink: true },
    "photo-too-large: bytes 9, maxBytes 8, canShrink true",
  ],
])("the fault %j has its sentence", async (fault, sentence) => {
  const { identifier } = setUp({ fault });
  expect(await identifier.identify(PHOTO)).toEqual({
    ok: false,
    error: { ...fault, message: expect.stringContaining(sentence) },
  });
});

test("the script of the worker that did not start is named", async () => {
  const unreachable = { ok: false, error: { code: "worker-unreachable" } } as const;
  const ofInference = setUp({ inference: createFakeInference(unreachable) });
  expect(await ofInference.identifier.identify(PHOTO)).toMatchObject({
    error: { code: "asset-unreachable", address: `${ASSETS}inference.js` },
  });
  const ofImaging = setUp();
  ofImaging.imaging.refused.set(PHOTO.name, { code: "worker-unreachable" });
  expect(await ofImaging.identifier.identify(PHOTO)).toMatchObject({
    error: { code: "asset-unreachable", address: `${ASSETS}imaging.js` },
  });
});
