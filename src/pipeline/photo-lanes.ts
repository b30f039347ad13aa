import { type Backend, ONE_THREAD } from "#domain/model.ts";
import type { ImagingClient } from "./workers/imaging-client.ts";
import type { InferenceClient, OpenInferenceClient } from "./workers/inference-client.ts";

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

/** The lanes beside `first`, whose models are loaded. See: docs/decisions/0012-many-photos.md */
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
