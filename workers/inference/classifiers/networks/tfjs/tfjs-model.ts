import { getKernel } from "@tensorflow/tfjs-core";
import { loadGraphModel } from "@tensorflow/tfjs-converter";
import type { PackageManifest } from "#models/manifest.ts";
import type { FormatsWith } from "#models/formats.ts";
import { RUNTIMES } from "#models/runtimes.ts";
import { keysOf } from "#domain/keys-of.ts";
import type { Backend } from "#domain/model/backend.ts";
import { checkInputShape, inputShape, type OutputNames, outputNamesOf } from "../network.ts";
import { POINTWISE } from "./convolution-names.ts";
import { fuseGraph } from "./fuse-graph.ts";
import { placeConvolutions } from "./place-convolutions.ts";
import { importRuntime } from "../runtime-files.ts";
import type { TfjsArtifacts } from "./tfjs-artifacts.ts";
import { handlerOf, oneOf, type TfjsModel } from "./tfjs-io.ts";

/** Operations whose outcome decides what runs next, or how large it is: they need the slower way. */
const DYNAMIC =
  /^(?:Enter|Exit|If|LoopCond|Merge|NextIteration|NonMaxSuppressionV[2-5]|Stateless(?:If|While)|Switch|Where|While)$/;

type OpenModel = (
  artifacts: TfjsArtifacts,
  manifest: PackageManifest,
  backend: Backend,
) => Promise<TfjsModel>;

/** Opens a model of each format that TensorFlow.js runs. */
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

/** Loads a model into the active backend. Rejects with a NetworkError or with what TensorFlow.js throws. */
export async function openTfjsModel(
  artifacts: TfjsArtifacts,
  manifest: PackageManifest,
  backend: Backend,
): Promise<TfjsModel> {
  const format = keysOf(OPENERS).find((each) => each === manifest.format);
  if (format === undefined) throw new RangeError(`TensorFlow.js runs no ${manifest.format}`);
  return OPENERS[format](artifacts, manifest, backend);
}

/** Loads a graph into the active backend. See: [Note: Fusing a graph]. See: [Note: Convolutions of our own] */
async function openGraphModel(
  artifacts: TfjsArtifacts,
  { input, output }: PackageManifest,
  backend: Backend,
): Promise<TfjsModel> {
  const fused = fuseGraph(artifacts);
  const isOurs = backend === "wasm" && getKernel(POINTWISE, backend) !== undefined;
  const model = await loadGraphModel(handlerOf(isOurs ? placeConvolutions(fused) : fused));
  let names: OutputNames;
  try {
    const outputs = model.outputs.map(({ name }) => name);
    names = outputNamesOf(model.inputs.length, outputs, output.classMap);
    checkInputShape(model.inputs[0]?.shape ?? inputShape(input), inputShape(input));
  } catch (error) {
    model.dispose();
    throw error;
  }
  const isDynamic = operationsOf(artifacts.modelTopology).some((operation) => DYNAMIC.test(operation));
  return {
    backend,
    execute: async (tensor) => {
      const wanted = names.classMap === null ? undefined : [names.classMap, names.output];
      const given = await (isDynamic ? model.executeAsync(tensor, wanted) : model.execute(tensor, wanted));
      if (wanted === undefined) return { output: oneOf(given), classMap: null };
      const [classMap = null, ...others] = [given].flat();
      return { output: oneOf(others), classMap };
    },
    dispose: () => model.dispose(),
  };
}

function operationsOf(topology: object): string[] {
  if (!("node" in topology) || !Array.isArray(topology.node)) return [];
  return topology.node.map((node: unknown) => {
    const isNode = typeof node === "object" && node !== null && "op" in node;
    return isNode && typeof node.op === "string" ? node.op : "";
  });
}
