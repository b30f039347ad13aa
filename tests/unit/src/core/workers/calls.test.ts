import { afterEach, expect, test, vi } from "vitest";
import type { ModelProgress } from "#domain/model.ts";
import { err, ok } from "#domain/result.ts";
import { createImagingClient } from "#src/core/workers/imaging-client.ts";
import { createOpenNetwork } from "#src/core/workers/own-worker.ts";
import { createPackagingClient, type PackagingClient } from "#src/core/workers/packaging-client.ts";
import { createTeachingClient } from "#src/core/workers/teaching-client.ts";
import { A_DRAFT, HALF_WAY, packageOf } from "#tests/fakes/model-packages.ts";
import {
  type ChannelConnection,
  connectOverChannel,
  createPreparedPhoto,
  encodeFakePreview,
} from "#tests/fakes/model-parts.ts";
import { IMAGING_ANSWERS, type ImagingApi, type PreparedPhoto } from "#workers/imaging/contract.ts";
import { withTransfers } from "#workers/serve-page.ts";

const RECOGNISED = { draft: A_DRAFT, files: [] };
const FILES = [{ path: "birds.tflite", blob: new Blob(["bird"]) }];
const FAULT = err({ code: "internal", detail: "planted" } as const);
const { signal } = new AbortController();

const open: ChannelConnection[] = [];

afterEach(() => {
  for (const connection of open.splice(0)) connection.terminate();
  vi.useRealTimers();
});

const never = (): Promise<never> => new Promise(() => {});

/** Connects to workers that expose `api`, and counts those that were ended. */
function workersOf(api: object) {
  const connections: ChannelConnection[] = [];
  let ended = 0;
  const connect = () => {
    const connection = connectOverChannel(api);
    open.push(connection);
    connections.push(connection);
    return {
      ...connection,
      terminate: () => {
        ended += 1;
        connection.terminate();
      },
    };
  };
  return { connect, connections, ended: () => ended };
}

const { manifest, files } = packageOf();
const HEAD = { weights: Float64Array.of(1, -1), biases: Float64Array.of(0, 0) };
const LESSON = { classes: 2, photos: [], seed: 1 };

type Connect = ReturnType<typeof workersOf>["connect"];

const CALLS: [name: string, call: (connect: Connect, given: AbortSignal) => Promise<unknown>][] = [
  ["read", (connect, given) => createPackagingClient(connect).read(FILES, null, [], given)],
  ["download", (connect, given) => createPackagingClient(connect).download("/m.json", () => {}, given)],
  ["teach", (connect, given) => createTeachingClient(connect).teach(LESSON, () => {}, given)],
  [
    "pack",
    (connect, given) => {
      const facts = { title: "Weeds", subjects: ["plant"], labels: ["A", "B"], rejectLabels: [] } as const;
      return createTeachingClient(connect).pack(packageOf(), HEAD, facts, given);
    },
  ],
  ["open", (connect, given) => createOpenNetwork(connect)({ manifest, files }, () => {}, given)],
];

test.each(CALLS)(
  "%s has a worker of its own, which ends with the answer, a fault or an abort",
  async (name, call) => {
    for (const answer of [ok(null), FAULT]) {
      const { connect, connections, ended } = workersOf({ [name]: () => Promise.resolve(answer) });
      expect(await call(connect, signal)).toEqual(answer);
      expect([connections.length, ended()]).toEqual([1, 1]);
    }
    const { connect, ended } = workersOf({ [name]: never });
    const controller = new AbortController();
    const aborted = call(connect, controller.signal);
    controller.abort();
    expect(await aborted).toEqual(err({ code: "aborted" }));
    expect(ended()).toBe(1);
  },
);

/** A packaging client whose workers expose these methods. */
function packagingWith(api: object): ReturnType<typeof workersOf> & { readonly client: PackagingClient } {
  const workers = workersOf(api);
  return { ...workers, client: createPackagingClient(workers.connect) };
}

