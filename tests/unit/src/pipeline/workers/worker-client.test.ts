import { getEventListeners } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { err, ok, type Result } from "#domain/result.ts";
import { createWorkerClient } from "#src/pipeline/workers/worker-client.ts";
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
  return { client, connections, connection };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
});

test("no worker is started before it is needed", () => {
  expect(setUp().connections).toEqual([]);
});

test("warming up starts the worker once, and the first call finds it running", async () => {
  const { client, connections } = setUp();

  client.warmUp();
  client.warmUp();
  await client.call(() => Promise.resolve(ANSWER), limits);

  expect(connections).toHaveLength(1);
});

test("a call starts the worker, and the next one uses the same", async () => {
  const { client, connections } = setUp();

  await expect(client.call(() => Promise.resolve(ANSWER), limits)).resolves.toEqual(ANSWER);
  await client.call(() => Promise.resolve(ANSWER), limits);

  expect(connections).toHaveLength(1);
});

test("an error that comes back as data is handed on, and the worker goes on", async () => {
  const { client, connection } = setUp();
  const refusal = err({ code: "photo-empty" });

  await expect(client.call(() => Promise.resolve(refusal), limits)).resolves.toEqual(refusal);

  expect(connection(0).terminations()).toBe(0);
});

test("a settled call leaves no timer, and lets go of its signal", async () => {
  const { client } = setUp();
  const { signal } = new AbortController();

  await client.call(() => Promise.resolve(ANSWER), { signal, deadlineMs: 1000 });

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
  // A reference is held until the end of the task that made it.
  await new Promise(setImmediate);
  collectGarbage();
  expect(reference.deref()).toBeUndefined();
});

test("the death of the worker settles all pending calls, and the next call starts a fresh one", async () => {
  const { client, connections, connection } = setUp();
  const calls = [1, 2, 3].map(() => client.call(never, limits));

  connection(0).die();

  await expect(Promise.all(calls)).resolves.toEqual([DIED, DIED, DIED]);
  await expect(client.call(() => Promise.resolve(ANSWER), limits)).resolves.toEqual(ANSWER);
  expect(connections).toHaveLength(2);
});

test("a worker that is no longer to be trusted is ended", () => {
  const { client, connection } = setUp();
  client.warmUp();

  connection(0).die();

  expect(connection(0).terminations()).toBe(1);
});

test("an idle worker that dies is replaced by the next call or by warming up", async () => {
  const { client, connections, connection } = setUp();
  client.warmUp();
  connection(0).die();
  client.warmUp();

  await expect(client.call(() => Promise.resolve(ANSWER), limits)).resolves.toEqual(ANSWER);
  expect(connections).toHaveLength(2);
});

test("a late word of the first worker's death leaves the second one alone", async () => {
  const { client, connections, connection } = setUp();
  client.warmUp();
  connection(0).die();
  const call = client.call(never, limits);

  connection(0).die();

  await expect(isPending(call)).resolves.toBe(true);
  expect(connection(1).terminations()).toBe(0);
  void client.call(never, limits);
  expect(connections).toHaveLength(2);
});

test("a call that misses its deadline says so, and no sooner", async () => {
  const { client } = setUp();
  const call = client.call(never, limits);

  vi.advanceTimersByTime(999);
  await expect(isPending(call)).resolves.toBe(true);
  vi.advanceTimersByTime(1);

  await expect(call).resolves.toEqual(err({ code: "deadline-exceeded", deadlineMs: 1000 }));
});

test("a missed deadline ends the stuck worker, and the next call starts a fresh one", async () => {
  const { client, connections, connection } = setUp();
  const call = client.call(never, limits);
  vi.advanceTimersByTime(1000);
  await call;

  expect(connection(0).terminations()).toBe(1);
  await expect(client.call(() => Promise.resolve(ANSWER), limits)).resolves.toEqual(ANSWER);
  expect(connections).toHaveLength(2);
});

test("a missed deadline settles the calls that waited for the same worker, as it is gone", async () => {
  const { client } = setUp();
  const stuck = client.call(never, limits);
  const waiting = client.call(never, { ...limits, deadlineMs: 60_000 });
  vi.advanceTimersByTime(1000);
  await stuck;

  expect(await isPending(waiting)).toBe(false);
  await expect(waiting).resolves.toEqual(DIED);
});

test("an abort settles its call at once, and does not end the worker", async () => {
  const { client, connections, connection } = setUp();
  const controller = new AbortController();
  const call = client.call(never, { ...limits, signal: controller.signal });
  const other = client.call(never, limits);

  controller.abort();

  await expect(call).resolves.toEqual(ABORTED);
  await expect(isPending(other)).resolves.toBe(true);
  expect(connection(0).terminations()).toBe(0);
  await client.call(() => Promise.resolve(ANSWER), limits);
  expect(connections).toHaveLength(1);
});

test("a worker that is still busy at the deadline with what was given up is ended, and the next call starts a fresh one", async () => {
  const { client, connections, connection } = setUp();
  const controller = new AbortController();
  const call = client.call(never, { ...limits, signal: controller.signal });
  controller.abort();
  await expect(call).resolves.toEqual(ABORTED);

  await vi.advanceTimersByTimeAsync(999);
  expect(connection(0).terminations()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(connection(0).terminations()).toBe(1);
  await expect(client.call(() => Promise.resolve(ANSWER), limits)).resolves.toEqual(ANSWER);
  expect(connections).toHaveLength(2);
});

test("a worker that is done with what was given up does not run into its deadline later", async () => {
  const { client, connection } = setUp();
  const controller = new AbortController();
  const { promise, resolve } = createDeferred<Result<number, never>>();
  const call = client.call(() => promise, { ...limits, signal: controller.signal });
  controller.abort();
  await call;
  resolve(ANSWER);

  await vi.advanceTimersByTimeAsync(5000);

  expect(connection(0).terminations()).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("a call that is given up before it began starts nothing", async () => {
  const { client, connections } = setUp();
  const work = vi.fn<typeof never>(never);

  await expect(client.call(work, { ...limits, signal: AbortSignal.abort() })).resolves.toEqual(ABORTED);

  expect(work).not.toHaveBeenCalled();
  expect(connections).toEqual([]);
});

test("work that rejects gives an internal error, with its text for developers", async () => {
  const { client, connection } = setUp();
  const call = client.call(() => Promise.reject(new TypeError("could not be cloned")), limits);

  await expect(call).resolves.toEqual(err({ code: "internal", detail: "TypeError: could not be cloned" }));
  expect(connection(0).terminations()).toBe(0);
});

test("work that rejects after its call was given up is not heard of any more", async () => {
  const { client } = setUp();
  const controller = new AbortController();
  const { promise, reject } = createDeferred<Result<number, never>>();
  const call = client.call(() => promise, { ...limits, signal: controller.signal });
  controller.abort();
  reject(new Error("too late"));

  await expect(call).resolves.toEqual(ABORTED);
});

test("work that throws at once gives an internal error", async () => {
  const { client } = setUp();
  const call = client.call(() => {
    throw new TypeError("not a function");
  }, limits);

  await expect(call).resolves.toMatchObject({ error: { code: "internal" } });
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
