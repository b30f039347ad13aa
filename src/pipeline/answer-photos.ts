import { type IdentifyError, isOfPhoto } from "#domain/identify-error.ts";
import { err, internalError, ok, type Result } from "#domain/result.ts";
import { type Backend, ONE_THREAD } from "#domain/model.ts";
import type { ImagingClient } from "./workers/imaging-client.ts";
import type { InferenceClient, OpenInferenceClient } from "./workers/inference-client.ts";

/** Photos that models answer, and what happens with each answer. */
export interface PhotoWork<Job, Answer> {
  readonly jobs: readonly Job[];
  /** Id of the model that answers. */
  readonly modelOf: (job: Job) => string;
  /** Takes one photo from its file to the answer. Runs again where a second try may help. */
  readonly answer: (job: Job, lane: PhotoLane, signal: AbortSignal) => Promise<Result<Answer, IdentifyError>>;
  /** Receives each answer, or the code of the error of an unreadable photo, in the order in which they are ready. */
  readonly onAnswer: (job: Job, answer: Result<Answer, string>) => Promise<void>;
}

/** Photos in a lane at a time: one is decoded while another is classified. */
const IN_FLIGHT = 2;

/**
 * With fewer photos in the queue, no further lane opens: loading its models takes as long as it saves.
 * See: docs/decisions/0030-lanes.md
 */
const WORTH_A_LANE = 16;

/** A further lane ends after this many faults in a row: the device may not have the memory for it. */
const FAULTS_OF_A_LANE = 2 * IN_FLIGHT;

/** When a network gives no numbers for this many photos in a row, the model is at fault, not the photos. */
const SENSELESS_IN_A_ROW = 3;

/**
 * Answers photos, {@link IN_FLIGHT} at a time in each lane. Further lanes open while many photos wait, and always end. An
 * unreadable photo counts as answered. So does one for which the network gives no numbers, unless that happens
 * {@link SENSELESS_IN_A_ROW} times in a row. After any other fault the photo gets a second try in the first lane; a second
 * fault ends the run. The promise settles when no job runs any more, and never rejects.
 */
export async function answerPhotos<Job, Answer>(
  work: PhotoWork<Job, Answer>,
  lanes: PhotoLanes,
  signal: AbortSignal,
): Promise<Result<void, IdentifyError>> {
  const queue = createQueue(work, lanes.first, signal);
  const taken = new AbortController();
  const inFirst = async (): Promise<void> => {
    await queue.answerIn(lanes.first);
    taken.abort();
  };
  await Promise.all([inFirst(), answerInOthers(queue, lanes, AbortSignal.any([signal, taken.signal]))]);
  const fault = queue.fault();
  return fault === null ? ok(undefined) : err(fault);
}

/** The jobs that nobody has taken yet. */
interface Queue {
  readonly left: () => number;
  /** Answers job after job in a lane, until there is none, the run has ended, or the lane is at fault. */
  readonly answerIn: (lane: PhotoLane) => Promise<void>;
  /** Why the run ended early; null where it did not. */
  readonly fault: () => IdentifyError | null;
}

function createQueue<Job, Answer>(
  { jobs, modelOf, answer, onAnswer }: PhotoWork<Job, Answer>,
  first: PhotoLane,
  signal: AbortSignal,
): Queue {
  const waiting = jobs.values();
  let left = jobs.length;
  let fault: IdentifyError | null = null;
  const faultOf = createJudge();

  async function take(lane: PhotoLane, health: LaneHealth): Promise<void> {
    for (const job of waiting) {
      left -= 1;
      const answered = await tryTwice((inLane) => answer(job, inLane, signal), {
        lane,
        first,
        health,
        signal,
      });
      if (signal.aborted) fault ??= { code: "aborted" };
      else {
        fault ??= faultOf(modelOf(job), answered);
        if (answered.ok) await onAnswer(job, answered);
        else if (isAnswer(answered.error.code)) await onAnswer(job, err(answered.error.code));
      }
      if (fault !== null || health.faults >= FAULTS_OF_A_LANE) return;
    }
  }
  const guardedTake = async (lane: PhotoLane, health: LaneHealth): Promise<void> => {
    try {
      await take(lane, health);
    } catch (error) {
      // The others see it and stop too.
      fault ??= internalError(error);
    }
  };

  return {
    left: () => left,
    fault: () => fault,
    answerIn: async (lane) => {
      const health = { faults: 0 };
      await Promise.all(Array.from({ length: IN_FLIGHT }, () => guardedTake(lane, health)));
    },
  };
}

