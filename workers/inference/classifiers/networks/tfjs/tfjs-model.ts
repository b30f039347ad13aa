import { loadGraphModel } from "@tensorflow/tfjs-converter";
import { getKernel, type Tensor } from "@tensorflow/tfjs-core";
import type { Backend } from "#domain/backends.ts";
import { keysOf } from "#domain/subject.ts";
import type { FormatsWith } from "#models/formats.ts";
import { RUNTIMES } from "#models/runtimes.ts";
import {
  checkInputShape,
  inputShape,
  type OutputNames,
  outputNamesOf,
} from "#workers/inference/classifiers/networks/network.ts";
import { importRuntime } from "#workers/inference/classifiers/networks/runtime.ts";
import type { NetworkPackage } from "#workers/inference/contract.ts";
import { fuseGraph } from "./fuse-graph.ts";
import { featuresNodeOf, graphOf } from "./graph.ts";
import { placeConvolutions, POINTWISE } from "./place-convolutions.ts";
import { handlerOf, oneOf, type TfjsArtifacts, type TfjsModel } from "./tfjs-artifacts.ts";

/** Operations whose result decides the next operation or its size. They need executeAsync, which is slower. */
const DYNAMIC =
  /^(?:Enter|Exit|If|LoopCond|Merge|NextIteration|NonMaxSuppressionV[2-5]|Stateless(?:If|While)|Switch|Where|While)$/;

type OpenModel = (
  artifacts: TfjsArtifacts,
  manifest: NetworkPackage["manifest"],
  backend: Backend,
) => Promise<TfjsModel>;

/** The function that opens each format of TensorFlow.js. */
const OPENERS = {
  "tfjs-graph": openGraphModel,
  "tfjs-layers": async (artifacts, manifest, backend) => {
    const { openLayersModel } = await importRuntime(
      RUNTIMES.tfjs.name,
      () => import("./tfjs-layers-model.ts"),
    );
    return openLayersModel(artifacts, manifest, backend);
  },
} satisfies Readonly<Record<FormatsWith<{ runtime: "tfjs" }>, OpenModel>>;

/** Loads a model into the active backend. Rejects with a NetworkError or an error of TensorFlow.js. */
export async function openTfjsModel(
  artifacts: TfjsArtifacts,
  manifest: NetworkPackage["manifest"],
  backend: Backend,
): Promise<TfjsModel> {
  const format = keysOf(OPENERS).find((each) => each === manifest.format);
  if (format === undefined) throw new RangeError(`TensorFlow.js runs no ${manifest.format}`);
  return OPENERS[format](artifacts, manifest, backend);
}

/** Loads a graph into the active backend. See: [Note: Fusing a graph]. See: [Note: Convolutions of our own] */
async function openGraphModel(
  artifacts: TfjsArtifacts,
  { input, output }: NetworkPackage["manifest"],
  backend: Backend,
): Promise<TfjsModel> {
  const fused = fuseGraph(artifacts);
  const isOurs = backend === "wasm" && getKernel(POINTWISE, backend) !== undefined;
  const changed = isOurs ? placeConvolutions(fused) : fused;
  const model = await loadGraphModel(handlerOf(changed));
  let names: OutputNames;
  try {
    const outputs = model.outputs.map(({ name }) => name);
    names = outputNamesOf(model.inputs.length, outputs, output.classMap);
    checkInputShape(model.inputs[0]?.shape ?? null, inputShape(input));
  } catch (error) {
    model.dispose();
    throw error;
  }
  const features = featuresNodeIn(artifacts, changed);
  const isDynamic = operationsOf(artifacts.modelTopology).some((operation) => DYNAMIC.test(operation));
  const run = async (tensor: Tensor, wanted?: string[]): Promise<Tensor | Tensor[]> =>
    isDynamic ? model.executeAsync(tensor, wanted) : model.execute(tensor, wanted);
  return {
    backend,
    execute: async (tensor) => {
      const wanted = names.classMap === null ? undefined : [names.classMap, names.output];
      const given = await run(tensor, wanted);
      if (wanted === undefined) return { output: oneOf(given), classMap: null };
      const [classMap = null, ...others] = [given].flat();
      return { output: oneOf(others), classMap };
    },
    featureMap: features === null ? null : async (tensor) => oneOf(await run(tensor, [features])),
    dispose: () => model.dispose(),
  };
}

/** The node with the features of a graph; null if it does not exist in the changed graph. */
function featuresNodeIn(artifacts: TfjsArtifacts, changed: TfjsArtifacts): string | null {
  const name = featuresNodeOf(artifacts)?.name;
  const isLeft = graphOf(changed.modelTopology, changed["signature"])?.byName.has(name ?? "") ?? false;
  return name !== undefined && isLeft ? name : null;
}

function operationsOf(topology: object): string[] {
  if (!("node" in topology) || !Array.isArray(topology.node)) return [];
  return topology.node.map((node: unknown) => {
    const isNode = typeof node === "object" && node !== null && "op" in node;
    return isNode && typeof node.op === "string" ? node.op : "";
  });
}
