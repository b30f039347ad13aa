import type { PackageManifest } from "#models/manifest.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { OnModelProgress } from "#domain/model.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { InferenceClient, OpenInferenceClient } from "#src/pipeline/workers/inference-client.ts";
import type { ModelPackage } from "#workers/contract.ts";
import type { ModelLibrary } from "#src/pipeline/models/model-library.ts";

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
