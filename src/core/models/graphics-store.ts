import type { GraphicsTrials } from "#domain/agreement.ts";
import { GRAPHICS_KEY } from "#models/registry.ts";
import type { SharedStorage } from "#src/storage/browser-storage.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import { createStoredValue } from "#src/storage/stored-value.ts";

/** By model id: what was found of models on the graphics processor of this device, as JSON, or a request. */
type GraphicsTexts = Readonly<Record<string, string>>;

/**
 * The models that people requested on the graphics processor. A model without an entry never runs there. Workers read
 * the texts as they are stored: see domain/stored-graphics.ts.
 */
export interface GraphicsStore extends ReadableStore<GraphicsTexts> {
  /** The model is tried on the graphics processor at its next load. */
  readonly request: (modelId: string) => void;
  /** The model runs on WebAssembly alone, from its next load on. */
  readonly leave: (modelId: string) => void;
  /**
   * Stores what was found of a model. Does nothing without a key, which a measured backend has not, and if a person has
   * withdrawn the request meanwhile.
   */
  readonly keep: (modelId: string, trials: GraphicsTrials) => void;
}

/** Makes the store. */
export function createGraphicsStore(storage: SharedStorage): GraphicsStore {
  const store = createStoredValue<GraphicsTexts>(
    storage,
    { key: GRAPHICS_KEY, partOf: (texts) => texts, withStored: (_, stored) => textsIn(stored) },
    () => ({}),
  );
  return {
    ...readable(store),
    request: (modelId) => store.setState({ [modelId]: "requested" }),
    leave: (modelId) => {
      const { [modelId]: _, ...others } = store.getState();
      store.setState(others, true);
    },
    keep: (modelId, trials) => {
      if (trials.key !== "" && modelId in store.getState())
        store.setState({ [modelId]: JSON.stringify(trials) });
    },
  };
}

function textsIn(stored: unknown): GraphicsTexts {
  const entries = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
  return Object.fromEntries(entries.filter(([, text]) => typeof text === "string"));
}
