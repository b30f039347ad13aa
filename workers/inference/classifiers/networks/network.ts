import type { Backend, GraphicsBackend } from "#domain/backends.ts";
import type { Clock } from "#domain/clock.ts";
import type { ModelError } from "#domain/error.ts";
import type { OnModelProgress } from "#domain/model.ts";
import type { NetworkInput } from "#models/manifest.ts";
import type { ClassMap, NetworkPackage } from "#workers/inference/contract.ts";

/** Flat input or output values of a network. */
export type NetworkArray = Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Int8Array<ArrayBuffer>;

/** The result of one run of a network. */
export interface NetworkAnswer {
  /** The network's raw output: see `output` of the manifest. */
  readonly output: NetworkArray;
  /** The shape of that output, with the number of photos in front. */
  readonly shape: readonly number[];
  /** The second output that the manifest names; null if it names none. The classifier checks its length. */
  readonly classMap: ClassMap | null;
}

/** A loaded network: takes a scaled tensor, returns raw numbers. Its interface does not depend on a runtime's types. */
export interface Network {
  /** Display name with version. */
  readonly runtime: string;
  /** The backend, such as "wasm, 1 thread". */
  readonly backend: string;
  /**
   * Runs the network once. `input` has the manifest's input shape, with 1 in front, and is not changed. Rejects
   * with a {@link NetworkError}.
   */
  run(input: NetworkArray, shape: readonly number[]): Promise<NetworkAnswer>;
  /**
   * The features of an input for `run`; the caller owns them. Rejects if the network has none. A runtime without
   * this method never has features. See: [Note: Features of a photo]
   */
  features?(input: NetworkArray, shape: readonly number[]): Promise<Float32Array<ArrayBuffer>>;
  /** Frees the network's memory. Don't use the network afterwards. */
  dispose(): void;
}

export function isGraphics(backend: Backend): backend is GraphicsBackend {
  return backend === "webgpu" || backend === "webgl";
}

export interface NetworkDeps {
  readonly clock: Clock;
  readonly fetch: (address: string) => Promise<Response>;
  readonly onProgress: OnModelProgress;
  /** The requested backend; null for WebAssembly, or JavaScript where that is missing and the runtime has it. */
  readonly backend: Backend | null;
  /** True if the page is cross-origin isolated, so that threads can share memory. */
  readonly isolated: boolean;
  /** Logical processors. */
  readonly processors: number;
}

/** Makes a network from a package's checked files. Rejects with a {@link NetworkError}. */
export type LoadNetwork = (model: NetworkPackage, deps: NetworkDeps) => Promise<Network>;

/** The code of a runtime. */
export interface RuntimeCode {
  readonly load: LoadNetwork;
  /** Fetches and starts what every network of the runtime needs, ahead of a load. Rejects like a load. */
  readonly start?: (deps: NetworkDeps) => Promise<void>;
}

/** A known fault, thrown inside the worker. The worker's API turns it into data. */
export class NetworkError extends Error {
  readonly fault: ModelError;

  constructor(fault: ModelError, options?: ErrorOptions) {
    super(fault.code, options);
    this.name = "NetworkError";
    this.fault = fault;
  }
}

/** True for a known fault with this code. */
export function hasCode(error: unknown, code: ModelError["code"]): boolean {
  return error instanceof NetworkError && error.fault.code === code;
}

/** True for two known faults with one code. */
export function isSameFault(one: unknown, other: unknown): boolean {
  return other instanceof NetworkError && hasCode(one, other.fault.code);
}

/** The package's file at `path`. Throws a {@link NetworkError} if it is missing. */
export function fileAt(files: NetworkPackage["files"], path: string): Blob {
  const file = files.find((each) => each.path === path);
  if (file === undefined) throw new NetworkError({ code: "model-file-missing", path });
  return file.blob;
}

type Sizes = Pick<NetworkInput, "layout" | "width" | "height">;

type Partly<T> = { readonly [Key in keyof T]: T[Key] | null };

/** The shape of the input tensor according to the manifest; null if a size or the layout is not known yet. */
export function inputShape(input: Sizes): readonly number[];
export function inputShape(input: Partly<Sizes>): readonly number[] | null;
export function inputShape({ layout, width, height }: Partly<Sizes>): readonly number[] | null {
  if (layout === null || width === null || height === null) return null;
  return layout === "nhwc" ? [1, height, width, 3] : [1, 3, height, width];
}