/** Opens further lanes, one after the other, while many photos wait. Ends each when nothing is left for it. */
async function answerInOthers(queue: Queue, lanes: PhotoLanes, signal: AbortSignal): Promise<void> {
  const working: Promise<void>[] = [];
  while (working.length + 1 < lanes.most && queue.left() >= WORTH_A_LANE && queue.fault() === null) {
    const lane = await lanes.open(signal);
    if (lane === null) break;
    working.push(queue.answerIn(lane).finally(lane.end));
  }
  await Promise.all(working);
}

/** True for the code of an error of a network that ran and gave meaningless numbers. */
function isSenseless(code: string): boolean {
  return code.startsWith("model-output-");
}

/** True for the code of an error that leaves the other photos alone. */
function isAnswer(code: string): boolean {
  return isOfPhoto(code) || isSenseless(code);
}

/** Decides which faults end the run. */
function createJudge(): (model: string, answered: Result<unknown, IdentifyError>) => IdentifyError | null {
  /** How many photos in a row got no numbers, by the model's id. */
  const senseless = new Map<string, number>();
  return (model, answered) => {
    if (answered.ok) {
      senseless.set(model, 0);
      return null;
    }
    const { error } = answered;
    if (!isAnswer(error.code)) return error;
    const inARow = (senseless.get(model) ?? 0) + (isSenseless(error.code) ? 1 : 0);
    senseless.set(model, inARow);
    return inARow >= SENSELESS_IN_A_ROW ? error : null;
  };
}

/** The health of a lane. */
interface LaneHealth {
  /** Faults in a row that are not the photos' own. */
  faults: number;
}

/** The lanes in which a photo is tried. */
interface Tries {
  readonly lane: PhotoLane;
  readonly first: PhotoLane;
  readonly health: LaneHealth;
  readonly signal: AbortSignal;
}

/** An unreadable photo stays so. Anything else may succeed the second time, in the first lane. */
async function tryTwice<Answer>(
  answer: (lane: PhotoLane) => Promise<Result<Answer, IdentifyError>>,
  { lane, first, health, signal }: Tries,
): Promise<Result<Answer, IdentifyError>> {
  const answered = await answer(lane);
  if (answered.ok || isAnswer(answered.error.code)) health.faults = 0;
  else if (lane !== first) health.faults += 1;
  return answered.ok || signal.aborted || isOfPhoto(answered.error.code) ? answered : answer(first);
}

/** The workers that take a photo from its file to an answer. */
export interface PhotoLane {
  readonly imaging: Pick<ImagingClient, "check" | "capture" | "prepare">;
  /** By the ids of their models. */
  readonly clients: ReadonlyMap<string, InferenceClient>;
}

/** Another lane. The code that opened it ends it. */
export interface OpenedLane extends PhotoLane {
  /** Ends its workers and frees all that they hold. */
  readonly end: () => void;
}

/** The lanes of a run. */
export interface PhotoLanes {
  /** The lane that exists already. The code that created its workers ends them. */
  readonly first: PhotoLane;
  /** Maximum number of lanes at a time, with the first one. */
  readonly most: number;
  /** Opens another lane and loads the models. Null if that fails or is aborted; nothing stays in memory then. */
  readonly open: (signal: AbortSignal) => Promise<OpenedLane | null>;
}

/** The power of a device, which decides how many lanes it has. */
export interface DevicePower {
  /** Null where the browser does not say it. */
  readonly cores: number | null;
  /** Null where the browser does not say it. Browsers tell steps, and 8 at most. */
  readonly memoryGb: number | null;
}

export interface PhotoLaneDeps {
  readonly openImaging: () => ImagingClient;
  readonly openClient: OpenInferenceClient;
  readonly power: DevicePower;
}

/** More lanes than these are not opened, however many cores there are: phones slow down when they get warm. */
const MOST_LANES = 4;

/** Assumed where the browser does not say it. */
const USUAL_MEMORY_GB = 4;

/** Share of the device's memory that further lanes may take. */
const MEMORY_SHARE = 1 / 16;

/** Memory of a lane without its models, in bytes: two workers and their photos. */
const LANE_BYTES = 60 * 1024 ** 2;

/** A model takes this many times the bytes of its files: while it loads, the files are in memory beside the weights. */
const MODEL_COPIES = 3;

/** The backend of further lanes: the same as the first one's, so that all photos get the same answers. */
const BACKEND: Backend = "wasm";

/** The lanes beside `first`, whose models are loaded. See: docs/decisions/0030-lanes.md */
export function createPhotoLanes(first: PhotoLane, deps: PhotoLaneDeps): PhotoLanes {
  const models = [...first.clients.values()];
  return { first, most: mostLanes(models, deps.power), open: (signal) => openLane(models, deps, signal) };
}

/**
 * A lane keeps a core busy, so there are as many as cores, where the memory suffices. Models that have several cores
 * compute already, or a graphics processor, gain nothing by a second copy.
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
