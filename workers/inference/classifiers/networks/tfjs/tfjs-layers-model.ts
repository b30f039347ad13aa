import { loadLayersModel } from "@tensorflow/tfjs-layers";
import type { PackageManifest } from "#models/manifest.ts";
import type { Backend } from "#domain/model.ts";
import { checkInputShape, inputShape, outputNamesOf, refuseClassMap } from "../network.ts";
import { handlerOf, oneOf, type TfjsArtifacts, type TfjsModel } from "./tfjs-artifacts.ts";

/** Loads a Keras layers model into the active backend. TensorFlow.js runs its layers unchanged. */
export async function openLayersModel(
  artifacts: TfjsArtifacts,
  manifest: PackageManifest,
  backend: Backend,
): Promise<TfjsModel> {
  refuseClassMap(manifest);
  const { input } = manifest;
  const model = await loadLayersModel(handlerOf(artifacts));
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
