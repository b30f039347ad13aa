import { expect, test } from "vitest";
import { MODEL_FORMATS, runtimeOf } from "#models/formats.ts";
import { networkOf } from "#src/lab/models/state/model-import.ts";
import { USELESS_NETWORKS } from "#tests/fixtures/models/faults.ts";
import { tinyFiles } from "#tests/fixtures/models/tiny-model.ts";
import { NetworkError } from "#workers/inference/classifiers/networks/network.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import { openNetwork } from "#workers/inference/load-model.ts";
import { recognise } from "#workers/packaging/recognise.ts";
import { world } from "./models.ts";

/** The error of a model's reader or runtime, as the Models page meets it before it asks anything; null for none. */
async function refusalOf(files: readonly PackageFile[]): Promise<{ readonly code: string } | null> {
  const read = await recognise(files);
  if (!read.ok) return read.error;
  try {
    await openNetwork(networkOf(read.value), world, () => {});
    return null;
  } catch (error) {
    if (error instanceof NetworkError) return error.fault;
    throw error;
  }
}

test.for(MODEL_FORMATS)("a sound %s opens", async (format) => {
  await expect(refusalOf(tinyFiles(format))).resolves.toBeNull();
});

test.for(["functional", "sequential", "nested"] as const)(
  "a %s network of Keras 3 opens",
  async (topology) => {
    await expect(
      refusalOf(tinyFiles("tfjs-layers", { keras: 3, topology, block: "conv" })),
    ).resolves.toBeNull();
  },
);

test.for(MODEL_FORMATS)("a %s with an operation that its runtime lacks is refused", async (format) => {
  const refusal = await refusalOf(tinyFiles(format, USELESS_NETWORKS["unknown operation"]));

  expect(refusal?.code).toMatch(/^model-(?:operation|layer)-unsupported$/);
  expect(refusal).toMatchObject({ runtime: runtimeOf(format).name });
  expect(JSON.stringify(refusal)).toContain("BioKingdomUnknown");
});

test.for(MODEL_FORMATS)("a %s that wants more memory than there is is refused", async (format) => {
  const refusal = await refusalOf(tinyFiles(format, USELESS_NETWORKS["too large"]));
  expect(refusal).toEqual({ code: "model-out-of-memory" });
});
