import { abort } from "#domain/abort.ts";
import { type Identification, isNaming, withRecord } from "#domain/answer/identification.ts";
import type { Clock } from "#domain/clock.ts";
import type { AppError } from "#domain/error.ts";
import type { OnModelProgress } from "#domain/model.ts";
import { leastSideFor, MAX_FOLDER_PHOTO_BYTES } from "#domain/photo/photo.ts";
import { err, guarded, ok, type Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import { readManifest } from "#models/manifest-schema.ts";
import { MANIFEST_FILE, type PackageManifest } from "#models/manifest.ts";
import { cropFirst } from "#src/core/crop-first.ts";
import { createIdentifyPhoto, type RankableAnswer } from "#src/core/identify-photo.ts";
import { fetchManifest, fetchPackage } from "#src/core/models/fetch-package.ts";
import type { ImagingClient } from "#src/core/workers/imaging-client.ts";
import type { InferenceClient } from "#src/core/workers/inference-client.ts";
import type { Pipeline } from "#src/core/workers/pipeline.ts";
import type { LoadedModel, ModelPackage } from "#workers/inference/contract.ts";
import { withMessage } from "./describe-fault.ts";
import type {
  Identifier,
  IdentifierError,
  IdentifierFault,
  IdentifierOptions,
  IdentifyPhotoOptions,
  LoadedIdentifier,
  PackageOfFiles,
  PhotoAnswer,
} from "./identifier.ts";

export interface IdentifierDeps extends Pick<Pipeline, "openImaging" | "openClient"> {
  readonly clock: Pick<Clock, "now">;
  /** Lets the next load of a model try the graphics processor. */
  readonly requestGraphics: (modelId: string) => void;
  readonly fetch: typeof fetch;
  /** The address of the page, against which that of the package is resolved. */
  readonly page: string;
  /** Absolute addresses of the workers' folder, and of their scripts. */
  readonly addresses: { readonly assets: string; readonly imaging: string; readonly inference: string };
  /** Why WebAssembly can't run on this page; null if it can. */
  readonly webAssemblyFault: () => IdentifierFault | null;
}

/** A loaded model. */
interface Ready {
  readonly client: InferenceClient;
  readonly manifest: PackageManifest;
  readonly loaded: LoadedModel;
}

/** Makes an {@link Identifier}. Nothing is fetched before the first call. */
export function createIdentifierWith(
  { package: source, graphics = false, backend = null }: Omit<IdentifierOptions, "assets">,
  deps: IdentifierDeps,
): Identifier {
  const { addresses, clock, openClient } = deps;
  const imaging: ImagingClient = deps.openImaging();
  const progress = new Set<OnModelProgress>();
  const reader = createPackageReader(source, deps, (step) => {
    for (const listener of progress) listener(step);
  });
  let client: InferenceClient | null = null;
  /** Aborted by `end()`, and then replaced. */
  let ended = new AbortController();

  /** Runs `work` with a signal that aborts with the caller's, and with the next `end()`. */
  async function untilEnd<T>(
    caller: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result<T, IdentifierFault>>,
  ): Promise<Result<T, IdentifierFault>> {
    const signal = AbortSignal.any([caller, ended.signal]);
    const result = await work(signal);
    return result.ok && signal.aborted ? err(ABORTED) : result;
  }

  /** Reads the package and loads the model. While the files come, the runtime comes too. */
  async function ready(
    signal: AbortSignal,
    onProgress: OnModelProgress = () => {},
  ): Promise<Result<Ready, IdentifierFault>> {
    const fault = deps.webAssemblyFault();
    if (fault !== null) return err(fault);
    const settled = new AbortController();
    const listener: OnModelProgress = (step) => {
      if (!settled.signal.aborted && !signal.aborted) onProgress(step);
    };
    progress.add(listener);
    try {
      const manifest = await unlessAborted(reader.manifest(), signal);
      if (!manifest.ok) return manifest;
      if (signal.aborted) return err(ABORTED);
      if (client === null) {
        if (graphics) deps.requestGraphics(manifest.value.id);
        client = openClient({ manifest: manifest.value, files: [] }, backend);
        client.prepare(manifest.value);
      }
      const own = client;
      const files = await unlessAborted(reader.files(), signal);
      if (!files.ok) return files;
      if (signal.aborted) return err(ABORTED);
      own.model = files.value;
      const loaded = await own.load({ signal, onProgress: listener });
      if (loaded.ok) return ok({ client: own, manifest: manifest.value, loaded: loaded.value });
      return err(atAddress(loaded.error, addresses.inference));
    } finally {
      progress.delete(listener);
      abort(settled);
    }
  }

  async function identify(
    photo: Blob,
    { subject, crop = null, cutout = null, onPreview = () => {} }: IdentifyPhotoOptions,
    signal: AbortSignal,
  ): Promise<Result<PhotoAnswer, IdentifierFault>> {
    const manifest = await unlessAborted(reader.manifest(), signal);
    if (!manifest.ok) return manifest;
    if (signal.aborted) return err(ABORTED);
    const { subjects } = manifest.value;
    const page = subject ?? subjects[0];
    if (!subjects.includes(page)) return err({ code: "subject-unknown", subject: page, subjects });
    // The model loads while the photo is checked.
    const loading = ready(signal);
    let loadFault: IdentifierFault | null = null;
    const road = createIdentifyPhoto({
      imaging: { ...imaging, check: (file, _, until) => imaging.check(file, MAX_FOLDER_PHOTO_BYTES, until) },
      clock,
      modelFor: async () => {
        const model = await loading;
        if (!model.ok) {
          loadFault = model.error;
          return err(NOT_LOADED);
        }
        const { input } = model.value.manifest;
        return ok({ input, leastSide: leastSideFor(input), identify: model.value.client.identify });
      },
      complete: (answer) => Promise.resolve(withRecord(cropFirst(answer), null)),
      openPacks: () => Promise.resolve(null),
    });
    const answered = await road(photo, page, { cutout, signal, onAccepted: () => {}, onPreview });
    if (!answered.ok) return err(loadFault ?? atAddress(answered.error, addresses.imaging));
    const { identification, quality, timings } = answered.value;
    const told = crop === null ? ok(identification) : await rankAgain(answered.value, page, crop, signal);
    return told.ok ? ok(toPhotoAnswer(told.value, { quality, timings })) : told;
  }

  /** The answer again, for the crop that somebody named. Without facts of its labels a model knows no crops. */
  async function rankAgain(
    { identification, reading }: RankableAnswer,
    subject: Subject,
    crop: string,
    signal: AbortSignal,
  ): Promise<Result<Identification, AppError>> {
    if (reading === null || client === null) return ok(identification);
    const ranked = await client.rank({ subject, crop, reading }, signal);
    return ranked.ok ? ok(withRecord(ranked.value.answer, null)) : ranked;
  }

  return {
    load: async ({ signal = NEVER, onProgress } = {}) =>
      settle(addresses.assets, async () => {
        const model = await untilEnd(signal, (own) => ready(own, onProgress));
        return model.ok ? ok(toLoadedIdentifier(model.value)) : model;
      }),
    identify: async (photo, options = {}) =>
      settle(addresses.assets, () =>
        untilEnd(options.signal ?? NEVER, (own) => identify(photo, options, own)),
      ),
    end: () => {
      imaging.end();
      client?.end();
      client = null;
      reader.stop();
      abort(ended);
      ended = new AbortController();
    },
  };
}

const NEVER = new AbortController().signal;

const ABORTED: AppError = { code: "aborted" };

/** Replaced by the fault of the load, which is told in full. */
const NOT_LOADED: AppError = { code: "internal", detail: "the model is not loaded" };

/** Reads a package once. */
interface PackageReader {
  readonly manifest: () => Promise<Result<PackageManifest, AppError>>;
  readonly files: () => Promise<Result<ModelPackage, AppError>>;
  /** Stops what is being fetched. What was read stays. */
  readonly stop: () => void;
}

function createPackageReader(
  source: IdentifierOptions["package"],
  { fetch, clock, page }: Pick<IdentifierDeps, "fetch" | "clock" | "page">,
  onProgress: OnModelProgress,
): PackageReader {
  if (isOfFiles(source)) {
    const read = readManifest(source.manifest);
    const { files } = source;
    return {
      manifest: () => Promise.resolve(read),
      files: () => Promise.resolve(read.ok ? ok({ manifest: read.value, files }) : read),
      stop: () => {},
    };
  }
  const folder = new URL(`${String(source).replace(/\/+$/, "")}/`, page);
  const addressOf = (path: string): string =>
    new URL(path.split("/").map(encodeURIComponent).join("/"), folder).href;
  const deps = { fetch, now: clock.now };
  let running = new AbortController();
  const current = (): AbortSignal => running.signal;
  const manifest = onceOk(current, (signal) => fetchManifest(addressOf(MANIFEST_FILE), deps, signal));
  const files = onceOk<ModelPackage, AppError>(current, async (signal) => {
    const read = await manifest();
    if (!read.ok) return read;
    return signal.aborted ? err(ABORTED) : fetchPackage(read.value, addressOf, deps, onProgress, signal);
  });
  return {
    manifest,
    files,
    stop: () => {
      abort(running);
      running = new AbortController();
    },
  };
}

function isOfFiles(source: IdentifierOptions["package"]): source is PackageOfFiles {
  return typeof source === "object" && "manifest" in source;
}

/**
 * Runs `work` on the first call, and gives all calls its result. After an error, and after the abort of the signal that
 * was current when it began, the next call runs it again.
 */
function onceOk<T, E>(
  current: () => AbortSignal,
  work: (signal: AbortSignal) => Promise<Result<T, E>>,
): () => Promise<Result<T, E>> {
  let kept: Result<T, E> | null = null;
  let running: { readonly signal: AbortSignal; readonly result: Promise<Result<T, E>> } | null = null;
  return async () => {
    if (kept !== null) return kept;
    if (running === null || running.signal.aborted) {
      const signal = current();
      running = { signal, result: work(signal) };
    }
    const own = running;
    const result = await own.result;
    if (result.ok) kept = result;
    else if (running === own) running = null;
    return result;
  };
}

/** The result of shared work, or `aborted` as soon as this caller gives up. */
function unlessAborted<T>(
  work: Promise<Result<T, AppError>>,
  signal: AbortSignal,
): Promise<Result<T, AppError>> {
  return new Promise((resolve) => {
    const giveUp = (): void => resolve(err(ABORTED));
    if (signal.aborted) return giveUp();
    signal.addEventListener("abort", giveUp);
    void guarded(() => work).then((result) => {
      signal.removeEventListener("abort", giveUp);
      resolve(result);
    });
  });
}

/** Names the script of a worker that could not be fetched. */
function atAddress(error: AppError, address: string): IdentifierFault {
  return error.code === "worker-unreachable" ? { code: "asset-unreachable", address } : error;
}

/** Runs a call of the package's user: what is thrown becomes an error too, and each error has its sentence. */
async function settle<T>(
  assets: string,
  work: () => Promise<Result<T, IdentifierFault>>,
): Promise<Result<T, IdentifierError>> {
  const result = await guarded(work);
  return result.ok ? result : err(withMessage(result.error, assets));
}

function toLoadedIdentifier({ manifest, loaded }: Ready): LoadedIdentifier {
  const { id, version, title, subjects, labels } = manifest;
  const { runtime, backend, loadMs, warmUpMs } = loaded;
  return { model: { id, version, title }, subjects, labels, runtime, backend, loadMs, warmUpMs };
}

function toPhotoAnswer(
  identification: Identification,
  facts: Pick<PhotoAnswer, "quality" | "timings">,
): PhotoAnswer {
  const label = isNaming(identification) ? identification.candidates[0].label : null;
  if (identification.verdict !== "identified") return { ...identification, label, ...facts };
  const { record: _, ...answer } = identification;
  return { ...answer, label, ...facts };
}
