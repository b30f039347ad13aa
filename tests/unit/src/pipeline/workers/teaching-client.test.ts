import { afterEach, expect, test } from "vitest";
import { err, ok } from "#domain/result.ts";
import type { Taught, TeachProgress } from "#domain/teaching/teach.ts";
import { createTeachingClient } from "#src/pipeline/workers/teaching-client.ts";
import { type ChannelConnection, connectOverChannel } from "#tests/fakes/model-parts.ts";
import { packageOf } from "#tests/fakes/model-packages.ts";
import type { TaughtFacts, TeachingApi } from "#workers/teaching/contract.ts";

const HEAD = { weights: Float64Array.of(1, -1), biases: Float64Array.of(0, 0) };
const TAUGHT: Taught = { head: HEAD, heldOut: [[1]], byEdges: [[0]], photos: [1] };
const LESSON = { classes: 2, photos: [], seed: 1 };
const STEP: TeachProgress = { head: 1, heads: 5, step: 1, loss: 1, taughtRight: 1, heldOutRight: 1 };
const FACTS: TaughtFacts = { title: "Weeds", subjects: ["plant"], labels: ["A", "B"], rejectLabels: [] };
const { signal } = new AbortController();

const open: ChannelConnection[] = [];

afterEach(() => {
  for (const connection of open.splice(0)) connection.terminate();
});

const never = (): Promise<never> => new Promise(() => {});

/** A client whose workers do as told; what is not told never answers. */
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
      // The step comes through a port of its own, before the answer.
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

test("a lesson that is given up ends its worker", async () => {
  const { client, ended } = setUp();
  const controller = new AbortController();
  const lesson = client.teach(LESSON, () => {}, controller.signal);
  controller.abort();
  await expect(lesson).resolves.toEqual(err({ code: "aborted" }));
  expect(ended()).toBe(1);
});

test("a head is packed in a worker that ends with it, and a fault is told", async () => {
  const fault = err({ code: "model-shape-unsupported", detail: "no features" } as const);
  const { client, ended } = setUp({ pack: () => Promise.resolve(fault) });
  await expect(client.pack(packageOf(), HEAD, FACTS, signal)).resolves.toEqual(fault);
  expect(ended()).toBe(1);
});
