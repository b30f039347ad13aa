import { BackendWasm, setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import simdUrl from "@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm-simd.wasm?url";
import { type GraphNode, registerOp } from "@tensorflow/tfjs-converter";
import {
  backend,
  engine,
  env,
  type KernelConfig,
  registerKernel,
  setBackend,
  type Tensor,
  type TensorInfo,
} from "@tensorflow/tfjs-core";
import { type ConvolutionKernel, runsHere, startKernel } from "virtual:convolution-kernel";
import { type NetworkDeps, NetworkError } from "#workers/inference/classifiers/networks/network.ts";
import { fetchRuntimeFile } from "#workers/inference/classifiers/networks/runtime.ts";
import { DEPTHWISE, FULL, PANEL, POINTWISE } from "./place-convolutions.ts";

/** The WebAssembly of TensorFlow.js with SIMD, on one thread. */
export const TFJS_WASM = { url: simdUrl, bytes: 424_594 };

/** Downloads the WebAssembly and starts the backend on one thread. Rejects if either fails. */
export async function startWasm(runtime: string, deps: NetworkDeps): Promise<void> {
  // WebAssembly is missing, as in Apple's lockdown mode.
  if (typeof WebAssembly === "undefined") {
    throw new NetworkError({ code: "backend-unavailable", runtime, backend: "wasm" });
  }
  // The threaded build breaks when minified, and threads gain little for networks of this size.
  env().set("WASM_HAS_MULTITHREAD_SUPPORT", false);
  const binary = await fetchRuntimeFile(TFJS_WASM, runtime, deps);
  // TensorFlow.js would wait forever for WebAssembly that does not compile.
  if (!WebAssembly.validate(binary)) throw new Error("the WebAssembly is damaged");
  // TensorFlow.js requires a path for each of its files, but loads only this one.
  setWasmPaths(
    {
      "tfjs-backend-wasm.wasm": simdUrl,
      "tfjs-backend-wasm-simd.wasm": simdUrl,
      "tfjs-backend-wasm-threaded-simd.wasm": simdUrl,
    },
    true,
  );
  // TensorFlow.js gets the downloaded bytes, so that it does not download them again.
  const { platform } = env();
  platform.fetch = () => Promise.resolve(new Response(binary));
  try {
    if (!(await setBackend("wasm"))) throw new Error("the WebAssembly backend did not start");
    await startOwnConvolutions();
  } finally {
    Reflect.deleteProperty(platform, "fetch");
  }
}

type KernelCall = Parameters<KernelConfig["kernelFunc"]>[0];

interface ConvolutionCall extends Required<Pick<KernelCall, "inputs" | "attrs">> {
  readonly wasm: BackendWasm;
}

interface Image {
  readonly x: TensorInfo;
  readonly images: number;
  readonly height: number;
  readonly width: number;
}

interface Places {
  readonly places: number;
  readonly before: number;
}

/** Rows and columns of the kernel of a depthwise convolution, and of one over few channels. */
const SIDE = 3;

/** Channels that a depthwise convolution computes at a time. */
const LANES = 4;

/**
 * Registers the app's operations with the WebAssembly backend, which must be active. Does nothing if the browser
 * lacks their instructions. They compute in the memory of TensorFlow.js, so nothing is copied.
 */
export async function startOwnConvolutions(): Promise<void> {
  const active = backend();
  const memory = active instanceof BackendWasm ? memoryOf(active.wasm) : null;
  if (memory === null || !runsHere()) return;
  const kernel = await startKernel({ env: { memory } });
  const operations = [
    [POINTWISE, ["x", "packed"], pointwise],
    [DEPTHWISE, ["x", "kernel", "bias"], depthwise],
    [FULL, ["x", "packed"], full],
  ] as const;
  for (const [name, inputs, run] of operations) {
    registerOp(name, (node) => runKernel(name, inputs, node));
    registerKernel({ kernelName: name, backendName: "wasm", kernelFunc: (call) => run(call, kernel) });
  }
}

/** The memory of TensorFlow.js; null if its glue code does not expose it. */
function memoryOf(module: object): WebAssembly.Memory | null {
  const exported: unknown = "asm" in module ? module.asm : null;
  if (typeof exported !== "object" || exported === null || !("memory" in exported)) return null;
  return exported.memory instanceof WebAssembly.Memory ? exported.memory : null;
}

/** Runs a graph operation through its kernel, so that TensorFlow.js counts its allocations. */
function runKernel(name: string, inputs: readonly string[], { inputs: tensors, attrs }: GraphNode): Tensor {
  const given = Object.fromEntries(tensors.map((tensor, at) => [inputs[at] ?? "", tensor]));
  const numbers = Object.fromEntries(Object.keys(attrs).map((key) => [key, numberOf(attrs, key)]));
  return engine().runKernel<Tensor>(name, given, numbers);
}

function pointwise(given: KernelCall, kernel: ConvolutionKernel): TensorInfo {
  const { inputs, attrs, wasm } = readCall(given);
  const packed = inputOf(inputs, "packed");
  const channels = (packed.shape[1] ?? 0) - 1;
  const { x, images, height, width } = imageOf(inputs, channels);
  const outputs = numberOf(attrs, "outputs");
  checkWeights(packed, [Math.ceil(outputs / PANEL), channels + 1, PANEL]);
  const out = wasm.makeOutput([images, height, width, outputs], "float32");
  const from = addressOf(wasm, x);
  const weights = addressOf(wasm, packed);
  const to = addressOf(wasm, out);
  const pixels = images * height * width;
  kernel.convolvePointwise(from, weights, to, pixels, channels, outputs, ...limitsOf(attrs));
  return out;
}

function depthwise(given: KernelCall, kernel: ConvolutionKernel): TensorInfo {
  const { inputs, attrs, wasm } = readCall(given);
  const filter = inputOf(inputs, "kernel");
  const bias = inputOf(inputs, "bias");
  const channels = filter.shape[2] ?? 0;
  checkWeights(filter, [SIDE, SIDE, Math.ceil(channels / LANES) * LANES, 1]);
  checkWeights(bias, [channels]);
  const { x, images, height, width } = imageOf(inputs, channels);
  const { stride, down, across } = placesIn(attrs, height, width);
  const out = wasm.makeOutput([images, down.places, across.places, channels], "float32");
  const from = addressOf(wasm, x);
  const weights = addressOf(wasm, filter);
  const offsets = addressOf(wasm, bias);
  const to = addressOf(wasm, out);
  const pixelBytes = channels * Float32Array.BYTES_PER_ELEMENT;
  for (let image = 0; image < images; image += 1) {
    kernel.convolveDepthwise(
      from + image * height * width * pixelBytes,
      weights,
      offsets,
      to + image * down.places * across.places * pixelBytes,
      height,
      width,
      channels,
      down.places,
      across.places,
      stride,
      down.before,
      across.before,
      ...limitsOf(attrs),
    );
  }
  return out;
}

function full(given: KernelCall, kernel: ConvolutionKernel): TensorInfo {
  const { inputs, attrs, wasm } = readCall(given);
  const packed = inputOf(inputs, "packed");
  const channels = inputOf(inputs, "x").shape[3] ?? 0;
  const { x, images, height, width } = imageOf(inputs, channels);
  const outputs = numberOf(attrs, "outputs");
  checkWeights(packed, [Math.ceil(outputs / PANEL), SIDE * SIDE * channels + 1, PANEL]);
  const { stride, down, across } = placesIn(attrs, height, width);
  const out = wasm.makeOutput([images, down.places, across.places, outputs], "float32");
  const patches = wasm.makeOutput([across.places, SIDE * SIDE * channels], "float32");
  const from = addressOf(wasm, x);
  const weights = addressOf(wasm, packed);
  const room = addressOf(wasm, patches);
  const to = addressOf(wasm, out);
  for (let image = 0; image < images; image += 1) {
    kernel.convolveFull(
      from + image * height * width * channels * Float32Array.BYTES_PER_ELEMENT,
      weights,
      room,
      to + image * down.places * across.places * outputs * Float32Array.BYTES_PER_ELEMENT,
      height,
      width,
      channels,
      outputs,
      down.places,
      across.places,
      stride,
      down.before,
      across.before,
      ...limitsOf(attrs),
    );
  }
  wasm.disposeData(patches.dataId);
  return out;
}

/** The stride of a convolution, and the output places down and across. */
function placesIn(
  attrs: ConvolutionCall["attrs"],
  height: number,
  width: number,
): { readonly stride: number; readonly down: Places; readonly across: Places } {
  const stride = numberOf(attrs, "stride");
  const isSame = numberOf(attrs, "same") === 1;
  return {
    stride,
    down: placesOf(height, stride, isSame, numberOf(attrs, "top"), numberOf(attrs, "bottom")),
    across: placesOf(width, stride, isSame, numberOf(attrs, "left"), numberOf(attrs, "right")),
  };
}

/** Number of output places in one direction, and number of zeros before the input. */
function placesOf(size: number, stride: number, isSame: boolean, before: number, after: number): Places {
  if (!isSame) {
    const places = Math.floor((size + before + after - SIDE) / stride) + 1;
    if (places > 0) return { places, before };
    throw new RangeError(`${size} values are too few for a convolution of ${SIDE}`);
  }
  const places = Math.ceil(size / stride);
  const zeros = Math.max((places - 1) * stride + SIDE - size, 0);
  return { places, before: Math.floor(zeros / 2) };
}

function readCall({ inputs, attrs = {}, backend: active }: KernelCall): ConvolutionCall {
  if (active instanceof BackendWasm) return { inputs, attrs, wasm: active };
  throw new TypeError("the convolutions of our own run on WebAssembly alone");
}

/**
 * The address of a tensor's values. Throws a RangeError for a tensor without memory: TensorFlow.js gives it address
 * 0, and writing there would destroy other data.
 */
function addressOf(wasm: BackendWasm, { dataId }: TensorInfo): number {
  const address = wasm.getMemoryOffset(dataId);
  if (address === 0) throw new RangeError("a convolution is out of memory");
  return address;
}

/** The input `x` and its sizes. Throws a RangeError for a wrong number of channels, which would shift all addresses. */
function imageOf(inputs: KernelCall["inputs"], channels: number): Image {
  const x = inputOf(inputs, "x");
  const [images = 0, height = 0, width = 0, found] = x.shape;
  if (x.shape.length === 4 && found === channels && x.dtype === "float32") {
    return { x, images, height, width };
  }
  throw new RangeError(`a convolution of ${channels} channels was given ${x.dtype} [${x.shape.join(", ")}]`);
}

/**
 * Throws a RangeError for weights of a wrong shape, because the kernel would read out of bounds. A hostile model
 * file may contain these operations.
 */
function checkWeights({ shape, dtype }: TensorInfo, expected: readonly number[]): void {
  const isExpected = shape.length === expected.length && shape.every((size, at) => size === expected[at]);
  if (isExpected && dtype === "float32") return;
  throw new RangeError(`the weights of a convolution are ${dtype} [${shape.join(", ")}]`);
}

function inputOf(inputs: KernelCall["inputs"], name: string): TensorInfo {
  const input = inputs[name];
  if (input === undefined) throw new RangeError(`a convolution has no ${name}`);
  return input;
}

/** The range to which results are limited, and the step to which they are rounded (0 for none). */
function limitsOf(attrs: ConvolutionCall["attrs"]): readonly [low: number, high: number, step: number] {
  return [numberOf(attrs, "low"), numberOf(attrs, "high"), numberOf(attrs, "step")];
}

function numberOf(attrs: Readonly<Record<string, unknown>>, name: string): number {
  const value = attrs[name];
  if (typeof value !== "number") throw new RangeError(`a convolution has no ${name}`);
  return value;
}
