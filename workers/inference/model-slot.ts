import type { Backend } from "#domain/model/backend.ts";
import type { OnModelProgress } from "#domain/model/model-progress.ts";
import type { ModelPackage } from "../contract.ts";
import type { WarmModel } from "./load-model.ts";

type Load = (model: ModelPackage, onProgress: OnModelProgress, backend: Backend | null) => Promise<WarmModel>;

/** The place of the one model that is loaded. */
export interface ModelSlot {
  /** The model that answers; null as long as none was loaded. */
  readonly active: () => WarmModel | null;
  /**
   * Loads a package in place of the one before, which is freed once the new one works. Rejects like `load`, and then
   * the one before stays. A package that is loaded or being loaded is not loaded again; one that failed may be.
   */
  readonly load: Load;
}

/** An empty place. `load` makes a model that works, or rejects and leaves nothing behind. */
export function createModelSlot(load: Load): ModelSlot {
  let active: WarmModel | null = null;
  /** The load that was asked for last; forgotten when it fails. */
  let latest: { readonly key: string; readonly loading: Promise<WarmModel> } | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  return {
    active: () => active,
    load: (model, onProgress, backend) => {
      // All that the manifest says counts, its files' hashes among it: the same files fed in another way are another model.
      const key = JSON.stringify([model.manifest, backend]);
      if (latest?.key === key) return latest.loading;
      const before = latest;
      const loading = turn.then(async () => {
        const loaded = await load(model, onProgress, backend);
        active?.classifier.dispose();
        active = loaded;
        return loaded;
      });
      latest = { key, loading };
      turn = loading.catch(() => {
        if (latest?.loading === loading) latest = before;
      });
      return loading;
    },
  };
}