test("two calls at once have a worker each, and one that dies is followed by a fresh one", async () => {
  let reads = 0;
  const { client, connections } = packagingWith({
    read: () => {
      reads += 1;
      return reads === 1 ? never() : Promise.resolve(ok(RECOGNISED));
    },
  });
  const first = client.read(FILES, null, [], signal);
  await vi.waitFor(() => expect(reads).toBe(1));
  expect(await client.read(FILES, null, [], signal)).toEqual(ok(RECOGNISED));
  connections[0]?.die();

  expect(await first).toEqual(err({ code: "worker-died" }));
  expect(await client.read(FILES, null, [], signal)).toEqual(ok(RECOGNISED));
  expect(connections).toHaveLength(3);
});

test("a listener hears the progress, and nothing after the answer", async () => {
  const progress: ModelProgress[] = [];
  const listeners: ((progress: ModelProgress) => unknown)[] = [];
  const { client } = packagingWith({
    download: async (_: string, onProgress: (progress: ModelProgress) => void) => {
      listeners.push(onProgress);
      onProgress(HALF_WAY);
      await vi.waitFor(() => expect(progress).toHaveLength(1));
      return ok(RECOGNISED);
    },
  });
  await client.download("/m.json", (each) => progress.push(each), signal);
  for (const listener of listeners) await listener(HALF_WAY);
  expect(progress).toEqual([HALF_WAY]);
});

test("a large lesson has more time than a small one", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const photo = { classIndex: 0, features: [1], edges: null, hash: null, shotAt: null };
  const deadlines = [
    LESSON,
    { ...LESSON, classes: 10, photos: Array.from({ length: 5000 }, () => photo) },
  ].map(async (lesson) => {
    const answer = await createTeachingClient(workersOf({ teach: never }).connect).teach(
      lesson,
      () => {},
      signal,
    );
    return !answer.ok && answer.error.code === "deadline-exceeded" ? answer.error.deadlineMs : null;
  });
  vi.runAllTimers();
  const [small, large] = await Promise.all(deadlines);
  expect(small).toBeGreaterThanOrEqual(600_000);
  expect(large).toBeGreaterThan(small ?? Infinity);
});

/** The bytes of a photo's tensors and of its picture; 0 after a transfer. */
function sizesOf({ tensor, others, picture }: PreparedPhoto): number[] {
  return [tensor, ...others, ...("data" in picture ? [picture] : picture.planes)].map(
    ({ data }) => data.byteLength,
  );
}

test("pixels and tensors are transferred in both directions, never copied", async () => {
  const made: PreparedPhoto[] = [];
  const api: Partial<ImagingApi> = {
    prepare: () => {
      const photo = { ...createPreparedPhoto(), others: [createPreparedPhoto().tensor] };
      made.push(photo);
      return Promise.resolve(ok(photo));
    },
    prepareFrame: () => Promise.resolve(ok(createPreparedPhoto().tensor)),
    encodePreview: (picture) => encodeFakePreview(picture, signal).then(() => FAULT),
    measureQuality: () => Promise.resolve(FAULT),
  };
  const { connect } = workersOf(withTransfers(api as ImagingApi, IMAGING_ANSWERS));
  const client = createImagingClient(connect);
  const facts = { format: "jpeg", bytes: 9, width: 60, height: 40, orientation: 1 } as const;
  const input = { width: 1, height: 1, fit: "cover" } as const;
  const reply = await client.prepare(new Blob(), facts, input, {}, signal);
  if (!reply.ok) throw new Error(reply.error.code);
  const { tensor, picture } = reply.value;

  expect(sizesOf(reply.value)).toEqual([3, 3, 4]);
  expect(made.map(sizesOf)).toEqual([[0, 0, 0]]);
  expect(await client.encodePreview(picture, signal)).toEqual(FAULT);
  expect(await client.measureQuality(tensor, { width: 1, height: 1 }, input, signal)).toEqual(FAULT);
  expect(sizesOf(reply.value)).toEqual([0, 3, 0]);
});
