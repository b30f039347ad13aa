import { serialization } from "@tensorflow/tfjs-core";
import { loadLayersModel } from "@tensorflow/tfjs-layers";
import type { PackageManifest } from "#models/manifest.ts";
import type { Backend } from "#domain/model.ts";
import { asObject } from "#workers/files/json.ts";
import { networkOf, waitingLayerOf } from "#workers/files/layers.ts";
import { checkInputShape, inputShape, NetworkError, outputNamesOf, refuseClassMap } from "../network.ts";
import { handlerOf, oneOf, type TfjsArtifacts, type TfjsModel } from "./tfjs-artifacts.ts";

/** Loads a Keras layers model into the active backend. TensorFlow.js runs its layers unchanged. */
export async function openLayersModel(
  artifacts: TfjsArtifacts,
  manifest: PackageManifest,
  backend: Backend,
): Promise<TfjsModel> {
  refuseClassMap(manifest);
  const { input, model: path } = manifest;
  const network = networkOf(asObject(artifacts.modelTopology) ?? {});
  const { classNameMap } = serialization.SerializationMap.getMap();
  const waiting = waitingLayerOf(network, (className) => className in classNameMap);
  if (waiting !== null) {
    const detail = `the layer ${waiting} gets no input: the layer before it is missing, or waits for it in turn`;
    throw new NetworkError({ code: "model-file-damaged", path, detail });
  }
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
