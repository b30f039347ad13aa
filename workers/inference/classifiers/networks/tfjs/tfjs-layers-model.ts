import { serialization } from "@tensorflow/tfjs-core";
import { loadLayersModel } from "@tensorflow/tfjs-layers";
import type { Backend } from "#domain/backends.ts";
import { RUNTIMES } from "#models/runtimes.ts";
import { asObject } from "#workers/files/json.ts";
import { asKeras2 } from "#workers/files/keras3.ts";
import { networkOf, unknownLayerOf, waitingLayerOf } from "#workers/files/layers.ts";
import {
  checkInputShape,
  inputShape,
  NetworkError,
  outputNamesOf,
  refuseClassMap,
} from "#workers/inference/classifiers/networks/network.ts";
import type { NetworkPackage } from "#workers/inference/contract.ts";
import { addLayers } from "./keras3-layers.ts";
import { weightsAsKeras2 } from "./keras3-weights.ts";
import { handlerOf, oneOf, type TfjsArtifacts, type TfjsModel } from "./tfjs-artifacts.ts";

/** Loads a Keras layers model into the active backend. See: [Note: Models of Keras 3] */
export async function openLayersModel(
  artifacts: TfjsArtifacts,
  manifest: NetworkPackage["manifest"],
  backend: Backend,
): Promise<TfjsModel> {
  refuseClassMap(manifest);
  const { input, model: path } = manifest;
  addLayers();
  const topology = asKeras2(asObject(artifacts.modelTopology) ?? {});
  const network = networkOf(topology);
  const { classNameMap } = serialization.SerializationMap.getMap();
  const isKnown = (className: string): boolean => className in classNameMap;
  const unknown = unknownLayerOf(network, isKnown);
  if (unknown !== null) {
    throw new NetworkError({ code: "model-layer-unsupported", layer: unknown, runtime: RUNTIMES.tfjs.name });
  }
  const waiting = waitingLayerOf(network, isKnown);
  if (waiting !== null) {
    const detail = `the layer ${waiting} gets no input: the layer before it is missing, or waits for it in turn`;
    throw new NetworkError({ code: "model-file-damaged", path, detail });
  }
  const model = await loadLayersModel(
    handlerOf({
      ...artifacts,
      modelTopology: topology,
      weightSpecs: weightsAsKeras2(artifacts.weightSpecs, network),
    }),
  );
  try {
    const outputs = model.outputs.map(({ name }) => name);
    outputNamesOf(model.inputs.length, outputs, null);
    checkInputShape(model.inputs[0]?.shape ?? null, inputShape(input));
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
