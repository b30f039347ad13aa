import {
  createPhotoLanes,
  type OpenedLane,
  type PhotoLaneDeps,
  type PhotoLanes,
} from "#src/pipeline/answer-photos.ts";
import type { ImagingClient } from "#src/pipeline/workers/imaging-client.ts";
import type { InferenceClient } from "#src/pipeline/workers/inference-client.ts";
import { type PhotoJob, runJobs } from "#src/features/benchmark/labelled/evaluation-run.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import { valueOf } from "./bench-page.ts";

/** The app processes two photos in each lane at a time. */
const IN_A_LANE = 2;

/** Answers the same photo `count` times, `inFlight` at a time: 1, or a multiple of 2. Rejects where one has no answer. */
export type AnswerMany = (photo: File, model: ModelPackage, count: number, inFlight: number) => Promise<void>;

export interface ManyPhotosDeps extends Omit<PhotoLaneDeps, "power"> {
  readonly imaging: ImagingClient;
  readonly clientOf: (model: ModelPackage) => InferenceClient;
  /** A planted fault: photos wait for each other. */
  readonly waitsForEach: boolean;
}

/**
 * Answers photos as /benchmark does with labelled ones. A further lane is opened once for a model and stays, as it would
 * in a run of many photos; the first call with so many photos in flight has its start in it.
 */
export function createManyPhotos({ imaging, clientOf, waitsForEach, ...deps }: ManyPhotosDeps): AnswerMany {
  /** Further lanes by the model's id, in the order in which they were opened. */
  const kept = new Map<string, OpenedLane[]>();

  function lanesFor(model: ModelPackage, cores: number): PhotoLanes {
    const { id } = model.manifest;
    const clients = new Map([[id, clientOf(model)]]);
    const lanes = createPhotoLanes({ imaging, clients }, { ...deps, power: { cores, memoryGb: null } });
    const opened = kept.get(id) ?? [];
    kept.set(id, opened);
    let used = 0;
    const open: PhotoLanes["open"] = async (signal) => {
      used += 1;
      const lane = opened[used - 1] ?? (await lanes.open(signal));
      if (lane === null) return null;
      opened[used - 1] = lane;
      return { ...lane, end: () => {} };
    };
    return { ...lanes, open };
  }

  return async (photo, model, count, inFlight) => {
    const job: PhotoJob = { photo: { file: photo, path: photo.name, folder: "" }, model: model.manifest };
    const lanes = lanesFor(model, Math.ceil(inFlight / IN_A_LANE));
    const jobs = Array.from({ length: count }, () => job);
    const rounds = inFlight === 1 || waitsForEach ? jobs.map((each) => [each]) : [jobs];
    for (const round of rounds) await answerAll(round, lanes);
  };
}

async function answerAll(jobs: readonly PhotoJob[], lanes: PhotoLanes): Promise<void> {
  const { signal } = new AbortController();
  const problems: string[] = [];
  const ended = await runJobs(jobs, lanes, signal, ({ problem }) => {
    if (problem !== null) problems.push(problem);
    return Promise.resolve();
  });
  valueOf(ended);
  if (problems.length > 0) throw new Error(problems.join(", "));
}
