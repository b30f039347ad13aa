import { expect, test, vi } from "vitest";
import type { AppError } from "#domain/error.ts";
import { ONE_THREAD } from "#domain/one-thread.ts";
import { err, ok, type Result } from "#domain/result.ts";
import {
  answerPhotos,
  createPhotoLanes,
  type DevicePower,
  type OpenedLane,
  type PhotoLane,
  type PhotoLanes,
} from "#src/lab/photos/answer-photos.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { A_MANIFEST, LOADED } from "#tests/fakes/model-packages.ts";
import {
  createFakeImaging,
  createFakeInference,
  type FakeImaging,
  type FakeInference,
} from "#tests/fakes/model-parts.ts";
import type { LoadedModel } from "#workers/inference/contract.ts";

const DIED = err({ code: "worker-died" } as const);
const never = new AbortController().signal;

/** A lane without workers. It only identifies where a photo is processed. */
function newLane(): PhotoLane {
  return { imaging: createFakeImaging(), clients: new Map() };
}

type Walk = (photo: number, lane: number) => Promise<Result<number, AppError>>;

/** Photos 0 to `count` - 1, processed in at most `most` lanes. A lane is identified by its number. */
function setUp(count: number, most: number, walk: Walk, signal: AbortSignal = never) {
  const numbers = new Map<PhotoLane, number>();
  const opened: number[] = [];
  const ended: number[] = [];
  const answered = new Map<number, number | string>();
  /** The photo and the lane of each call of `walk`, in order. */
  const walked: string[] = [];
  let inFlight = 0;
  let mostInFlight = 0;
  const first = newLane();
  numbers.set(first, 0);
  const lanes: PhotoLanes = {
    first,
    most,
    open: () => {
      const lane: OpenedLane = { ...newLane(), end: () => ended.push(numbers.get(lane) ?? -1) };
      numbers.set(lane, numbers.size);
      opened.push(numbers.get(lane) ?? -1);
      return Promise.resolve(lane);
    },
  };
  const run = (through: PhotoLanes = lanes): Promise<Result<void, AppError>> =>
    answerPhotos(
      {
        jobs: Array.from({ length: count }, (_, at) => at),
        modelOf: () => "birds",
        answer: async (photo, lane) => {
          const number = numbers.get(lane) ?? -1;
          walked.push(`${photo} in ${number}`);
          inFlight += 1;
          mostInFlight = Math.max(mostInFlight, inFlight);
          const said = await walk(photo, number);
          inFlight -= 1;
          return said;
        },
        onAnswer: async (photo, said) => {
          await Promise.resolve();
          if (answered.has(photo)) throw new Error(`photo ${photo} is answered twice`);
          answered.set(photo, said.ok ? said.value : said.error);
        },
      },
      through,
      signal,
    );
  return { run, lanes, first, opened, ended, answered, walked, mostInFlight: () => mostInFlight };
}

/** Resolves in the next task of the event loop. */
const soon = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

/** Gives each photo this answer in the next task of the event loop. */
function soonWith(answer: (photo: number, lane: number) => Result<number, AppError>): Walk {
  return async (photo, lane) => {
    await soon();
    return answer(photo, lane);
  };
}

const sound = soonWith(ok);

function countIn(lane: number, walked: readonly string[]): number {
  return walked.filter((walk) => walk.endsWith(`in ${lane}`)).length;
}

test("many photos are answered in two lanes, two at a time in each, and every one once", async () => {
  const { run, opened, ended, answered, walked, mostInFlight } = setUp(40, 2, sound);
  expect(await run()).toEqual(ok(undefined));

  expect([opened, ended]).toEqual([[1], [1]]);
  expect([...answered.keys()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at));
  expect(mostInFlight()).toBe(4);
  expect(countIn(1, walked)).toBeGreaterThan(10);
});

test.each([
  ["many photos use all lanes", 100, 4, [1, 2, 3], 8],
  ["a single lane processes two photos at a time", 100, 1, [], 2],
  ["17 photos are too few for a further lane", 17, 2, [], 2],
  ["18 photos are enough for a further lane", 18, 2, [1], 4],
])("%s", async (_, count, most, lanes, atATime) => {
  const { run, opened, answered, mostInFlight } = setUp(count, most, sound);
  await run();
  expect([opened, mostInFlight(), answered.size]).toEqual([lanes, atATime, count]);
});

test("a lane that can't be opened is done without", async () => {
  const { run, first, answered } = setUp(40, 4, sound);
  const open = vi.fn<PhotoLanes["open"]>(() => Promise.resolve(null));

  await expect(run({ first, most: 4, open })).resolves.toEqual(ok(undefined));
  expect(answered.size).toBe(40);
  expect(open).toHaveBeenCalledTimes(1);
});

test("a lane that opens too late is given up when the first one has taken all photos", async () => {
  const { run, first, answered } = setUp(20, 2, sound);
  const given = createDeferred<AbortSignal>();
  const open: PhotoLanes["open"] = (signal) =>
    new Promise((resolve) => {
      given.resolve(signal);
      signal.addEventListener("abort", () => resolve(null));
    });

  await expect(run({ first, most: 2, open })).resolves.toEqual(ok(undefined));
  expect(answered.size).toBe(20);
  expect((await given.promise).aborted).toBe(true);
});

