import { expect, inject, test, type TestContext } from "vitest";
import type { PackId } from "#models/registry.ts";
import { BUNDLED_SOURCES, createBundledPackages } from "#src/core/models/bundled-models.ts";
import { readTar, type TarFile } from "#tests/fixtures/read-tar.ts";
import { skipTest } from "#tests/fixtures/setup/skip-test.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import type { WarmModel } from "#workers/inference/load-model.ts";
import { classify, load } from "./models.ts";
import { sharedModel, type SharedModelName } from "./shared-models.ts";

/**
 * Of the photos in the archives, every third one is taken: 414 for birds, 479 for insects, 194 for the animals of
 * ImageNet.
 */
const EVERY = 3;

/** Smallest share of photos on which both networks name the same label. */
const LEAST_AGREEMENT = 0.97;

/** A network that training/packs.py converted to a pack. */
interface Original {
  readonly id: PackId;
  readonly model: SharedModelName;
  /** In ../shared/training. */
  readonly archives: readonly string[];
}

const ORIGINALS: readonly Original[] = [
  { id: "birds-inat", model: "MobileNet v2, birds", archives: ["birds-dev.tar"] },
  {
    id: "insects-inat",
    model: "MobileNet v2, insects",
    archives: ["test-pest.tar", "test-2-pest.tar", "test-animal.tar", "test-2-animal.tar"],
  },
  {
    id: "animals-imagenet",
    model: "MobileNet v2, ImageNet, quantized",
    archives: ["test-animal.tar", "test-2-animal.tar"],
  },
];

async function loadPack(id: PackId): Promise<WarmModel> {
  const packages = createBundledPackages({ sources: BUNDLED_SOURCES, fetch: fetch.bind(globalThis) });
  const fetched = await packages.fetchPack(id, () => {}, new AbortController().signal);
  if (!fetched.ok) throw new Error(JSON.stringify(fetched.error));
  return load(fetched.value);
}

/** The photos of archives beside the repository. Skips the test if there are none. */
async function photosOf(archives: readonly string[], context: TestContext): Promise<readonly TarFile[]> {
  if (!inject("hasSharedTraining")) {
    skipTest(context, "../shared/training is not beside the repository");
  }
  const files = await Promise.all(
    archives.map(async (name) => {
      const response = await fetch(`/shared/training/${name}`);
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      return readTar(new Uint8Array(await response.arrayBuffer()));
    }),
  );
  return files.flat().filter(({ name }) => name.endsWith(".webp"));
}

async function tensorOf({ bytes }: TarFile, width: number, height: number): Promise<ImageTensor> {
  const bitmap = await createImageBitmap(new Blob([bytes]), {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: "high",
  });
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const rgba = context.getImageData(0, 0, width, height).data;
  return { data: Uint8Array.from(rgba.filter((_, at) => at % 4 !== 3)), shape: [height, width, 3] };
}

async function probabilitiesOf(model: WarmModel, tensor: ImageTensor): Promise<readonly number[]> {
  const { probabilities } = await classify(model, { ...tensor, data: tensor.data.slice() });
  if (probabilities === null) throw new Error("the model gives no probabilities");
  return probabilities;
}

/**
 * The original network runs in LiteRT, the pack in TensorFlow.js with the app's convolutions. Both get the same tensor: a
 * photo of ../shared/training, stretched by createImageBitmap. The original rounds its probabilities to 1/256, so several
 * labels can share its highest one. An answer of the pack agrees if the original gives that label its highest probability.
 */
test.for(ORIGINALS)("$id names what the original network names", async ({ id, model, archives }, context) => {
  const photos = (await photosOf(archives, context)).filter((_, at) => at % EVERY === 0);
  const original = await load(await sharedModel(model, context));
  const own = await loadPack(id);
  const { width, height } = own.classifier.info.input;
  const unlike: string[] = [];
  for (const photo of photos) {
    const tensor = await tensorOf(photo, width, height);
    const expected = await probabilitiesOf(original, tensor);
    const given = await probabilitiesOf(own, tensor);
    const best = given.indexOf(Math.max(...given));
    if (expected[best] !== Math.max(...expected)) unlike.push(photo.name);
  }
  original.classifier.dispose();
  own.classifier.dispose();
  expect(photos.length).toBeGreaterThan(100);
  const agreement = 1 - unlike.length / photos.length;
  expect(agreement, `${photos.length} photos, unlike: ${unlike.join(", ")}`).toBeGreaterThanOrEqual(
    LEAST_AGREEMENT,
  );
});
