import type { GraphicsMemory } from "#src/core/workers/inference-client.ts";
import { createPipeline, type Pipeline } from "#src/core/workers/pipeline.ts";
import imagingScript from "#workers/imaging.worker.ts?worker&url";
import inferenceScript from "#workers/inference.worker.ts?worker&url";
import { startWorker } from "#workers/start-worker.ts";
import { OWN_SCRIPTS, type TrustedTypes } from "#workers/trust-own-scripts.ts";

/** The name that a page's `trusted-types` directive has to allow, if it has one. */
const POLICY = "bio-kingdom-identify";

/** Absolute addresses. */
export interface AssetAddresses {
  /** The folder, with a slash at its end. */
  readonly assets: string;
  readonly imaging: string;
  readonly inference: string;
}

export interface StartedPipeline {
  readonly pipeline: Pipeline;
  readonly addresses: AssetAddresses;
  /** Lets the next load of a model try the graphics processor, unless it was tried before on this page. */
  readonly requestGraphics: (modelId: string) => void;
}

/** The pipeline with the workers of a folder of assets. The build puts the names of their scripts here. */
export function startPipeline(folder: string | URL): StartedPipeline {
  const assets = new URL(`${String(folder).replace(/\/+$/, "")}/`, location.href).href;
  const addresses = {
    assets,
    imaging: new URL(imagingScript, assets).href,
    inference: new URL(inferenceScript, assets).href,
  };
  // Kept until the page is closed: the package stores nothing. See domain/stored-graphics.ts.
  const texts = new Map<string, string>();
  const graphics: GraphicsMemory = {
    stored: () => JSON.stringify({ state: Object.fromEntries(texts) }),
    keep: (modelId, trials) => {
      if (trials.key !== "" && texts.has(modelId)) texts.set(modelId, JSON.stringify(trials));
    },
  };
  const pipeline = createPipeline(
    (name) => startWorker(addresses.imaging, name, trust),
    (name) => startWorker(addresses.inference, name, trust),
    graphics,
  );
  const requestGraphics = (modelId: string): void => {
    if (!texts.has(modelId)) texts.set(modelId, "requested");
  };
  return { pipeline, addresses, requestGraphics };
}

let policyOfPage: Pick<typeof OWN_SCRIPTS, "createScriptURL"> | null = null;

/**
 * What the page's trusted types accept for an address of this site. The policy has a name of its own: code on the page of
 * somebody else must not decide by a default policy what that page trusts. It is made once, as a second one of the same
 * name may be refused.
 */
function trust(starter: string): string {
  const trustedTypes: TrustedTypes | undefined = Reflect.get(globalThis, "trustedTypes");
  policyOfPage ??= trustedTypes?.createPolicy(POLICY, OWN_SCRIPTS) ?? OWN_SCRIPTS;
  return policyOfPage.createScriptURL(starter) ?? starter;
}
