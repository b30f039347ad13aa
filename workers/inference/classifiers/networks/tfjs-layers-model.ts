import { loadLayersModel } from "@tensorflow/tfjs-layers";
import type { PackageManifest } from "#models/manifest.ts";
import { foldBatchNormalization } from "./fold-batch-normalization.ts";
import { checkEnds, checkInputShape, inputShape } from "./network.ts";
import type { TfjsArtifacts } from "./tfjs-artifacts.ts";
import type { TfjsBackend } from "./tfjs-backends.ts";
import { handlerOf, oneOf, type TfjsModel } from "./tfjs-io.ts";

/**
 * Loads a layers model into the active backend, its batch normalisation folded. See: [Note: Folding batch normalisation]
 */
export async function openLayersModel(
  artifacts: TfjsArtifacts,
  { input }: PackageManifest,
  backend: TfjsBackend,
): Promise<TfjsModel> {
  const model = await loadLayersModel(handlerOf(foldBatchNormalization(artifacts)));
  try {
    checkEnds(model.inputs.length, model.outputs.length);
    checkInputShape(model.inputs[0]?.shape ?? inputShape(input), inputShape(input));
  } catch (error) {
    model.dispose();
    throw error;
  }
  return {
    backend,
    execute: (tensor) => oneOf(model.predictOnBatch(tensor)),
    dispose: () => model.dispose(),
  };
}
