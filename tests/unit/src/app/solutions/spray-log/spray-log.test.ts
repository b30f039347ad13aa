import { expect, test, vi } from "vitest";
import { err, ok } from "#domain/result.ts";
import { writeSprayFile } from "#src/app/solutions/spray-log/rules/spray-file.ts";
import type { Spray } from "#src/app/solutions/spray-log/rules/spray.ts";
import type { SprayDatabase, StoredSpray } from "#src/app/solutions/spray-log/state/spray-database.ts";
import { createSprayLog, type SprayLog } from "#src/app/solutions/spray-log/state/spray-log.ts";

const SPRAY: Spray = {
  id: "a1",
  field: "North",
  crop: "",
  sprayedAt: "2026-11-26T14:30",
  product: "Sulfur",
  solutionId: null,
  against: "",
  amount: "",
  on: "",
  harvestDays: null,
  reentryHours: null,
  notes: "",
};

/** A database in memory that the logs of several tabs share. */
function fakeDatabase(): SprayDatabase & { isFull: boolean } {
  const stored = new Map<string, StoredSpray>();
  const database: SprayDatabase & { isFull: boolean } = {
    isFull: false,
    readAll: async () => ok([...stored.values()]),
    put: async (spray) => {
      if (database.isFull) return err("storage-full");
      stored.set(spray.id, spray);
      return ok(undefined);
    },
    add: async (sprays) => {
      if (database.isFull) return err("storage-full");
      const added = sprays.filter(({ id }) => !stored.has(id));
      for (const spray of added) stored.set(spray.id, spray);
      return ok(added.length);
    },
    remove: async (id) => {
      const spray = stored.get(id) ?? null;
      stored.delete(id);
      return ok(spray);
    },
  };
  return database;
}

/** The logs of two tabs over one database. */
function openTabs(): { database: ReturnType<typeof fakeDatabase>; here: SprayLog; there: SprayLog } {
  const database = fakeDatabase();
  const listeners: (() => void)[][] = [[], []];
  const open = (at: 0 | 1): SprayLog =>
    createSprayLog({
      database,
      channel: {
        announce: () => listeners[1 - at]?.forEach((listener) => listener()),
        onChange: (listener) => {
          listeners[at]?.push(listener);
          return () => {};
        },
      },
      persistence: { persisted: async () => true, persist: async () => true },
    });
  const [here, there] = [open(0), open(1)];
  here.watch();
  there.watch();
  return { database, here, there };
}

function idsOf(log: SprayLog): readonly string[] | string {
  const { list } = log.getState();
  return list.status === "ready" ? list.sprays.map(({ id }) => id) : list.status;
}

test("what one tab writes, the other shows, and an edit replaces its spray", async () => {
  const { here, there } = openTabs();
  await here.save(SPRAY);
  await there.save({ ...SPRAY, id: "a2", sprayedAt: "2026-11-27T08:00" });
  await here.save({ ...SPRAY, notes: "windy" });
  await vi.waitFor(() => expect(idsOf(here)).toEqual(["a2", "a1"]));
  await vi.waitFor(() => expect(idsOf(there)).toEqual(["a2", "a1"]));
  expect(here.getState().list).toMatchObject({ sprays: [{}, { notes: "windy" }] });
});

test("a deleted spray comes back whole with Undo, and not after Dismiss", async () => {
  const { here } = openTabs();
  await here.save(SPRAY);
  await here.remove("a1");
  expect(idsOf(here)).toEqual([]);
  expect(here.getState().undoable).toBe(1);
  await here.undo();
  expect(here.getState()).toMatchObject({ list: { sprays: [SPRAY] }, undoable: 0 });
  await here.remove("a1");
  here.dismiss();
  await here.undo();
  expect(idsOf(here)).toEqual([]);
});

test("an undo that fails keeps the spray for another try", async () => {
  const { database, here } = openTabs();
  await here.save(SPRAY);
  await here.remove("a1");
  database.isFull = true;
  await here.undo();
  expect(here.getState()).toMatchObject({
    notice: { status: "failed", action: "undo", problem: "storage-full" },
    undoable: 1,
  });
  database.isFull = false;
  await here.undo();
  expect(idsOf(here)).toEqual(["a1"]);
});

test("a spray that can't be stored is reported, and the log stays as it was", async () => {
  const { database, here } = openTabs();
  database.isFull = true;
  expect(await here.save(SPRAY)).toEqual({ ok: false, error: "storage-full" });
  await vi.waitFor(() => expect(idsOf(here)).toEqual([]));
});

test("an import adds what is new and keeps what is here; a wrong file changes nothing", async () => {
  const { here } = openTabs();
  await here.save({ ...SPRAY, notes: "mine" });
  const file = new File([writeSprayFile([SPRAY, { ...SPRAY, id: "a2" }], new Date())], "log.json");
  await here.importFile(file);
  expect(here.getState().notice).toEqual({ status: "imported", added: 1, known: 1 });
  expect(here.getState().list).toMatchObject({ sprays: [{ id: "a1", notes: "mine" }, { id: "a2" }] });
  await here.importFile(new File(["{}"], "other.json"));
  expect(here.getState().notice).toMatchObject({ status: "refused", error: "file-foreign" });
  expect(idsOf(here)).toEqual(["a1", "a2"]);
});
