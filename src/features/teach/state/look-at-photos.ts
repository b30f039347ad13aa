import type { IdentifyError } from "#domain/identify-error.ts";
import { guarded } from "#domain/internal-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { answerPhotos, type PhotoLane, type PhotoLanes } from "#src/pipeline/answer-photos.ts";
import type { MakeThumbnail } from "#src/pipeline/photos/photo-pictures.ts";
import { photoFeatures } from "#src/pipeline/answer-photo.ts";
import type { OpenedNetwork } from "./base-network.ts";
import type { PhotoNumbers } from "./lesson-database.ts";

/** What photos are looked at with. */
export interface LookDeps {
  readonly imaging: PhotoLane["imaging"];
  /** The lanes for many photos, beside one whose model is loaded. */
  readonly lanesBeside: (first: PhotoLane) => PhotoLanes;
  readonly makeThumbnail: MakeThumbnail;
}

/** What was seen in a photo. */
export interface SeenPhoto extends PhotoNumbers {
  /** See: KeptPhoto.thumbnail */
  readonly thumbnail: string;
}

/** Photos to look at. */
export interface Look<Job extends { readonly file: Blob }> {
  readonly jobs: readonly Job[];
  /** Takes what was seen in each photo, as they are ready, or the code of the error where it could not be read. */
  readonly onSeen: (job: Job, seen: Result<SeenPhoto, string>) => void;
}

/**
 * Asks the network what it knows of photos, two on their way at a time in each lane, and makes thumbnails of them. Which
 * faults end it: {@link answerPhotos}. Never rejects.
 */
export function lookAtPhotos<Job extends { readonly file: Blob }>(
  { jobs, onSeen }: Look<Job>,
  { client, network }: OpenedNetwork,
  signal: AbortSignal,
  { imaging, lanesBeside, makeThumbnail }: LookDeps,
): Promise<Result<void, IdentifyError>> {
  const { id } = client.model.manifest;
  const look = async (
    { file }: Job,
    lane: PhotoLane,
    given: AbortSignal,
  ): Promise<Result<SeenPhoto, IdentifyError>> => {
    const own = lane.clients.get(id);
    if (own === undefined) return err({ code: "internal", detail: `no client of ${id}` });
    // It loads anew where its worker has died; a loaded model answers at once.
    const loaded = await own.load({ signal: given, onProgress: () => {} });
    if (!loaded.ok) return loaded;
    const seen = await photoFeatures(file, given, lane.imaging, own);
    if (!seen.ok) return seen;
    const { features, edges, hash, encodePreview } = seen.value;
    const preview = await encodePreview(given);
    if (!preview.ok) return preview;
    return guarded(async () =>
      ok({ features, edges, hash, network, thumbnail: await makeThumbnail(preview.value) }),
    );
  };
  return answerPhotos(
    {
      jobs,
      modelOf: () => id,
      answer: look,
      onAnswer: (job, seen) => Promise.resolve(onSeen(job, seen)),
    },
    lanesBeside({ imaging, clients: new Map([[id, client]]) }),
    signal,
  );
}
