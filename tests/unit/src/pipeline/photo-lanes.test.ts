import { expect, test } from "vitest";
import { ONE_THREAD } from "#domain/model.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { createPhotoLanes, type DevicePower, type PhotoLanes } from "#src/pipeline/answer-photos.ts";
import {
  createFakeImaging,
  createFakeInference,
  type FakeImaging,
  type FakeInference,
} from "#tests/fakes/model-parts.ts";
import { A_MANIFEST, LOADED } from "#tests/fakes/model-packages.ts";
import type { LoadedModel } from "#workers/inference/contract.ts";

const MB = 1024 ** 2;
const DESKTOP: DevicePower = { cores: 8, memoryGb: 8 };
const never = new AbortController().signal;

/** The lanes of a device, beside one whose models have files of so many bytes and run on `backend`. */
async function setUp(
  power: DevicePower,
  bytes: readonly number[] = [3 * MB],
  backend: string = ONE_THREAD,
  further: Result<LoadedModel, IdentifyError> = ok(LOADED),
): Promise<{ lanes: PhotoLanes; opened: FakeImaging[]; inference: FakeInference }> {
  const inference = createFakeInference(further);
  const own = createFakeInference(ok({ ...LOADED, backend }));
  const opened: FakeImaging[] = [];
  // The blobs are not read: only what the manifests say of them counts.
  const models = bytes.map((each, at) => {
    const files = [{ path: "model.json", bytes: each, sha256: "0".repeat(64) }] as const;
    return { manifest: { ...A_MANIFEST, id: `model-${at}`, files }, files: [] };
  });
  const clients = models.map((model) => own.openClient(model, null));
  for (const client of clients) await client.load({ signal: never, onProgress: () => {} });
  const first = {
    imaging: createFakeImaging(),
    clients: new Map(clients.map((client) => [client.model.manifest.id, client])),
  };
  const openImaging = (): FakeImaging => {
    const imaging = createFakeImaging();
    opened.push(imaging);
    return imaging;
  };
  const lanes = createPhotoLanes(first, { openImaging, openClient: inference.openClient, power });
  return { lanes, opened, inference };
}

test.each([
  ["two cores", { cores: 2, memoryGb: 8 }, 2],
  ["eight cores", DESKTOP, 4],
  ["one core", { cores: 1, memoryGb: 8 }, 1],
  ["a number of cores that nobody tells", { cores: null, memoryGb: 8 }, 1],
  ["little memory", { cores: 8, memoryGb: 1 }, 1],
  ["some memory", { cores: 8, memoryGb: 2 }, 2],
  ["memory that nobody tells", { cores: 8, memoryGb: null }, 4],
] as const)("a device with %s has as many lanes as it can bear", async (_, power, most) => {
  expect((await setUp(power)).lanes.most).toBe(most);
});

test("large models leave room for fewer lanes, and several models for fewer than one", async () => {
  expect((await setUp(DESKTOP, [100 * MB])).lanes.most).toBe(2);
  expect((await setUp(DESKTOP, [100 * MB, 100 * MB])).lanes.most).toBe(1);
});

test.each(["wasm, 4 threads", "webgl"])("a model that runs on %s has one lane", async (backend) => {
  expect((await setUp(DESKTOP, [3 * MB], backend)).lanes.most).toBe(1);
});

test("a further lane has workers of its own, which hold the same models on the same backend", async () => {
  const { lanes, opened, inference } = await setUp(DESKTOP, [3 * MB, 4 * MB]);
  const lane = await lanes.open(never);

  expect([...(lane?.clients.keys() ?? [])]).toEqual(["model-0", "model-1"]);
  expect(inference.clients.map(({ backend, steps }) => [backend, ...steps])).toEqual([
    ["wasm", "load"],
    ["wasm", "load"],
  ]);
  expect(lane?.imaging).toBe(opened[0]);
  lane?.end();
  expect(inference.clients.map(({ steps }) => steps.at(-1))).toEqual(["end", "end"]);
  expect(opened.map(({ ended }) => ended)).toEqual([1]);
});

test("nothing is left of a lane whose model can't be loaded", async () => {
  const { lanes, opened, inference } = await setUp(
    DESKTOP,
    [3 * MB],
    ONE_THREAD,
    err({ code: "worker-died" }),
  );

  await expect(lanes.open(never)).resolves.toBeNull();
  expect(inference.clients.map(({ steps }) => steps)).toEqual([["load", "end"]]);
  expect(opened.map(({ ended }) => ended)).toEqual([1]);
});
