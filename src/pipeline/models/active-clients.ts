import { createStore } from "zustand/vanilla";
import { BUILT_IN_MODELS } from "#models/registry.ts";
import type { PackageManifest } from "#models/manifest.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { ModelProgress } from "#domain/model.ts";
import { err, guarded, ok, type Result } from "#domain/result.ts";
import { once } from "#domain/once.ts";
import { type InferenceClient, isSameModel, type OpenInferenceClient } from "../workers/inference-client.ts";
import { readable, type ReadableStore } from "#src/storage/kept-store.ts";
import type { LoadableModel } from "#workers/inference/contract.ts";
import type { ModelLibrary } from "./model-library.ts";

/**
 * The clients of the models that answer on the pages. Only one model with files is in memory at a time: asking for
 * another one ends it. Nothing rejects.
 */
export interface ActiveClients {
  /**
   * The client of a model. The model is read when it is first asked for, once for everybody who asks, and again after
   * the library has changed. Answers `worker-died` where the model was ended meanwhile.
   */
  readonly clientOf: (modelId: string) => Promise<Result<InferenceClient, IdentifyError>>;
  /** The client that holds or loads this model; null where none does. */
  readonly openedClient: (modelId: string) => InferenceClient | null;
  /** The manifests of the models that clients hold or load, by the ids of the models. */
  readonly opened: ReadableStore<OpenedModels>;
  /** Takes over a client that was loaded elsewhere. */
  readonly adopt: (client: InferenceClient) => void;
  /** Ids of the models that are being read or have a client. */
  readonly modelIds: () => readonly string[];
  /** Ends a model and frees its memory. */
  readonly end: (modelId: string) => void;
  /** Ends a client, unless another one has taken its place. */
  readonly discard: (client: InferenceClient) => void;
}

/** Manifests by the ids of their models. */
export type OpenedModels = ReadonlyMap<string, LoadableModel["manifest"]>;

export interface ActiveClientsDeps {
  /** The library's code is fetched when a model with files is first asked for. */
  readonly openLibrary: () => Promise<ModelLibrary>;
  readonly openClient: OpenInferenceClient;
  /** Called with the progress of a model's download. */
  readonly onProgress: (modelId: string, progress: ModelProgress) => void;
  /** Called with the manifest that a model has now. */
  readonly onRead: (manifest: PackageManifest) => void;
}

/** A model that is being read or has a client. */
interface ActiveClient {
  readonly ended: AbortController;
  client: InferenceClient | null;
  /** The latest reading; null before the first one. */
  opening: Promise<Result<InferenceClient, IdentifyError>> | null;
  isReading: boolean;
  /** How often the library had changed when the latest reading began. */
  changes: number;
}

/** Makes the clients; none is there yet. */
export function createActiveClients(deps: ActiveClientsDeps): ActiveClients {
  const opened = createStore<OpenedModels>(() => new Map());
  const { places, begin, end, fill } = createPlaces((manifests) => opened.setState(manifests, true));
  /** How often the library has changed. */
  let changes = 0;
  const read = createReader(deps, () => {
    changes += 1;
  });

  async function open(modelId: string, place: ActiveClient): Promise<Result<InferenceClient, IdentifyError>> {
    place.isReading = true;
    place.changes = changes;
    const found = await read(modelId, place.ended.signal);
    place.isReading = false;
    if (place.ended.signal.aborted) return err({ code: "worker-died" });
    if (found.ok) return ok(fill(place, clientFor(place, found.value, deps.openClient)));
    // The next caller reads it again.
    end(modelId);
    return found;
  }

  return {
    clientOf: (modelId) => {
      const place = places.get(modelId) ?? begin(modelId);
      // One reading at a time: an older one that fails late would end the client of a newer one.
      if (!place.isReading && place.changes !== changes) place.opening = open(modelId, place);
      return (place.opening ??= open(modelId, place));
    },
    openedClient: (modelId) => places.get(modelId)?.client ?? null,
    opened: readable(opened),
    adopt: (client) => {
      const { id } = client.model.manifest;
      if (places.get(id)?.client === client) return;
      end(id);
      fill(begin(id), client);
    },
    modelIds: () => [...places.keys()],
    end,
    discard: (client) => {
      const { id } = client.model.manifest;
      if (places.get(id)?.client === client) end(id);
    },
  };
}

/** The places of clients, by the ids of their models. */
interface Places {
  readonly places: ReadonlyMap<string, ActiveClient>;
  /** Makes room in memory for a model, and a place for its client. */
  readonly begin: (modelId: string) => ActiveClient;
  /** Ends a model and takes its place away. */
  readonly end: (modelId: string) => void;
  /** Puts a client into a place. */
  readonly fill: (place: ActiveClient, client: InferenceClient) => InferenceClient;
}

/** Makes the places; `onChange` receives the manifests of the clients in them. */
function createPlaces(onChange: (manifests: OpenedModels) => void): Places {
  const places = new Map<string, ActiveClient>();
  const notify = (): void => {
    const clients = [...places.values()].flatMap(({ client }) => client ?? []);
    onChange(new Map(clients.map(({ model: { manifest } }) => [manifest.id, manifest])));
  };

  function end(modelId: string): void {
    const place = places.get(modelId);
    places.delete(modelId);
    place?.ended.abort();
    place?.client?.end();
    if (place !== undefined) notify();
  }

  return {
    places,
    end,
    fill: (place, client) => {
      place.client = client;
      notify();
      return client;
    },
    begin: (modelId) => {
      const others = isBuiltIn(modelId) ? [] : [...places.keys()].filter((other) => !isBuiltIn(other));
      others.forEach(end);
      const place = createPlace();
      places.set(modelId, place);
      return place;
    },
  };
}

function createPlace(): ActiveClient {
  return { ended: new AbortController(), client: null, opening: null, isReading: false, changes: 0 };
}

/** The present client if its model is equal; otherwise ends it and opens a new one. */
function clientFor(
  place: ActiveClient,
  model: LoadableModel,
  openClient: OpenInferenceClient,
): InferenceClient {
  if (place.client !== null && isSameModel(place.client.model, model)) {
    place.client.model = model;
    return place.client;
  }
  place.client?.end();
  return openClient(model, null);
}

function isBuiltIn(modelId: string): boolean {
  return BUILT_IN_MODELS.some(({ id }) => id === modelId);
}

/** Reads models; `onChange` is called when the library has changed. */
function createReader(
  { openLibrary, onProgress, onRead }: ActiveClientsDeps,
  onChange: () => void,
): (modelId: string, signal: AbortSignal) => Promise<Result<LoadableModel, IdentifyError>> {
  const openLibraryOnce = once(async () => {
    const library = await openLibrary();
    // A model may have been replaced by another one of its id.
    library.subscribe(onChange);
    return library;
  });

  return async (modelId, signal) => {
    const builtIn = BUILT_IN_MODELS.find(({ id }) => id === modelId);
    if (builtIn !== undefined) return ok({ manifest: builtIn });
    const found = await guarded(async () => {
      const library = await openLibraryOnce();
      return library.packageOf(modelId, (progress) => onProgress(modelId, progress), signal);
    });
    if (found.ok && !signal.aborted) onRead(found.value.manifest);
    return found;
  };
}
