import { batchPhotosLeft } from "./batch-trial.ts";
import type { Plan } from "./plan.ts";
import { createKeptStore, readable, type ReadableStore } from "#src/storage/kept-store.ts";
import type { SharedStorage } from "#src/storage/browser-storage.ts";

/** How much of the trial of batches is used. */
export interface BatchTrial {
  /** Photos that were answered in batches under Free, on this device. A whole number from 0. */
  readonly used: number;
}

/** The trial of batches on this device, shared between tabs. */
export interface BatchTrialStore extends ReadableStore<BatchTrial> {
  /** Photos that `plan` may still have answered, after those of all tabs; null where there is no limit. */
  readonly left: (plan: Plan) => number | null;
  /**
   * Counts one photo whose answer is there and is about to be written. False where none is left: the answer is then dropped,
   * and a batch that began under Premium stops there. A photo that could not be read takes nothing. Tabs take turns, so that
   * two can't take the last one. Premium is not counted.
   */
  readonly take: (plan: Plan) => Promise<boolean>;
}

/** Key of the count in the storage. */
const TRIAL_KEY = "bio-kingdom.batch-trial";

/** Makes the store of the trial. It stays used for good: it is no allowance of a day. */
export function createBatchTrialStore(storage: SharedStorage): BatchTrialStore {
  const store = createKeptStore<BatchTrial>(
    storage,
    { key: TRIAL_KEY, partOf: ({ used }) => ({ used }), withKept: (_, kept) => ({ used: readUsed(kept) }) },
    () => ({ used: 0 }),
  );

  const left = (plan: Plan): number | null => {
    // Another tab may have counted a moment ago. Its event may arrive after this question.
    store.refresh();
    return batchPhotosLeft(plan, store.getState().used);
  };

  return {
    ...readable(store),
    left,
    take: (plan) =>
      storage.exclusively(TRIAL_KEY, () => {
        const photos = left(plan);
        if (photos === null) return true;
        if (photos === 0) return false;
        store.setState(({ used }) => ({ used: used + 1 }));
        return true;
      }),
  };
}

/** The stored value as a count; 0 where it is none. */
function readUsed(kept: unknown): number {
  if (typeof kept !== "object" || kept === null || !("used" in kept)) return 0;
  const { used } = kept;
  return typeof used === "number" && Number.isInteger(used) && used > 0 ? used : 0;
}
