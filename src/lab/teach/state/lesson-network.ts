import type { AppError } from "#domain/error.ts";
import type { OnModelProgress } from "#domain/model.ts";
import { err, guarded, ok, type Result } from "#domain/result.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { isPack, KINGDOM_MODEL } from "#models/registry.ts";
import type { ModelLibrary } from "#src/core/models/model-library.ts";
import type { MakeThumbnail } from "#src/core/photos/photo-pictures.ts";
import type { InferenceClient, OpenInferenceClient } from "#src/core/workers/inference-client.ts";
import { photoFeatures, readyClient } from "#src/lab/photos/answer-photo.ts";
import { answerPhotos, type PhotoLane, type PhotoLanes } from "#src/lab/photos/answer-photos.ts";
import type { SharedStorage } from "#src/storage/browser-storage.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import { createStoredValue } from "#src/storage/stored-value.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import type { StoredHead, PhotoNumbers } from "./lesson-database.ts";

/** A network whose features heads are taught on, loaded. */
export interface OpenedNetwork {
  readonly client: InferenceClient;
  readonly model: ModelPackage;
  /** Identifies this version of the network. See: PhotoNumbers.network */
  readonly network: string;
}

/** The network whose features taught heads use: the app's own, or that of a pack on this device. */
export interface BaseNetwork extends ReadableStore<BaseChoice> {
  /** The id of the model with the network: the chosen pack if it is still on this device, else the app's own model. */
  readonly modelId: () => string;
  /** Chooses a model and ends the network before it. Nothing may be using that network. */
  readonly choose: (modelId: string) => void;
  /** Identifies the network of this version of the app; null if the app has no network. */
  readonly network: () => string | null;
  /** Loads the network if needed. Never rejects. */
  readonly open: (
    onProgress: OnModelProgress,
    signal: AbortSignal,
  ) => Promise<Result<OpenedNetwork, AppError>>;
  /** Frees the memory of the network, which can be opened again. */
  readonly end: () => void;
}

/** What a person chose; the device stores it. */
interface BaseChoice {
  /** Null for the app's own model. */
  readonly packId: string | null;
}

const BASE_KEY = "bio-kingdom.teach-base";

/** Makes the base network. No worker starts before `open`. */
export function createBaseNetwork({
  library,
  openClient,
  storage,
}: {
  readonly library: Pick<ModelLibrary, "getState" | "packageOf" | "refresh">;
  readonly storage: SharedStorage;
  readonly openClient: OpenInferenceClient;
}): BaseNetwork {
  const store = createStoredValue<BaseChoice>(
    storage,
    {
      key: BASE_KEY,
      partOf: (choice) => choice,
      withStored: (_, stored) => ({ packId: readPackId(stored) }),
    },
    () => ({ packId: null }),
  );
  let opened: OpenedNetwork | null = null;
  const end = (): void => {
    opened?.client.end();
    opened = null;
  };
  const manifestOf = (id: string): PackageManifest | null => {
    const state = library.getState();
    const models = state.status === "ready" ? state.models : [];
    return models.find(({ manifest }) => manifest.id === id)?.manifest ?? null;
  };
  const modelId = (): string => {
    const { packId } = store.getState();
    return packId !== null && manifestOf(packId) !== null ? packId : KINGDOM_MODEL.id;
  };
  const network = (): string | null => {
    const manifest = manifestOf(modelId());
    return manifest === null ? null : networkOf(manifest);
  };
  return {
    ...readable(store),
    modelId,
    choose: (id) => {
      end();
      store.setState({ packId: id === KINGDOM_MODEL.id ? null : id });
    },
    network,
    open: async (onProgress, signal) => {
      const id = modelId();
      // Another tab may have chosen another model, or a pack was updated.
      if (opened !== null && opened.network !== network()) end();
      if (opened === null) {
        const read = await library.packageOf(id, onProgress, signal);
        if (!read.ok) return read;
        const model = read.value;
        // Reading may have fetched a newer version, which the library does not list yet.
        if (networkOf(model.manifest) !== network()) await library.refresh();
        // The user left the page, and nothing would end a new client.
        if (signal.aborted) return err({ code: "aborted" });
        opened ??= { client: openClient(model, null), model, network: networkOf(model.manifest) };
      }
      const own = opened;
      const loaded = await own.client.load({ signal, onProgress });
      return loaded.ok ? ok(own) : loaded;
    },
    end,
  };
}

/**
 * Opens the network that a head was taught on. Refuses if another one is chosen now: a head knows the features of one
 * network. Never rejects.
 */
export async function openTaughtNetwork(
  base: Pick<BaseNetwork, "open">,
  taught: StoredHead,
  signal: AbortSignal,
): Promise<Result<OpenedNetwork, AppError>> {
  const opened = await base.open(() => {}, signal);
  if (!opened.ok || isTaughtOn(taught, opened.value.network)) return opened;
  return err({ code: "model-network-changed" });
}

/** True if a head was taught on the features of this network. */
export function isTaughtOn({ lesson }: StoredHead, network: string | null): boolean {
  return lesson.split("\n")[0] === (network ?? "");
}

function readPackId(stored: unknown): string | null {
  const id = typeof stored === "object" && stored !== null ? Reflect.get(stored, "packId") : null;
  return typeof id === "string" && isPack(id) ? id : null;
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
  /** See: StoredPhoto.thumbnail */
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
): Promise<Result<void, AppError>> {
  const { id } = client.model.manifest;
  const look = async (
    { file }: Job,
    lane: PhotoLane,
    given: AbortSignal,
  ): Promise<Result<SeenPhoto, AppError>> => {
    const ready = await readyClient(id, lane, given);
    if (!ready.ok) return ready;
    const seen = await photoFeatures(file, given, lane.imaging, ready.value.client);
    if (!seen.ok) return seen;
    const { features, edges, hash, picture } = seen.value;
    const preview = await lane.imaging.encodePreview(picture, given);
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