test("a worker that dies in a further lane affects only its photos, which are asked again in the first lane", async () => {
  let deaths = 0;
  const { run, answered, walked, ended } = setUp(
    40,
    2,
    soonWith((photo, lane) => {
      if (lane === 0 || deaths === 2) return ok(photo);
      deaths += 1;
      return DIED;
    }),
  );
  expect(await run()).toEqual(ok(undefined));

  expect([...answered.values()].every((said) => typeof said === "number")).toBe(true);
  expect(answered.size).toBe(40);
  const photos = walked.map((walk) => walk.split(" ")[0]);
  const again = walked.filter((_, at) => photos.filter((photo) => photo === photos[at]).length > 1);
  expect([countIn(0, again), countIn(1, again)]).toEqual([2, 2]);
  // The lane continues with the next photos.
  expect(countIn(1, walked)).toBeGreaterThan(10);
  expect(ended).toEqual([1]);
});

test("a lane that only fails is given up, and the first one answers the rest", async () => {
  const failing = soonWith((photo, lane) => (lane === 0 ? ok(photo) : DIED));
  const { run, answered, walked, opened, ended } = setUp(60, 2, failing);
  expect(await run()).toEqual(ok(undefined));

  expect(answered.size).toBe(60);
  expect(countIn(1, walked)).toBeLessThanOrEqual(5);
  expect([opened, ended]).toEqual([[1], [1]]);
});

test("a photo that can't be read is no fault of its lane", async () => {
  const unread = err({ code: "photo-unreadable" } as const);
  const walk = soonWith((photo, lane) => (lane === 1 ? unread : ok(photo)));
  const { run, answered, walked } = setUp(60, 2, walk);
  expect(await run()).toEqual(ok(undefined));

  expect([answered.size, walked.length]).toEqual([60, 60]);
  expect(countIn(1, walked)).toBeGreaterThan(20);
});

test("a fault that comes twice on a photo ends the work in all lanes, and ends the opened lanes", async () => {
  const walk = soonWith((photo) => (photo === 20 ? DIED : ok(photo)));
  const { run, answered, ended } = setUp(100, 3, walk);

  expect(await run()).toEqual(DIED);
  expect(answered.size).toBeLessThan(40);
  expect(new Set(ended)).toEqual(new Set([1, 2]));
});

test("an aborted run says so, takes no further photo and ends its lanes", async () => {
  const controller = new AbortController();
  const walk = soonWith((photo) => {
    if (photo === 20) controller.abort();
    return ok(photo);
  });
  const { run, answered, ended } = setUp(100, 2, walk, controller.signal);

  expect(await run()).toEqual(err({ code: "aborted" }));
  expect(answered.size).toBeLessThan(25);
  expect(ended).toEqual([1]);
});

test("an exception in a further lane ends the work as an internal error, and its lane", async () => {
  const walk = soonWith((photo, lane) => {
    if (lane === 1) throw new Error("planted");
    return ok(photo);
  });
  const { run, ended } = setUp(60, 2, walk);

  expect(await run()).toEqual(err({ code: "internal", detail: "Error: planted" }));
  expect(ended).toEqual([1]);
});

const MB = 1024 ** 2;
const DESKTOP: DevicePower = { cores: 8, memoryGb: 8 };
/** The lanes of a device. `bytes` are the file sizes of the first lane's models, which run on `backend`. */
async function lanesOf(
  power: DevicePower,
  bytes: readonly number[] = [3 * MB],
  backend: string = ONE_THREAD,
  further: Result<LoadedModel, AppError> = ok(LOADED),
): Promise<{ lanes: PhotoLanes; opened: FakeImaging[]; inference: FakeInference }> {
  const inference = createFakeInference(further);
  const own = createFakeInference(ok({ ...LOADED, backend }));
  const opened: FakeImaging[] = [];
  // The blobs are not needed, because only the sizes in the manifests count.
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
  expect((await lanesOf(power)).lanes.most).toBe(most);
});

test("large models leave room for fewer lanes, and several models for fewer than one", async () => {
  expect((await lanesOf(DESKTOP, [100 * MB])).lanes.most).toBe(2);
  expect((await lanesOf(DESKTOP, [100 * MB, 100 * MB])).lanes.most).toBe(1);
});

test.each(["wasm, 4 threads", "webgl"])("a model that runs on %s has one lane", async (backend) => {
  expect((await lanesOf(DESKTOP, [3 * MB], backend)).lanes.most).toBe(1);
});

test("a further lane has workers of its own, which hold the same models on the same backend", async () => {
  const { lanes, opened, inference } = await lanesOf(DESKTOP, [3 * MB, 4 * MB]);
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
  const { lanes, opened, inference } = await lanesOf(DESKTOP, [3 * MB], ONE_THREAD, DIED);

  expect(await lanes.open(never)).toBeNull();
  expect(inference.clients.map(({ steps }) => steps)).toEqual([["load", "end"]]);
  expect(opened.map(({ ended }) => ended)).toEqual([1]);
});
