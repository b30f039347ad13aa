import { expect, test, vi } from "vitest";
import type { IdentifyError } from "#domain/identify-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import {
  answerPhotos,
  type OpenedLane,
  type PhotoLane,
  type PhotoLanes,
} from "#src/pipeline/answer-photos.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { createFakeImaging, oneLane } from "#tests/fakes/model-parts.ts";

const DIED = err({ code: "worker-died" } as const);
const never = new AbortController().signal;

/** A lane without workers: photos only hear in which one they are. */
function newLane(): PhotoLane {
  return { imaging: createFakeImaging(), clients: new Map() };
}

type Walk = (photo: number, lane: number) => Promise<Result<number, IdentifyError>>;

/** Photos 0 to `count` - 1, in a first lane and as many further ones as there may be. Lanes are told by their number. */
function setUp(count: number, most: number, walk: Walk, signal: AbortSignal = never) {
  const numbers = new Map<PhotoLane, number>();
  const opened: number[] = [];
  const ended: number[] = [];
  const answered = new Map<number, number | string>();
  /** Photo and lane of each walk, in order. */
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
  const run = (through: PhotoLanes = lanes): Promise<Result<void, IdentifyError>> =>
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

/** A photo that takes a turn of the event loop. */
const soon = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

const sound: Walk = async (photo) => {
  await soon();
  return ok(photo);
};

test("many photos are worked off in two lanes, two at a time in each, and every one is answered once", async () => {
  const { run, opened, ended, answered, walked, mostInFlight } = setUp(40, 2, sound);
  await expect(run()).resolves.toEqual(ok(undefined));

  expect([opened, ended]).toEqual([[1], [1]]);
  expect([...answered.keys()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at));
  expect(mostInFlight()).toBe(4);
  expect(walked.filter((walk) => walk.endsWith("in 1")).length).toBeGreaterThan(10);
});

test("there are no more lanes than there may be", async () => {
  const { run, opened, mostInFlight } = setUp(100, 4, sound);
  await run();
  expect([opened, mostInFlight()]).toEqual([[1, 2, 3], 8]);
  const alone = setUp(100, 1, sound);
  await alone.run();
  expect([alone.opened, alone.mostInFlight()]).toEqual([[], 2]);
});

test("for a few photos no further lane is opened", async () => {
  const { run, opened, answered } = setUp(17, 2, sound);
  await run();
  expect([opened, answered.size]).toEqual([[], 17]);
  const more = setUp(18, 2, sound);
  await more.run();
  expect(more.opened).toEqual([1]);
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

test("a worker that dies in a further lane hurts only its photos, which are asked again in the first lane", async () => {
  let deaths = 0;
  const { run, answered, walked, ended } = setUp(40, 2, async (photo, lane) => {
    await soon();
    if (lane === 1 && deaths < 2) {
      deaths += 1;
      return DIED;
    }
    return ok(photo);
  });
  await expect(run()).resolves.toEqual(ok(undefined));

  expect([...answered.values()].every((said) => typeof said === "number")).toBe(true);
  expect(answered.size).toBe(40);
  const again = walked.filter(
    (walk) => walked.filter((each) => each.split(" ")[0] === walk.split(" ")[0]).length > 1,
  );
  expect(again.filter((walk) => walk.endsWith("in 1"))).toHaveLength(2);
  expect(again.filter((walk) => walk.endsWith("in 0"))).toHaveLength(2);
  // The lane goes on with the next photos.
  expect(walked.filter((walk) => walk.endsWith("in 1")).length).toBeGreaterThan(10);
  expect(ended).toEqual([1]);
});

test("a lane that only fails is given up, and the first one answers the rest", async () => {
  const { run, answered, walked, opened, ended } = setUp(60, 2, async (photo, lane) => {
    await soon();
    return lane === 0 ? ok(photo) : DIED;
  });
  await expect(run()).resolves.toEqual(ok(undefined));

  expect(answered.size).toBe(60);
  expect(walked.filter((walk) => walk.endsWith("in 1")).length).toBeLessThanOrEqual(5);
  expect([opened, ended]).toEqual([[1], [1]]);
});

test("a photo that can't be read is no fault of its lane", async () => {
  const unread = err({ code: "photo-unreadable" } as const);
  const { run, answered, walked } = setUp(60, 2, async (photo, lane) => {
    await soon();
    return lane === 1 ? unread : ok(photo);
  });
  await expect(run()).resolves.toEqual(ok(undefined));

  expect(answered.size).toBe(60);
  expect(walked).toHaveLength(60);
  expect(walked.filter((walk) => walk.endsWith("in 1")).length).toBeGreaterThan(20);
});

test("a fault that comes twice on a photo ends the work in all lanes, and ends those that were opened", async () => {
  const { run, answered, ended } = setUp(100, 3, async (photo) => {
    await soon();
    return photo === 20 ? DIED : ok(photo);
  });

  await expect(run()).resolves.toEqual(DIED);
  expect(answered.size).toBeLessThan(40);
  expect(new Set(ended)).toEqual(new Set([1, 2]));
});

test("a run that is given up answers so, takes no further photo and ends its lanes", async () => {
  const controller = new AbortController();
  const { run, answered, ended } = setUp(
    100,
    2,
    async (photo) => {
      await soon();
      if (photo === 20) controller.abort();
      return ok(photo);
    },
    controller.signal,
  );

  await expect(run()).resolves.toEqual(err({ code: "aborted" }));
  expect(answered.size).toBeLessThan(25);
  expect(ended).toEqual([1]);
});

test("what throws in a further lane ends the work as an internal error, and its lane", async () => {
  const { run, ended } = setUp(60, 2, async (photo, lane) => {
    await soon();
    if (lane === 1) throw new Error("planted");
    return ok(photo);
  });

  await expect(run()).resolves.toEqual(err({ code: "internal", detail: "Error: planted" }));
  expect(ended).toEqual([1]);
});

test("a single lane keeps two photos on their way", async () => {
  const { run, first, mostInFlight, answered } = setUp(5, 1, sound);
  await run(oneLane(first));
  expect([mostInFlight(), answered.size]).toEqual([2, 5]);
});
