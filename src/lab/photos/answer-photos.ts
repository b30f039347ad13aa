// Answers many photos: opens lanes, retries photos, and ends the run.

import { abort } from "#domain/abort.ts";
import type { Backend } from "#domain/backends.ts";
import { type AppError, isOfOutput, isOfPhoto } from "#domain/error.ts";
import { ONE_THREAD } from "#domain/one-thread.ts";
import { err, internalError, ok, type Result } from "#domain/result.ts";
import type { ImagingClient } from "#src/core/workers/imaging-client.ts";
import type { InferenceClient, OpenInferenceClient } from "#src/core/workers/inference-client.ts";

/** The photos of a run, and the callbacks that answer them. */
export interface PhotoWork<Job, Answer> {
  readonly jobs: readonly Job[];
  /** Id of the model that answers. */
  readonly modelOf: (job: Job) => string;
  /** Answers one photo. Called again if a retry may help. */
  readonly answer: (job: Job, lane: PhotoLane, signal: AbortSignal) => Promise<Result<Answer, AppError>>;
  /** Called with each answer, or with the error code of an unreadable photo, as soon as it is ready. */
  readonly onAnswer: (job: Job, answer: Result<Answer, string>) => Promise<void>;
}

/** Photos in flight per lane: the lane decodes one photo while it classifies another. */
const IN_FLIGHT = 2;

/**
 * With fewer photos left, no further lane opens, because loading its models takes as long as the lane would save.
 * See: docs/decisions/0012-many-photos.md
 */
const WORTH_A_LANE = 16;

/** A further lane ends after this many faults in a row, because the device may not have enough memory for the lane. */
const FAULTS_OF_A_LANE = 2 * IN_FLIGHT;

/** If a network's output is meaningless for this many photos in a row, the model is at fault, not the photos. */
const SENSELESS_IN_A_ROW = 3;

/**
 * Answers photos, {@link IN_FLIGHT} at a time in each lane. Further lanes open while many photos wait, and always end.
 * An unreadable photo counts as answered. A photo with meaningless network output also counts as answered, unless this
 * happens {@link SENSELESS_IN_A_ROW} times in a row. After any fault but an unreadable photo, the photo is retried in
 * the first lane; a second fault ends the run. The promise settles when no job runs any more, and never rejects.
 */
export async function answerPhotos<Job, Answer>(
  { jobs, modelOf, answer, onAnswer }: PhotoWork<Job, Answer>,
  lanes: PhotoLanes,
  signal: AbortSignal,
): Promise<Result<void, AppError>> {
  const { first } = lanes;
  const waiting = jobs.values();
  /** A `fault` ends the run early. */
  const run: { left: number; fault: AppError | null } = { left: jobs.length, fault: null };
  const faultOf = createJudge();

  async function answerNext(job: Job, lane: PhotoLane, health: LaneHealth): Promise<void> {
    let answered = await answer(job, lane, signal);
    if (answered.ok || isAnswer(answered.error.code)) health.faults = 0;
    else if (lane !== first) health.faults += 1;
    // A retry can't help an unreadable photo. Any other fault may not happen again.
    if (!answered.ok && !signal.aborted && !isOfPhoto(answered.error.code))
      answered = await answer(job, first, signal);
    if (signal.aborted) {
      run.fault ??= { code: "aborted" };
      return;
    }
    run.fault ??= faultOf(modelOf(job), answered);
    if (answered.ok) await onAnswer(job, answered);
    else if (isAnswer(answered.error.code)) await onAnswer(job, err(answered.error.code));
  }

  async function take(lane: PhotoLane, health: LaneHealth): Promise<void> {
    try {
      for (const job of waiting) {
        run.left -= 1;
        await answerNext(job, lane, health);
        if (run.fault !== null || health.faults >= FAULTS_OF_A_LANE) return;
      }
    } catch (error) {
      // The other jobs see the fault and stop too.
      run.fault ??= internalError(error);
    }
  }

  /** Answers photos in a lane until none is left, the run has ended, or the lane has too many faults. */
  async function answerIn(lane: PhotoLane): Promise<void> {
    const health = { faults: 0 };
    await Promise.all(Array.from({ length: IN_FLIGHT }, () => take(lane, health)));
  }

  const taken = new AbortController();
  async function answerInFirst(): Promise<void> {
    await answerIn(first);
    abort(taken);
  }

  /** Opens further lanes, one after another, while many photos wait. Ends each lane when it has no photo left. */
  async function answerInOthers(): Promise<void> {
    const working: Promise<void>[] = [];
    const isOver = AbortSignal.any([signal, taken.signal]);
    while (working.length + 1 < lanes.most && run.left >= WORTH_A_LANE && run.fault === null) {
      const lane = await lanes.open(isOver);
      if (lane === null) break;
      working.push(answerIn(lane).finally(lane.end));
    }
    await Promise.all(working);
  }

  await Promise.all([answerInFirst(), answerInOthers()]);
  return run.fault === null ? ok(undefined) : err(run.fault);
}

