import { type IdentifyError, isOfPhoto } from "#domain/identify-error.ts";
import { internalError } from "#domain/internal-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { type Backend, ONE_THREAD } from "#domain/model/backend.ts";
import type { ImagingClient } from "./workers/imaging-client.ts";
import type { InferenceClient, OpenInferenceClient } from "./workers/inference-client.ts";

/** Photos to be answered by models, and what is to happen with each. */
export interface PhotoWork<Job, Said> {
  readonly jobs: readonly Job[];
  /** Id of the model that is to answer. */
  readonly modelOf: (job: Job) => string;
  /** One photo from its file to what a model says of it. It is tried again where that may help. */
  readonly walk: (job: Job, lane: PhotoLane, signal: AbortSignal) => Promise<Result<Said, IdentifyError>>;
  /**
   * Takes what was said of a photo as it comes, or the code of the error where nothing could be said of it. Photos come
   * in the order in which they are ready.
   */
  readonly onSaid: (job: Job, said: Result<Said, string>) => Promise<void>;
}

/** How many photos are on their way in a lane at a time: one is decoded while another is classified. */
const IN_FLIGHT = 2;

/**
 * With fewer photos that nobody has taken, a further lane is not opened: loading its models takes as long as it saves.
 * See: docs/decisions/0030-lanes.md
 */
const WORTH_A_LANE = 16;

/** After this many faults in a row a further lane is given up: the device may not have the memory for it. */
const FAULTS_OF_A_LANE = 2 * IN_FLIGHT;

/** After this many photos in a row for which a network gives no numbers, the model is at fault and not the photos. */
const SENSELESS_IN_A_ROW = 3;

/**
 * Works off photos, {@link IN_FLIGHT} at a time in each lane. Further lanes open while many photos wait, and are ended in
 * any case. A photo that can't be read is an answer too. So is a photo for which the network gives no numbers, unless that
 * happens {@link SENSELESS_IN_A_ROW} times in a row. After any other fault a photo is tried again, in the first lane; a
 * second one ends the work. The promise settles when no job runs any more, and never rejects.
 */
export async function answerPhotos<Job, Said>(
  work: PhotoWork<Job, Said>,
  lanes: PhotoLanes,
  signal: AbortSignal,
): Promise<Result<void, IdentifyError>> {
  const queue = createQueue(work, lanes.first, signal);
  const taken = new AbortController();
  const inFirst = async (): Promise<void> => {
    await queue.workOff(lanes.first);
    taken.abort();
  };
  await Promise.all([inFirst(), workInOthers(queue, lanes, AbortSignal.any([signal, taken.signal]))]);
  const fault = queue.fault();
  return fault === null ? ok(undefined) : err(fault);
}

/** The jobs that nobody has taken yet. */
interface Queue {
  readonly left: () => number;
  /** Takes job after job in a lane, until there is none, the work has ended, or the lane is at fault. */
  readonly workOff: (lane: PhotoLane) => Promise<void>;
  /** Why the work ended; null where it did not end before its time. */
  readonly fault: () => IdentifyError | null;
}

function createQueue<Job, Said>(
  { jobs, modelOf, walk, onSaid }: PhotoWork<Job, Said>,
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
      const walked = await walkTwice((inLane) => walk(job, inLane, signal), { lane, first, health, signal });
      if (signal.aborted) fault ??= { code: "aborted" };
      else {
        fault ??= faultOf(modelOf(job), walked);
        if (walked.ok) await onSaid(job, walked);
        else if (isAnswer(walked.error.code)) await onSaid(job, err(walked.error.code));
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
    workOff: async (lane) => {
      const health = { faults: 0 };
      await Promise.all(Array.from({ length: IN_FLIGHT }, () => guardedTake(lane, health)));
    },
  };
}

/** Opens further lanes, one after the other, as long as many photos wait, and ends each when nothing is left for it. */
async function workInOthers(queue: Queue, lanes: PhotoLanes, signal: AbortSignal): Promise<void> {
  const working: Promise<void>[] = [];
  while (working.length + 1 < lanes.most && queue.left() >= WORTH_A_LANE && queue.fault() === null) {
    const lane = await lanes.open(signal);
    if (lane === null) break;
    working.push(queue.workOff(lane).finally(lane.end));
  }
  await Promise.all(working);
}

