import { afterEach, expect, test, vi } from "vitest";
import type { ModelProgress } from "#domain/model.ts";
import { err, ok } from "#domain/result.ts";
import { createPackagingClient } from "#src/core/workers/packaging-client.ts";
import { A_DRAFT, HALF_WAY, packageOf } from "#tests/fakes/model-packages.ts";
import { type ChannelConnection, connectOverChannel } from "#tests/fakes/model-parts.ts";
import type { PackagingApi } from "#workers/packaging/contract.ts";

const RECOGNISED = { draft: A_DRAFT, files: [] };
const FILES = [{ path: "birds.tflite", blob: new Blob(["bird"]) }];
const { signal } = new AbortController();

const open: ChannelConnection[] = [];

afterEach(() => {
  for (const connection of open.splice(0)) connection.terminate();
});

const never = (): Promise<never> => new Promise(() => {});

/** A client whose workers expose `api`. A method that is left out never answers. */
function setUp(api: Partial<PackagingApi> = {}) {
  const connections: ChannelConnection[] = [];
  let ended = 0;
  const client = createPackagingClient(() => {
    const connection = connectOverChannel({ read: never, download: never, pack: never, zip: never, ...api });
    open.push(connection);
    connections.push(connection);
    return {
      ...connection,
      terminate: () => {
        ended += 1;
        connection.terminate();
      },
    };
  });
  return { client, connections, ended: () => ended };
}

type Client = ReturnType<typeof createPackagingClient>;

const TASKS: [what: string, begin: (client: Client, signal: AbortSignal) => Promise<unknown>][] = [
  ["reading", (client, given) => client.read(FILES, given)],
  ["a download", (client, given) => client.download("/model.json", () => {}, given)],
  ["packing", (client, given) => client.pack(packageOf(), given)],
  ["zipping", (client, given) => client.zip(FILES, given)],
];

test.each(TASKS)("%s has a worker that ends with the task, also with a fault", async (_, begin) => {
  const fault = err({ code: "internal", detail: "planted" } as const);
  const answer = () => Promise.resolve(fault);
  const { client, connections, ended } = setUp({ read: answer, download: answer, pack: answer, zip: answer });

  expect(await begin(client, signal)).toEqual(fault);
  expect([connections.length, ended()]).toEqual([1, 1]);
});

test("the worker gets the paths of the files, and its zip file is the answer", async () => {
  const zip = vi.fn<PackagingApi["zip"]>(() => Promise.resolve(ok(new Blob(["zip"]))));
  const zipped = await setUp({ zip }).client.zip(FILES, signal);

  expect(zipped.ok && (await zipped.value.text())).toBe("zip");
  expect(zip.mock.calls[0]?.[0].map(({ path }) => path)).toEqual(FILES.map(({ path }) => path));
});

test("two tasks at once have a worker each", async () => {
  const { client, connections, ended } = setUp({ pack: () => Promise.resolve(ok(new Blob())) });
  const controller = new AbortController();
  const reading = client.read(FILES, controller.signal);
  await client.pack(packageOf(), signal);
  expect([connections.length, ended()]).toEqual([2, 1]);

  controller.abort();
  await reading;
  expect(ended()).toBe(2);
});

test.each(TASKS)("an abort of %s ends its worker at once", async (_, begin) => {
  const { client, ended } = setUp();
  const controller = new AbortController();
  const answer = begin(client, controller.signal);
  controller.abort();

  expect(await answer).toEqual(err({ code: "aborted" }));
  expect(ended()).toBe(1);
});

test("a worker that dies is told, and the next task has a fresh one", async () => {
  let tasks = 0;
  const { client, connections } = setUp({
    read: () => {
      tasks += 1;
      return tasks === 1 ? new Promise(() => {}) : Promise.resolve(ok(RECOGNISED));
    },
  });
  const first = client.read(FILES, signal);
  await vi.waitFor(() => expect(tasks).toBe(1));
  connections[0]?.die();

  await expect(first).resolves.toEqual(err({ code: "worker-died" }));
  await expect(client.read(FILES, signal)).resolves.toEqual(ok(RECOGNISED));
});

test("the progress of a download is heard, until it has answered", async () => {
  const progress: ModelProgress[] = [];
  const listeners: ((progress: ModelProgress) => unknown)[] = [];
  const { client } = setUp({
    download: async (_, onProgress) => {
      listeners.push(onProgress);
      onProgress(HALF_WAY);
      await vi.waitFor(() => expect(progress).toHaveLength(1));
      return ok(RECOGNISED);
    },
  });

  await expect(client.download("/m.json", (each) => progress.push(each), signal)).resolves.toEqual(
    ok(RECOGNISED),
  );
  for (const listener of listeners) await listener(HALF_WAY);
  expect(progress).toEqual([HALF_WAY]);
});
