import { createStore } from "zustand/vanilla";
import { abort } from "#domain/abort.ts";
import type { Backend } from "#domain/backends.ts";
import { type AppError, isOfPhoto } from "#domain/error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { runtimeOf } from "#models/formats.ts";
import type { PackageManifest } from "#models/manifest.ts";
import {
  type LoadedModelsDeps,
  type ModelLibrary,
  withLoadedModels,
} from "#src/core/models/model-library.ts";
import type { ImagingClient } from "#src/core/workers/imaging-client.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import { createParityRun, type ParityPhoto, type ParityRun } from "./parity-run.ts";
import { agrees, type Comparison, type PhotoComparison, summarise } from "./rules/answer-difference.ts";
import { inputWith, optionsOf, type Setting, settingKey, settingOf } from "./rules/input-settings.ts";
import { type Distance, type Found, photosForSearch, searchSetting } from "./rules/setting-search.ts";

/** A model, and the photos that Python has answered. */
export interface ParityTask {
  readonly model: PackageManifest;
  readonly photos: readonly ParityPhoto[];
}

/** A setting that was found, compared on all photos. */
export interface FoundSetting {
  readonly setting: Setting;
  readonly comparison: Comparison;
}

/** What a run has found. */
export interface ParityReport {
  readonly model: PackageManifest;
  /** With the setting of the manifest. */
  readonly current: Comparison;
  /** The nearest other setting; null if the manifest's agrees, or if none is nearer. */
  readonly found: FoundSetting | null;
  /** How many settings were tried beside the manifest's. */
  readonly tried: number;
  /** Paths of photos that could not be read. */
  readonly unread: readonly string[];
}

/** What a run does now. */
export type ParityStep = "loading" | "comparing" | "searching" | "confirming";

export type ParityState =
  | { readonly status: "idle" }
  /** While searching, `done` counts answers of settings and has no total (0). */
  | { readonly status: "running"; readonly step: ParityStep; readonly done: number; readonly total: number }
  /** `error` null and `report` null: stopped by the person. */
  | { readonly status: "ended"; readonly report: ParityReport | null; readonly error: AppError | null };

/** Compares a model's answers with those of Python. No method rejects. */
export interface ParityStore extends ReadableStore<ParityState> {
  readonly run: (task: ParityTask) => Promise<void>;
  readonly stop: () => void;
  readonly clear: () => void;
  /** Writes a found setting into the manifest of a model that the person added. */
  readonly take: (modelId: string, setting: Setting) => Promise<Result<void, AppError>>;
}

export interface ParityDeps extends LoadedModelsDeps {
  readonly library: Pick<ModelLibrary, "packageOf" | "add">;
  readonly imaging: Pick<ImagingClient, "check" | "prepare">;
}

/** A setting is confirmed on all photos; where that fails, the search goes on with the photos that differ. */
const MOST_SEARCHES = 3;

/** Makes the store. */
export function createParityStore(deps: ParityDeps): ParityStore {
  const store = createStore<ParityState>(() => ({ status: "idle" }));
  let current: AbortController | null = null;

  return {
    ...readable(store),
    run: async (task) => {
      abort(current);
      const own = new AbortController();
      current = own;
      const show = (state: ParityState): void => {
        if (current === own) store.setState(state, true);
      };
      show({ status: "running", step: "loading", done: 0, total: 0 });
      let report: ParityReport | null = null;
      const { id } = task.model;
      let isLoaded = false;
      // Never on a graphics processor, whose answers may differ from Python's by themselves.
      const runOn = (backend: Backend): Promise<Result<void, AppError>> =>
        withLoadedModels(
          [id],
          { ...deps, openClient: (model) => deps.openClient(model, backend) },
          { signal: own.signal, onModel: () => {}, onProgress: () => {} },
          async (clients) => {
            isLoaded = true;
            const client = clients.get(id);
            if (client === undefined) return err({ code: "internal", detail: `no client of ${id}` });
            const { input } = task.model;
            const run = createParityRun({ imaging: deps.imaging, client, input, signal: own.signal });
            const made = await reportOf(task, run, show);
            if (made.ok) report = made.value;
            return made.ok ? ok(undefined) : made;
          },
        );
      let ended: Result<void, AppError> = await runOn("wasm");
      // Some networks run on JavaScript alone.
      if (!isLoaded && !own.signal.aborted && runtimeOf(task.model.format).backends.includes("cpu")) {
        const onJavaScript = await runOn("cpu");
        ended = onJavaScript.ok || isLoaded ? onJavaScript : ended;
      }
      const error = ended.ok || ended.error.code === "aborted" ? null : ended.error;
      show({ status: "ended", report, error });
    },
    stop: () => abort(current),
    clear: () => {
      abort(current);
      current = null;
      store.setState({ status: "idle" }, true);
    },
    take: async (modelId, setting) => {
      const model = await deps.library.packageOf(modelId, () => {}, new AbortController().signal);
      if (!model.ok) return model;
      const { manifest, files } = model.value;
      return deps.library.add({
        files,
        manifest: { ...manifest, input: inputWith(manifest.input, setting) },
      });
    },
  };
}

