import type { PackageManifest } from "#models/manifest.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { OnModelProgress } from "#domain/model.ts";
import { err, guarded, ok, type Result } from "#domain/result.ts";
import type { InferenceClient, OpenInferenceClient } from "#src/pipeline/workers/inference-client.ts";
import type { ModelPackage } from "#workers/contract.ts";
import type { ModelLibrary } from "#src/pipeline/models/model-library.ts";
import { answerPhotos } from "#src/pipeline/answer-photos.ts";
import type { MakeThumbnail } from "#src/pipeline/photos/make-thumbnail.ts";
import { photoFeatures } from "#src/pipeline/photo-features.ts";
import type { PhotoLane, PhotoLanes } from "#src/pipeline/photo-lanes.ts";
import type { PhotoNumbers } from "./lesson-database.ts";

/** The app's own network, loaded. */
export interface OpenedNetwork {
  readonly client: InferenceClient;
  readonly model: ModelPackage;
  /** Stands for this very network: see PhotoNumbers.network. */
  readonly network: string;
}

/** The app's own network, on top of which heads are taught. */
export interface BaseNetwork {
  /** What stands for the network of this version of the app; null where the app has none. */
  readonly network: () => string | null;
  /** Loads it, where it is not loaded. Never rejects. */
  readonly open: (
    onProgress: OnModelProgress,
    signal: AbortSignal,
  ) => Promise<Result<OpenedNetwork, IdentifyError>>;
  /** Gives its memory back. It can be opened again. */
  readonly end: () => void;
}

/** Makes the way to the network. No worker is started yet. */
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
        // The page was left meanwhile: nobody would end what is opened now.
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
      walk: look,
      onSaid: (job, seen) => Promise.resolve(onSeen(job, seen)),
    },
    lanesBeside({ imaging, clients: new Map([[id, client]]) }),
    signal,
  );
}
