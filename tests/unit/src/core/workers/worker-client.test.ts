import { getEventListeners } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { err, ok, type Result } from "#domain/result.ts";
import { createWorkerClient } from "#src/core/workers/worker-client.ts";
import { createDeferred, isPending } from "#tests/fakes/deferred.ts";
import { createFakeConnection, type FakeConnection } from "#tests/fakes/model-parts.ts";

interface Api {
  answer(): Promise<Result<number, never>>;
}

const ANSWER = ok(42);
const ABORTED = err({ code: "aborted" });
const DIED = err({ code: "worker-died" });
const never = () => new Promise<never>(() => {});
const limits = { signal: new AbortController().signal, deadlineMs: 1000 };
const answering = () => Promise.resolve(ANSWER);

function setUp() {
  const connections: FakeConnection[] = [];
  const client = createWorkerClient<Api>(() => {
    const connection = createFakeConnection();
    connections.push(connection);
    return connection;
  });
  const connection = (index: number): FakeConnection => {
    const found = connections[index];
    if (found === undefined) throw new Error(`only ${connections.length} were connected`);
    return found;
  };
  /** A call that a test can cancel with `giveUp`. */
  const givenUp = (work: () => Promise<Result<number, never>> = never) => {
    const controller = new AbortController();
    const call = client.call(work, { ...limits, signal: controller.signal });
    return { call, giveUp: () => controller.abort() };
  };
  /** Expects that a new worker answers the next call. */
  const expectFreshWorker = async (): Promise<void> => {
    expect(await client.call(answering, limits)).toEqual(ANSWER);
    expect(connections).toHaveLength(2);
  };
  return { client, connections, connection, givenUp, expectFreshWorker };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
});

test("a worker is started when it is needed, by warming up or a call, and then used again", async () => {
  const { client, connections } = setUp();
  expect(connections).toEqual([]);
  client.warmUp();
  client.warmUp();
  for (const call of [1, 2]) expect([call, await client.call(answering, limits)]).toEqual([call, ANSWER]);
  expect(connections).toHaveLength(1);
  const called = setUp();
  await called.client.call(answering, limits);
  expect(called.connections).toHaveLength(1);
});

test("an error that comes back as data is passed on, and the worker goes on", async () => {
  const { client, connection } = setUp();
  const refusal = err({ code: "photo-empty" });

  expect(await client.call(() => Promise.resolve(refusal), limits)).toEqual(refusal);
  expect(connection(0).terminations()).toBe(0);
});

