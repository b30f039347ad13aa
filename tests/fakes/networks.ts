import type { NetworkInput, PackageManifest } from "#models/manifest.ts";
import type { Network, NetworkArray } from "#workers/inference/classifiers/networks/network.ts";
import type { ClassMap, ModelPackage, PackageFile } from "#workers/inference/contract.ts";
import { A_MANIFEST } from "./model-packages.ts";

/** A manifest of a network for pictures of 2 × 2 pixels. */
export function manifestWith(facts: Partial<PackageManifest> = {}): PackageManifest {
  return {
    ...A_MANIFEST,
    id: "tiny",
    title: "Tiny",
    format: "onnx",
    model: "model.onnx",
    input: inputWith(),
    output: { kind: "probabilities", quantization: null, classMap: null },
    labels: ["lion", "snail", "background"],
    records: {},
    licence: null,
    files: [{ path: "model.onnx", bytes: 0, sha256: "" }],
    ...facts,
  };
}

/** An input of 2 × 2 pixels. */
export function inputWith(facts: Partial<NetworkInput> = {}): NetworkInput {
  return { ...A_MANIFEST.input, width: 2, height: 2, dtype: "float32", ...facts };
}

/** A package of these files, whose manifest has their true lengths and hashes. */
export async function packageOf(
  contents: Readonly<Record<string, string>>,
  facts: Partial<PackageManifest> = {},
): Promise<ModelPackage> {
  const files = Object.entries(contents).map(([path, text]): PackageFile => ({
    path,
    blob: new Blob([text]),
  }));
  const [first, ...rest] = await Promise.all(
    files.map(async ({ path, blob }) => ({ path, bytes: blob.size, sha256: await sha256(blob) })),
  );
  if (first === undefined) throw new Error("a package without files");
  return { manifest: manifestWith({ files: [first, ...rest], ...facts }), files };
}

async function sha256(blob: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A network that records its runs. */
export interface FakeNetwork extends Network {
  readonly inputs: NetworkArray[];
  /** The shape of each input. */
  readonly shapes: (readonly number[])[];
  /** The largest number of runs at a time. */
  readonly mostAtATime: () => number;
  readonly isDisposed: () => boolean;
}

/**
 * A network whose answer is a function of its input. The class map is the same for every input, and the shape of the
 * output, which is a list if none is given.
 */
export function createFakeNetwork(
  answer: (input: NetworkArray) => NetworkArray | Promise<NetworkArray>,
  classMap: ClassMap | null = null,
  shape: readonly number[] | null = null,
): FakeNetwork {
  const inputs: NetworkArray[] = [];
  const shapes: (readonly number[])[] = [];
  let running = 0;
  let most = 0;
  let disposed = false;
  return {
    runtime: "Fake 1",
    backend: "paper",
    inputs,
    shapes,
    mostAtATime: () => most,
    isDisposed: () => disposed,
    run: async (input, given) => {
      if (disposed) throw new Error("run after dispose");
      inputs.push(input);
      shapes.push(given);
      running += 1;
      most = Math.max(most, running);
      try {
        const output = await answer(input);
        return { output, shape: shape ?? [1, output.length], classMap };
      } finally {
        running -= 1;
      }
    },
    dispose: () => {
      disposed = true;
    },
  };
}
