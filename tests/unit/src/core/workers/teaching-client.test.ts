import { afterEach, expect, test } from "vitest";
import { err, ok } from "#domain/result.ts";
import type { Taught, TeachProgress } from "#domain/teaching/teach.ts";
import { createTeachingClient } from "#src/core/workers/teaching-client.ts";
import { packageOf } from "#tests/fakes/model-packages.ts";
import { type ChannelConnection, connectOverChannel } from "#tests/fakes/model-parts.ts";
import type { TaughtFacts, TeachingApi } from "#workers/teaching/contract.ts";

const HEAD = { weights: Float64Array.of(1, -1), biases: Float64Array.of(0, 0) };
const TAUGHT: Taught = { head: HEAD, heldOut: [[1]], byEdges: [[0]] };
const LESSON = { classes: 2, photos: [], seed: 1 };
const STEP: TeachProgress = { head: 1, heads: 5, step: 1, loss: 1, taughtRight: 1, heldOutRight: 1 };
const FACTS: TaughtFacts = { title: "Weeds", subjects: ["plant"], labels: ["A", "B"], rejectLabels: [] };
const { signal } = new AbortController();

const open: ChannelConnection[] = [];

afterEach(() => {
  for (const connection of open.splice(0)) connection.terminate();
});

const never = (): Promise<never> => new Promise(() => {});

/** A client whose workers expose `api`. A method that is left out never answers. */
function setUp(api: Partial<TeachingApi> = {}) {
  let ended = 0;
  const client = createTeachingClient(() => {
    const connection = connectOverChannel({ teach: never, pack: never, ...api });
    open.push(connection);
    return {
      ...connection,
      terminate: () => {
        ended += 1;
        connection.terminate();
      },
    };
  });
  return { client, ended: () => ended };
}

test("a head is taught with its steps told, in a worker that ends with it", async () => {
  const { client, ended } = setUp({
    teach: async (_, onProgress) => {
      onProgress(STEP);
      // Waits until the step, which has a port of its own, arrives before the answer.
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
      return ok(TAUGHT);
    },
  });
  const told: TeachProgress[] = [];
  await expect(client.teach(LESSON, (step) => told.push(step), signal)).resolves.toEqual(ok(TAUGHT));
  expect(told).toEqual([STEP]);
  expect(ended()).toBe(1);
});

test.each(["teaching", "packing"])("a fault or an abort ends the worker of %s", async (task) => {
  const fault = err({ code: "internal", detail: "planted" } as const);
  const begin = (api: Partial<TeachingApi>, given: AbortSignal) => {
    const { client, ended } = setUp(api);
    const answer =
      task === "teaching"
        ? client.teach(LESSON, () => {}, given)
        : client.pack(packageOf(), HEAD, FACTS, given);
    return { answer, ended };
  };
  const controller = new AbortController();
  const aborted = begin({}, controller.signal);
  controller.abort();
  expect([await aborted.answer, aborted.ended()]).toEqual([err({ code: "aborted" }), 1]);
  const answer = () => Promise.resolve(fault);
  const failed = begin({ teach: answer, pack: answer }, signal);
  expect([await failed.answer, failed.ended()]).toEqual([fault, 1]);
});