test("a settled call leaves no timer, and lets go of its signal", async () => {
  const { client } = setUp();
  const { signal } = new AbortController();
  await client.call(answering, { signal, deadlineMs: 1000 });

  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("a settled call lets go of its answer while the worker lives on", async () => {
  const { client } = setUp();
  setFlagsFromString("--expose-gc");
  const collectGarbage: unknown = runInNewContext("gc");
  if (typeof collectGarbage !== "function") throw new Error("no gc");
  const answer = async (): Promise<WeakRef<object>> => {
    const value = { pixels: new Uint8Array(100) };
    await client.call(() => Promise.resolve(ok(value)), limits);
    return new WeakRef(value);
  };

  const reference = await answer();
  // The task that creates a WeakRef keeps its target alive until the task ends.
  await new Promise(setImmediate);
  collectGarbage();
  expect(reference.deref()).toBeUndefined();
});

test("the death of the worker settles all pending calls and ends it, and the next call starts a fresh one", async () => {
  const { client, connection, expectFreshWorker } = setUp();
  const calls = [1, 2, 3].map(() => client.call(never, limits));
  connection(0).die();

  expect(await Promise.all(calls)).toEqual([DIED, DIED, DIED]);
  expect(connection(0).terminations()).toBe(1);
  await expectFreshWorker();
});

test("an idle worker that dies is replaced by the next call or by warming up", async () => {
  const { client, connection, expectFreshWorker } = setUp();
  client.warmUp();
  connection(0).die();
  client.warmUp();
  await expectFreshWorker();
});

test("a late report of the first worker's death leaves the second one alone", async () => {
  const { client, connections, connection } = setUp();
  client.warmUp();
  connection(0).die();
  const call = client.call(never, limits);
  connection(0).die();

  expect(await isPending(call)).toBe(true);
  expect(connection(1).terminations()).toBe(0);
  void client.call(never, limits);
  expect(connections).toHaveLength(2);
});

test("a call that misses its deadline says so, and no sooner; its stuck worker is ended and replaced", async () => {
  const { client, connection, expectFreshWorker } = setUp();
  const call = client.call(never, limits);
  const waiting = client.call(never, { ...limits, deadlineMs: 60_000 });

  vi.advanceTimersByTime(999);
  expect(await isPending(call)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(await call).toEqual(err({ code: "deadline-exceeded", deadlineMs: 1000 }));
  // All calls that wait for the same worker end too.
  expect(await isPending(waiting)).toBe(false);
  expect(await waiting).toEqual(DIED);
  expect(connection(0).terminations()).toBe(1);
  await expectFreshWorker();
});

test("an abort settles its call at once, and does not end the worker", async () => {
  const { client, connections, connection, givenUp } = setUp();
  const { call, giveUp } = givenUp();
  const other = client.call(never, limits);
  giveUp();

  expect(await call).toEqual(ABORTED);
  expect(await isPending(other)).toBe(true);
  expect(connection(0).terminations()).toBe(0);
  await client.call(answering, limits);
  expect(connections).toHaveLength(1);
});

test("a worker that is still busy with an aborted call at the deadline is ended and replaced", async () => {
  const { connection, givenUp, expectFreshWorker } = setUp();
  const { call, giveUp } = givenUp();
  giveUp();
  expect(await call).toEqual(ABORTED);

  await vi.advanceTimersByTimeAsync(999);
  expect(connection(0).terminations()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(connection(0).terminations()).toBe(1);
  await expectFreshWorker();
});

test("a worker that has ended an aborted call does not run into its deadline later", async () => {
  const { connection, givenUp } = setUp();
  const { promise, resolve } = createDeferred<Result<number, never>>();
  const { call, giveUp } = givenUp(() => promise);
  giveUp();
  await call;
  resolve(ANSWER);
  await vi.advanceTimersByTimeAsync(5000);

  expect(connection(0).terminations()).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("a call that is aborted before it begins starts nothing", async () => {
  const { client, connections } = setUp();
  const work = vi.fn<typeof never>(never);

  expect(await client.call(work, { ...limits, signal: AbortSignal.abort() })).toEqual(ABORTED);
  expect(work).not.toHaveBeenCalled();
  expect(connections).toEqual([]);
});

test("work that rejects or throws gives an internal error, with its text for developers", async () => {
  const { client, connection } = setUp();
  const fault = err({ code: "internal", detail: "TypeError: could not be cloned" });
  const error = new TypeError("could not be cloned");
  expect(await client.call(() => Promise.reject(error), limits)).toEqual(fault);
  const throwing = (): never => {
    throw error;
  };
  expect(await client.call(throwing, limits)).toEqual(fault);
  expect(connection(0).terminations()).toBe(0);
});

test("work that rejects after its call was aborted disturbs nobody", async () => {
  const { givenUp } = setUp();
  const { promise, reject } = createDeferred<Result<number, never>>();
  const { call, giveUp } = givenUp(() => promise);
  giveUp();
  reject(new Error("too late"));

  expect(await call).toEqual(ABORTED);
});

test("a worker that can't be started gives an internal error, and not before it is called", async () => {
  const client = createWorkerClient<Api>(() => {
    throw new DOMException("blocked", "SecurityError");
  });

  expect(() => client.warmUp()).not.toThrow();
  await expect(client.call(never, limits)).resolves.toMatchObject({ error: { code: "internal" } });
});

test("a worker whose script never came is told apart from one that died", async () => {
  const { client, connection } = setUp();
  const call = client.call(never, limits);
  connection(0).die("worker-unreachable");
  await expect(call).resolves.toEqual(err({ code: "worker-unreachable" }));
});
