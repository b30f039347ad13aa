import { loadLayersModel } from "@tensorflow/tfjs-layers";
import type { PackageManifest } from "#models/manifest.ts";
import type { Backend } from "#domain/model/backend.ts";
import { foldBatchNormalization } from "./fold-batch-normalization.ts";
import { fuseActivations } from "./fuse-activations.ts";
import { registerFusedConvolutions } from "./fused-convolution.ts";
import { checkEnds, checkInputShape, inputShape } from "../network.ts";
import type { TfjsArtifacts } from "./tfjs-artifacts.ts";
import { handlerOf, oneOf, type TfjsModel } from "./tfjs-io.ts";

/**
 * Loads a layers model into the active backend, with as few passes over its values as can be.
 * See: [Note: Folding batch normalisation]. See: [Note: Fusing activations]
 */
export async function openLayersModel(
  artifacts: TfjsArtifacts,
  { input }: PackageManifest,
  backend: Backend,
): Promise<TfjsModel> {
  registerFusedConvolutions();
  const model = await loadLayersModel(handlerOf(fuseActivations(foldBatchNormalization(artifacts))));
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
