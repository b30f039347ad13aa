import { err, ok, type Result } from "#domain/result.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { ModelError } from "#domain/model/model-error.ts";
import type { ModelHost } from "#src/pipeline/model-host.ts";
import type { ModelStorage, StoredModel } from "#src/stores/models/model-storage.ts";
import type { OnModelProgress } from "#domain/model/model-progress.ts";
import type { LoadedModel, ModelPackage, TrialAnswer } from "#workers/contract.ts";
import { createDeferred } from "./deferred.ts";
import { INFERENCE_TIMINGS, REAL_IDENTIFICATION } from "./identified.ts";

/** A load that a test settles by hand. */
export interface FakeLoad {
  readonly model: ModelPackage;
  readonly onProgress: OnModelProgress;
  readonly settle: (result: Result<LoadedModel, IdentifyError>) => void;
}

/** A host without a worker. As the real one, it settles a load that is given up and those that `end` finds. */
export interface FakeHost extends ModelHost {
  /** What was done, in order: "load birds", "identify", "try", "end". */
  readonly steps: string[];
  readonly loads: FakeLoad[];
  /** What every trial answers. */
  trial: Result<readonly TrialAnswer[], IdentifyError>;
}

/** Makes a {@link FakeHost}; where `loaded` is given, every load answers so at once. */
export function createFakeHost(loaded?: Result<LoadedModel, IdentifyError>): FakeHost {
  const host: FakeHost = {
    steps: [],
    loads: [],
    trial: ok([]),
    load: (model, { signal, onProgress }) => {
      host.steps.push(`load ${model.manifest.id}`);
      const { promise, resolve } = createDeferred<Result<LoadedModel, IdentifyError>>();
      const giveUp = (): void => resolve(err({ code: "aborted" }));
      if (signal.aborted) giveUp();
      const answered = new AbortController();
      signal.addEventListener("abort", giveUp, { signal: answered.signal });
      if (loaded !== undefined) resolve(loaded);
      host.loads.push({ model, onProgress, settle: resolve });
      return promise.finally(() => answered.abort());
    },
    identify: () => {
      host.steps.push("identify");
      return Promise.resolve(ok({ identification: REAL_IDENTIFICATION, timings: INFERENCE_TIMINGS }));
    },
    tryScalings: () => {
      host.steps.push("try");
      return Promise.resolve(host.trial);
    },
    end: () => {
      host.steps.push("end");
      for (const { settle } of host.loads) settle(err({ code: "worker-died" }));
    },
  };
  return host;
}

/** A storage in memory that fails when it is told to. */
export interface FakeModelStorage extends ModelStorage {
  readonly kept: Map<string, { readonly model: ModelPackage; readonly storedAt: string }>;
  /** Every call from now on ends so; null heals it. */
  problem: ModelError | null;
  /** How often a model was read and written. */
  readings: number;
  writings: number;
}

/** Makes a {@link FakeModelStorage} with `models` in it, one stored a minute after the other. */
export function createFakeModelStorage(models: readonly ModelPackage[] = []): FakeModelStorage {
  const kept = new Map<string, { model: ModelPackage; storedAt: string }>();
  for (const [minute, model] of models.entries()) {
    kept.set(model.manifest.id, { model, storedAt: new Date(minute * 60_000).toISOString() });
  }
  const answer = <T>(work: () => Result<T, ModelError>): Promise<Result<T, ModelError>> =>
    Promise.resolve(storage.problem === null ? work() : err(storage.problem));
  const storage: FakeModelStorage = {
    kept,
    problem: null,
    readings: 0,
    writings: 0,
    list: () =>
      answer(() =>
        ok(
          [...kept.values()].map(({ model, storedAt }): StoredModel => ({
            manifest: model.manifest,
            storedAt,
          })),
        ),
      ),
    read: (id) => {
      storage.readings += 1;
      return answer(() => {
        const found = kept.get(id);
        return found === undefined ? err({ code: "model-not-stored", id }) : ok(found.model);
      });
    },
    write: (model, storedAt) => {
      storage.writings += 1;
      return answer(() => {
        kept.set(model.manifest.id, { model, storedAt: storedAt.toISOString() });
        return ok(undefined);
      });
    },
    remove: (id) =>
      answer(() => {
        kept.delete(id);
        return ok(undefined);
      }),
  };
  return storage;
}

/** Lets everything run that is ready to. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