/**
 * Throws a {@link NetworkError} unless a network accepts the shape `expected`. `found` is the network's own input
 * shape; null, negative sizes and names accept any size. A shape that is not known accepts any other.
 */
export function checkInputShape(found: readonly unknown[] | null, expected: readonly number[] | null): void {
  if (found === null || expected === null) return;
  const fits =
    found.length === expected.length &&
    found.every((size, at) => typeof size !== "number" || size < 0 || size === expected[at]);
  if (fits) return;
  const detail = `the network takes ${shapeText(found)}, the manifest says ${shapeText(expected)}`;
  throw new NetworkError({ code: "model-shape-unsupported", detail });
}

/**
 * Throws a {@link NetworkError} unless an output has one list of values for one photo: of all sizes of its shape, only
 * one may be more than 1, and not the number of photos in front.
 */
export function checkOutputShape(shape: readonly number[]): void {
  const [photos, ...sizes] = shape;
  const large = sizes.filter((size) => size !== 1);
  if (large.length <= 1 && (photos === 1 || sizes.length === 0)) return;
  const detail = `its output is ${shapeText(shape)}, not one list of values`;
  throw new NetworkError({ code: "model-shape-unsupported", detail });
}

export interface OutputNames {
  /** The output with the values of the labels. */
  readonly output: string;
  /** The output that the manifest names as its class map, or null. */
  readonly classMap: string | null;
}

/**
 * Finds the outputs of a network. Throws a {@link NetworkError} unless it has one input and one output, plus the
 * class map if the manifest names one.
 */
export function outputNamesOf(
  inputs: number,
  outputs: readonly string[],
  classMap: string | null,
): OutputNames {
  if (classMap !== null && !outputs.includes(classMap)) {
    const detail = `the outputs of the network are ${outputs.join(", ")}`;
    throw new NetworkError({ code: "model-class-map-unsupported", name: classMap, detail });
  }
  const [output, ...others] = outputs.filter((name) => name !== classMap);
  if (inputs === 1 && output !== undefined && others.length === 0) return { output, classMap };
  const detail = `the network has ${inputs} inputs and ${outputs.length} outputs`;
  throw new NetworkError({ code: "model-shape-unsupported", detail });
}

/** Throws a {@link NetworkError} if the manifest names a class map. For formats without class maps. */
export function refuseClassMap({ format, output }: NetworkPackage["manifest"]): void {
  if (output.classMap === null) return;
  const detail = `models of the format ${format} are read for one output alone`;
  throw new NetworkError({ code: "model-class-map-unsupported", name: output.classMap, detail });
}

/**
 * The class map in an output: [1, labels, height, width] from networks with the channels first, [1, height, width,
 * labels] from others. The result may share the memory of `data`. Throws a {@link NetworkError} for any other
 * shape, and for values other than floats.
 */
export function toClassMap(name: string, data: unknown, shape: readonly number[], labels: number): ClassMap {
  const [photos, second = 0, third = 0, last = 0] = shape;
  const isMap = photos === 1 && shape.length === 4 && (last === labels || second === labels);
  if (!isMap || !isFloats(data)) {
    const found = `${isFloats(data) ? "float32" : "other"} values of the shape ${shapeText(shape)}`;
    const detail = `it gives ${found}, and not float32 [1, height, width, ${labels}]`;
    throw new NetworkError({ code: "model-class-map-unsupported", name, detail });
  }
  if (last === labels) return { height: second, width: third, values: data };
  return { height: third, width: last, values: channelsLast(data, labels) };
}

function isFloats(data: unknown): data is Float32Array<ArrayBuffer> {
  return data instanceof Float32Array;
}

function channelsLast(data: Float32Array, channels: number): Float32Array<ArrayBuffer> {
  const places = data.length / channels;
  return Float32Array.from(
    data,
    (_, at) => data[(at % channels) * places + Math.floor(at / channels)] ?? Number.NaN,
  );
}

function shapeText(shape: readonly unknown[]): string {
  return `[${shape.map((size) => (typeof size === "number" && size >= 0 ? String(size) : "any")).join(", ")}]`;
}
