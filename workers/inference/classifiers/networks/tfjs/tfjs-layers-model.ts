import { loadLayersModel } from "@tensorflow/tfjs-layers";
import type { PackageManifest } from "#models/manifest.ts";
import type { Backend } from "#domain/model/backend.ts";
import { foldBatchNormalization } from "./fold-batch-normalization.ts";
import { fuseActivations } from "./fuse-activations.ts";
import { registerFusedConvolutions } from "./fused-convolution.ts";
import { checkInputShape, inputShape, outputNamesOf, refuseClassMap } from "../network.ts";
import type { TfjsArtifacts } from "./tfjs-artifacts.ts";
import { handlerOf, oneOf, type TfjsModel } from "./tfjs-io.ts";

/**
 * Loads a layers model into the active backend, with as few passes over its values as can be.
 * See: [Note: Folding batch normalisation]. See: [Note: Fusing activations]
 */
export async function openLayersModel(
  artifacts: TfjsArtifacts,
  manifest: PackageManifest,
  backend: Backend,
): Promise<TfjsModel> {
  refuseClassMap(manifest);
  const { input } = manifest;
  registerFusedConvolutions();
  const model = await loadLayersModel(handlerOf(fuseActivations(foldBatchNormalization(artifacts))));
  try {
    const outputs = model.outputs.map(({ name }) => name);
    outputNamesOf(model.inputs.length, outputs, null);
    checkInputShape(model.inputs[0]?.shape ?? inputShape(input), inputShape(input));
  } catch (error) {
    model.dispose();
    throw error;
  }
  return {
    backend,
    execute: (tensor) => Promise.resolve({ output: oneOf(model.predictOnBatch(tensor)), classMap: null }),
    featureMap: null,
    dispose: () => model.dispose(),
  };
}