/** True for an error code that concerns only one photo. */
function isAnswer(code: string): boolean {
  return isOfPhoto(code) || isOfOutput(code);
}

/** Decides which faults end the run. */
function createJudge(): (model: string, answered: Result<unknown, AppError>) => AppError | null {
  /** How many photos in a row had meaningless output, by model id. */
  const senseless = new Map<string, number>();
  return (model, answered) => {
    if (!answered.ok && !isAnswer(answered.error.code)) return answered.error;
    const inARow = answered.ok ? 0 : (senseless.get(model) ?? 0) + (isOfOutput(answered.error.code) ? 1 : 0);
    senseless.set(model, inARow);
    return !answered.ok && inARow >= SENSELESS_IN_A_ROW ? answered.error : null;
  };
}

interface LaneHealth {
  /** Number of faults in a row that were not caused by a photo. */
  faults: number;
}

/** The workers that answer a photo. */
export interface PhotoLane {
  readonly imaging: Pick<ImagingClient, "check" | "capture" | "prepare" | "encodePreview">;
  /** Clients by model id. */
  readonly clients: ReadonlyMap<string, InferenceClient>;
}

/** A further lane. The code that opened it ends it. */
export interface OpenedLane extends PhotoLane {
  /** Ends its workers and frees their memory. */
  readonly end: () => void;
}

/** The lanes of a run. */
export interface PhotoLanes {
  /** Already open. The code that created its workers ends them. */
  readonly first: PhotoLane;
  /** Maximum number of lanes, including the first. */
  readonly most: number;
  /**
   * Opens another lane and loads the models. Resolves to null after a fault or an abort; nothing then stays in memory.
   */
  readonly open: (signal: AbortSignal) => Promise<OpenedLane | null>;
}

/** The power of a device, which limits the number of lanes. */
export interface DevicePower {
  /** Null if the browser does not report it. */
  readonly cores: number | null;
  /** Memory in GB; null if the browser does not report it. Browsers round the value and report at most 8. */
  readonly memoryGb: number | null;
}

export interface PhotoLaneDeps {
  readonly openImaging: () => ImagingClient;
  readonly openClient: OpenInferenceClient;
  readonly power: DevicePower;
}

/** Maximum number of lanes on any device, because phones slow down when they get warm. */
const MOST_LANES = 4;

/** Assumed if the browser does not report the memory. */
const USUAL_MEMORY_GB = 4;

/** Share of the device's memory that further lanes may use. */
const MEMORY_SHARE = 1 / 16;

/** Memory of a lane without its models, in bytes: two workers and their photos. */
const LANE_BYTES = 60 * 1024 ** 2;

/** Memory of a model as a multiple of its file size: while a model loads, files and weights are both in memory. */
const MODEL_COPIES = 3;

/** The backend of further lanes. It is the backend of the first lane, so that all lanes give the same answers. */
const BACKEND: Backend = "wasm";

/** Makes the lanes of a run. The models of `first` are loaded. See: docs/decisions/0012-many-photos.md */
export function createPhotoLanes(first: PhotoLane, deps: PhotoLaneDeps): PhotoLanes {
  const models = [...first.clients.values()];
  return { first, most: mostLanes(models, deps.power), open: (signal) => openLane(models, deps, signal) };
}

/**
 * One lane for each core, as far as the memory allows. A second copy does not speed up a model that already uses
 * several cores or a graphics processor.
 */
function mostLanes(models: readonly InferenceClient[], { cores, memoryGb }: DevicePower): number {
  if (!models.every((client) => client.loaded()?.backend === ONE_THREAD)) return 1;
  const files = models.flatMap(({ model }) => ("files" in model ? model.manifest.files : []));
  const modelBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const spareBytes = (memoryGb ?? USUAL_MEMORY_GB) * 1024 ** 3 * MEMORY_SHARE;
  const further = Math.floor(spareBytes / (LANE_BYTES + MODEL_COPIES * modelBytes));
  return Math.min(1 + further, cores ?? 1, MOST_LANES);
}

async function openLane(
  models: readonly InferenceClient[],
  { openImaging, openClient }: PhotoLaneDeps,
  signal: AbortSignal,
): Promise<OpenedLane | null> {
  const imaging = openImaging();
  const clients = new Map(
    models.map(({ model }) => [model.manifest.id, openClient(model, BACKEND)] as const),
  );
  const end = (): void => {
    imaging.end();
    for (const client of clients.values()) client.end();
  };
  imaging.warmUp();
  for (const client of clients.values()) {
    const loaded = await client.load({ signal, onProgress: () => {} });
    if (!loaded.ok) {
      end();
      return null;
    }
  }
  return { imaging, clients, end };
}