/** True for the code of an error of a network that ran and gave meaningless numbers. */
export function isSenseless(code: string): boolean {
  return code.startsWith("model-output-");
}

/** True for the code of an error that leaves the other photos alone. */
function isAnswer(code: string): boolean {
  return isOfPhoto(code) || isSenseless(code);
}

/** Says which faults end the work. */
function createJudge(): (model: string, walked: Result<unknown, IdentifyError>) => IdentifyError | null {
  /** How many photos in a row got no numbers, by the model's id. */
  const senseless = new Map<string, number>();
  return (model, walked) => {
    if (walked.ok) {
      senseless.set(model, 0);
      return null;
    }
    const { error } = walked;
    if (!isAnswer(error.code)) return error;
    const inARow = (senseless.get(model) ?? 0) + (isSenseless(error.code) ? 1 : 0);
    senseless.set(model, inARow);
    return inARow >= SENSELESS_IN_A_ROW ? error : null;
  };
}

/** How a lane does. */
interface LaneHealth {
  /** Faults in a row that are not the photos' own. */
  faults: number;
}

/** Where a photo is tried. */
interface Tries {
  readonly lane: PhotoLane;
  readonly first: PhotoLane;
  readonly health: LaneHealth;
  readonly signal: AbortSignal;
}

/** A photo that can't be read stays so. Anything else may go better the second time, in the lane that is there anyhow. */
async function walkTwice<Said>(
  walk: (lane: PhotoLane) => Promise<Result<Said, IdentifyError>>,
  { lane, first, health, signal }: Tries,
): Promise<Result<Said, IdentifyError>> {
  const walked = await walk(lane);
  if (walked.ok || isAnswer(walked.error.code)) health.faults = 0;
  else if (lane !== first) health.faults += 1;
  return walked.ok || signal.aborted || isOfPhoto(walked.error.code) ? walked : walk(first);
}

/** The workers that take a photo from its file to what a model says of it. */
export interface PhotoLane {
  readonly imaging: Pick<ImagingClient, "check" | "capture" | "prepare">;
  /** By the ids of their models. */
  readonly clients: ReadonlyMap<string, InferenceClient>;
}

/** A lane that was opened for some photos. Who opened it ends it. */
export interface OpenedLane extends PhotoLane {
  /** Ends its workers and frees all that they hold. */
  readonly end: () => void;
}

/** The lanes that photos may take. */
export interface PhotoLanes {
  /** The one that is there already. Whoever made its workers ends them. */
  readonly first: PhotoLane;
  /** How many there may be at a time, the first one included. */
  readonly most: number;
  /** Opens a further one, with the models loaded. Null where that fails or is given up; nothing is left of it then. */
  readonly open: (signal: AbortSignal) => Promise<OpenedLane | null>;
}

/** What decides how many lanes a device has. */
export interface DevicePower {
  /** Null where the browser does not say it. */
  readonly cores: number | null;
  /** Null where the browser does not say it. Browsers tell steps, and 8 at most. */
  readonly memoryGb: number | null;
}

/** What further lanes are made of. */
export interface PhotoLaneDeps {
  readonly openImaging: () => ImagingClient;
  readonly openClient: OpenInferenceClient;
  readonly power: DevicePower;
}

/** More lanes than these are not opened, however many cores there are: phones slow down when they get warm. */
const MOST_LANES = 4;

/** What a browser is taken to have that does not say it. */
const USUAL_MEMORY_GB = 4;

/** Further lanes may take this share of a device's memory. */
const MEMORY_SHARE = 1 / 16;

/** Memory of a lane beside its models, in bytes: two workers, and what they hold of the photos on their way. */
const LANE_BYTES = 60 * 1024 ** 2;

/** A model in memory takes this many times the bytes of its files: while it loads, they are there beside the weights. */
const MODEL_COPIES = 3;

/** What further lanes compute on: the first one's, so that all photos get the same answers. */
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
