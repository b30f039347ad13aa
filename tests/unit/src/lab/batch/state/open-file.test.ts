import { expect, test } from "vitest";
import { UNKNOWN_TAXON } from "#domain/records/taxon.ts";
import { writeBatchFile } from "#src/lab/batch/rules/batch-file.ts";
import { confirm, reject } from "#src/lab/batch/rules/batch-photo.ts";
import type { BatchView } from "#src/lab/batch/state/batch-session.ts";
import { openIn, photosOf, untilState } from "#tests/fakes/batch-parts.ts";
import { finishedBatch } from "./started-batch.ts";

const AT = "2026-06-03T08:00:00.000Z";
const ID = "7b0c0a2e-6b1c-4f0a-9d5e-2f7f0a4b9c11";

function savedFile({ head, photos }: BatchView, batchId: string): File {
  const text = writeBatchFile(
    { ...head, batchId, bursts: photos.map((photo) => [photo]) },
    { shared: { dates: true, positions: true }, taxonOf: () => UNKNOWN_TAXON, now: new Date(0) },
  );
  return new File([text], "trap.json");
}

test("a saved batch opens again, is kept, finds its photos, and stands beside the one that is here", async () => {
  const { store, batch, database } = await finishedBatch(3);
  await store.openFile(savedFile(batch, ID));
  const opened = openIn(store);
  expect(opened).toMatchObject({
    head: { id: ID, title: "trap", done: 3, total: 3 },
    phase: { code: "done" },
  });
  expect(opened.photos).toEqual(batch.photos);
  expect(opened.addFiles(photosOf(3))).toEqual({ found: 3, missing: 0 });
  await store.openFile(savedFile(batch, ID));
  expect(openIn(store).head.id).toBe("batch-2");
  expect([...database.batches.keys()]).toEqual(["batch-1", ID, "batch-2"]);
});

test("an opened batch keeps its count of reviews in the list", async () => {
  const { store, batch } = await finishedBatch(3);
  const [one, two] = batch.photos;
  if (one === undefined || two === undefined) throw new Error("no photos");
  await openIn(store).review([confirm(one, AT), reject(two, AT)]);
  await store.openFile(savedFile(openIn(store), ID));
  store.close();
  const closed = await untilState(store, ({ status }) => status === "closed");
  expect(closed).toMatchObject({ batches: [{ id: "batch-1" }, { id: ID, reviewed: 2 }] });
});

test("a file without a batch opens nothing, and the list says so", async () => {
  const { store } = await finishedBatch(1);
  await store.openFile(new File(["{}"], "notes.json"));
  expect(store.getState()).toMatchObject({
    status: "closed",
    batches: [{ id: "batch-1" }],
    problem: { code: "not-a-batch-file" },
  });
});
