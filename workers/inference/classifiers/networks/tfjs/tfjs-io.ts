import type { Backend } from "#domain/model/backend.ts";
import type { io, Tensor } from "@tensorflow/tfjs-core";
import { NetworkError } from "../network.ts";
import type { TfjsArtifacts } from "./tfjs-artifacts.ts";

/** The outputs of a run. */
export interface TfjsAnswer {
  readonly output: Tensor;
  /** Null for a model without a class map. */
  readonly classMap: Tensor | null;
}

/** A model in the memory of a backend. */
export interface TfjsModel {
  readonly backend: Backend;
  /** The caller disposes the answers; whatever comes between is disposed here. */
  readonly execute: (input: Tensor) => Promise<TfjsAnswer>;
  /**
   * The features at each place, [1, height, width, features], which the caller disposes; null where the model has none.
   * See: [Note: Features of a photo]
   */
  readonly featureMap: ((input: Tensor) => Promise<Tensor>) | null;
  readonly dispose: () => void;
}

/** Hands over what was read already: nothing is fetched. */
export function handlerOf(artifacts: TfjsArtifacts): io.IOHandler {
  return { load: () => Promise.resolve(artifacts) };
}

/** The only output; throws a NetworkError where there are more, which are disposed. */
export function oneOf(output: Tensor | Tensor[]): Tensor {
  if (!Array.isArray(output)) return output;
  const [first, ...rest] = output;
  for (const tensor of rest) tensor.dispose();
  if (first !== undefined && rest.length === 0) return first;
  first?.dispose();
  const detail = `the network gave ${output.length} outputs`;
  throw new NetworkError({ code: "model-shape-unsupported", detail });
}