/** An error of a run at a photo, thrown through the search. */
class RunFault extends Error {
  readonly fault: AppError;
  readonly photo: ParityPhoto;

  constructor(fault: AppError, photo: ParityPhoto) {
    super(fault.code);
    this.name = "RunFault";
    this.fault = fault;
    this.photo = photo;
  }
}

async function reportOf(
  { model, photos }: ParityTask,
  run: ParityRun,
  show: (state: ParityState) => void,
): Promise<Result<ParityReport, AppError>> {
  const start = settingOf(model.input);
  const unread: string[] = [];
  const usable = new Set(photos);
  const leaveOut = (photo: ParityPhoto): void => {
    unread.push(photo.path);
    usable.delete(photo);
  };
  /** Compares all readable photos under a setting. */
  const compareAll = async (setting: Setting, step: ParityStep): Promise<Comparison> => {
    const compared: PhotoComparison[] = [];
    for (const [done, photo] of [...usable].entries()) {
      show({ status: "running", step, done, total: usable.size });
      const answer = await run.compare(photo, [setting]);
      if (answer.ok) compared.push(...answer.value);
      else if (isOfPhoto(answer.error.code)) leaveOut(photo);
      else throw new RunFault(answer.error, photo);
    }
    return summarise(compared);
  };

  try {
    const current = await compareAll(start, "comparing");
    const byPath = new Map(photos.map((photo) => [photo.path, photo]));
    const photosOf = (comparison: Comparison): readonly ParityPhoto[] =>
      comparison.photos.flatMap(({ path }) => byPath.get(path) ?? []);
    let tried = 0;
    let best: FoundSetting = { setting: start, comparison: current };
    let searched: readonly ParityPhoto[] = photosForSearch(photosOf(current));
    const isWorthSearching = (): boolean => searched.length > 0 && !agrees(best.comparison);
    for (let search = 0; search < MOST_SEARCHES && isWorthSearching(); search += 1) {
      const found = await searchOver(searched, run, model, start, leaveOut, (done) =>
        show({ status: "running", step: "searching", done, total: 0 }),
      );
      searched = searched.filter((photo) => usable.has(photo));
      if (found === null) continue;
      ({ tried } = found);
      const comparison = await compareAll(found.setting, "confirming");
      if (comparison.mean < meanOver(usable, best.comparison)) best = { setting: found.setting, comparison };
      const worst = photosForSearch(photosOf(comparison));
      const more = new Set([...searched, ...worst]);
      if (more.size === searched.length) break;
      searched = [...more];
    }
    const found = settingKey(best.setting) === settingKey(start) ? null : best;
    return ok({ model, current, found, tried: Math.max(0, tried - 1), unread });
  } catch (error) {
    if (error instanceof RunFault) return err(error.fault);
    throw error;
  }
}

/** The mean difference of the photos that are still in the run. */
function meanOver(photos: Iterable<ParityPhoto>, comparison: Comparison): number {
  const paths = new Set([...photos].map(({ path }) => path));
  return summarise(comparison.photos.filter(({ path }) => paths.has(path))).mean;
}

/**
 * Searches over some photos; null if none is left. A photo that can't be read under another setting (the kernels of
 * Python need the whole photo) is left out, and the search starts again without it, from the answers that are known.
 * Throws a {@link RunFault} if the run ends.
 */
async function searchOver(
  photos: readonly ParityPhoto[],
  run: ParityRun,
  model: PackageManifest,
  start: Setting,
  leaveOut: (photo: ParityPhoto) => void,
  onProgress: (done: number) => void,
): Promise<Found | null> {
  const left = new Set(photos);
  while (left.size > 0) {
    try {
      return await searchAll([...left], run, model, start, onProgress);
    } catch (error) {
      if (!(error instanceof RunFault && isOfPhoto(error.fault.code))) throw error;
      left.delete(error.photo);
      leaveOut(error.photo);
    }
  }
  return null;
}

function searchAll(
  photos: readonly ParityPhoto[],
  run: ParityRun,
  { input }: PackageManifest,
  start: Setting,
  onProgress: (done: number) => void,
): Promise<Found> {
  let done = 0;
  return searchSetting({
    start,
    options: {
      scaling: optionsOf("scaling", input),
      channels: optionsOf("channels", input),
      layout: optionsOf("layout", input),
      fit: optionsOf("fit", input),
      resampling: optionsOf("resampling", input),
      orientation: optionsOf("orientation", input),
    },
    measure: async (settings) => {
      const compared: (readonly PhotoComparison[])[] = [];
      for (const photo of photos) {
        const answers = await run.compare(photo, settings);
        if (!answers.ok) throw new RunFault(answers.error, photo);
        compared.push(answers.value);
        done += settings.length;
        onProgress(done);
      }
      return settings.map((_, at) => distanceOf(compared.flatMap((answers) => answers[at] ?? [])));
    },
  });
}

function distanceOf(compared: readonly PhotoComparison[]): Distance {
  const comparison = summarise(compared);
  return { mean: comparison.mean, agrees: agrees(comparison) };
}
