import type { PackageManifest } from "#models/manifest.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import type { IdentifyError } from "#domain/answer/identify-error.ts";
import type { OnModelProgress } from "#domain/model.ts";
import { err, guarded, ok, type Result } from "#domain/result.ts";
import type { InferenceClient, OpenInferenceClient } from "#src/pipeline/workers/inference-client.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import type { ModelLibrary } from "#src/pipeline/models/model-library.ts";
import { answerPhotos, type PhotoLane, type PhotoLanes } from "#src/pipeline/answer-photos.ts";
import type { MakeThumbnail } from "#src/pipeline/photos/photo-pictures.ts";
import { photoFeatures, readyClient } from "#src/pipeline/answer-photo.ts";
import type { PhotoNumbers } from "./lesson-database.ts";

/** The app's own network, loaded. */
export interface OpenedNetwork {
  readonly client: InferenceClient;
  readonly model: ModelPackage;
  /** Identifies this version of the network. See: PhotoNumbers.network */
  readonly network: string;
}

/** The app's own network. Taught heads use its features. */
export interface BaseNetwork {
  /** Identifies the network of this version of the app; null if the app has no network. */
  readonly network: () => string | null;
  /** Loads the network if needed. Never rejects. */
  readonly open: (
    onProgress: OnModelProgress,
    signal: AbortSignal,
  ) => Promise<Result<OpenedNetwork, IdentifyError>>;
  /** Frees the memory of the network, which can be opened again. */
  readonly end: () => void;
}

/** Makes the base network. No worker starts before `open`. */
export function createBaseNetwork({
  library,
  openClient,
}: {
  readonly library: Pick<ModelLibrary, "getState" | "packageOf">;
  readonly openClient: OpenInferenceClient;
}): BaseNetwork {
  let opened: OpenedNetwork | null = null;
  return {
    network: () => {
      const state = library.getState();
      const models = state.status === "ready" ? state.models : [];
      const own = models.find(({ manifest }) => manifest.id === KINGDOM_MODEL.id);
      return own === undefined ? null : networkOf(own.manifest);
    },
    open: async (onProgress, signal) => {
      if (opened === null) {
        const read = await library.packageOf(KINGDOM_MODEL.id, onProgress, signal);
        if (!read.ok) return read;
        // The user left the page, and nothing would end a new client.
        if (signal.aborted) return err({ code: "aborted" });
        const model = read.value;
        opened ??= { client: openClient(model, null), model, network: networkOf(model.manifest) };
      }
      const own = opened;
      const loaded = await own.client.load({ signal, onProgress });
      return loaded.ok ? ok(own) : loaded;
    },
    end: () => {
      opened?.client.end();
      opened = null;
    },
  };
}

function networkOf({ id, version, files }: PackageManifest): string {
  return [id, version, ...files.map(({ sha256 }) => sha256.slice(0, 16))].join(" ");
}

export interface LookDeps {
  readonly imaging: PhotoLane["imaging"];
  /** Opens lanes for many photos. `first` is one of them; its model is loaded already. */
  readonly lanesBeside: (first: PhotoLane) => PhotoLanes;
  readonly makeThumbnail: MakeThumbnail;
}

/** The numbers and the thumbnail of a photo. */
interface SeenPhoto extends PhotoNumbers {
  /** See: KeptPhoto.thumbnail */
  readonly thumbnail: string;
}

interface Look<Job extends { readonly file: Blob }> {
  readonly jobs: readonly Job[];
  /** Called with the numbers of each photo as soon as they are ready, or with an error code. */
  readonly onSeen: (job: Job, seen: Result<SeenPhoto, string>) => void;
}

/**
 * Computes the features and thumbnails of photos, two at a time in each lane. {@link answerPhotos} decides which faults
 * end the run. Never rejects.
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
    const ready = await readyClient(id, lane, given);
    if (!ready.ok) return ready;
    const seen = await photoFeatures(file, given, lane.imaging, ready.value.client);
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
