import type { BatchDatabase } from "#src/features/batch/state/batch-database.ts";
import type { KeptBatch } from "#src/features/batch/state/stored-batch.ts";

/** Batches in memory. */
export interface FakeBatchDatabase extends BatchDatabase {
  write: BatchDatabase["write"];
  readonly batches: Map<string, KeptBatch>;
  /** What was written of photos, in order: their paths. */
  readonly written: string[];
  /** Resolves once so many photos were written. */
  readonly untilWritten: (photos: number) => Promise<void>;
  /** Every call from now on rejects. */
  isBroken: boolean;
}

/** Makes a {@link FakeBatchDatabase}. */
export function createFakeBatchDatabase(): FakeBatchDatabase {
  const attempt = <T>(work: () => T): Promise<T> =>
    fake.isBroken ? Promise.reject(new Error("no database")) : Promise.resolve(work());
  const waiting: { readonly photos: number; readonly tell: () => void }[] = [];
  const fake: FakeBatchDatabase = {
    batches: new Map(),
    written: [],
    isBroken: false,
    untilWritten: (photos) =>
      new Promise((tell) => {
        if (fake.written.length >= photos) tell();
        else waiting.push({ photos, tell });
      }),
    list: () => attempt(() => [...fake.batches.values()].map(({ head }) => head)),
    read: (id) => attempt(() => fake.batches.get(id) ?? null),
    put: (batch) => attempt(() => void fake.batches.set(batch.head.id, structuredClone(batch))),
    write: (head, photos) =>
      attempt(() => {
        const before = fake.batches.get(head.id);
        if (before === undefined) return false;
        const byPath = new Map([...before.photos, ...photos].map((photo) => [photo.path, photo]));
        fake.batches.set(head.id, { ...before, head, photos: [...byPath.values()] });
        fake.written.push(...photos.map(({ path }) => path));
        for (const each of waiting) if (fake.written.length >= each.photos) each.tell();
        return true;
      }),
    forget: (id) => attempt(() => void fake.batches.delete(id)),
  };
  return fake;
}
