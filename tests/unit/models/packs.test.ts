import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readManifest } from "#models/manifest-schema.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { type Pack, PACKS } from "#models/packs.ts";
import { parseJson } from "#domain/text/json.ts";
import { fuseGraph } from "#workers/inference/classifiers/networks/tfjs/fuse-graph.ts";
import {
  DEPTHWISE,
  FULL,
  placeConvolutions,
  POINTWISE,
} from "#workers/inference/classifiers/networks/tfjs/place-convolutions.ts";
import { graphOf } from "#workers/inference/classifiers/networks/tfjs/graph.ts";
import { readTfjsArtifacts } from "#workers/inference/classifiers/networks/tfjs/tfjs-artifacts.ts";

const MB = 2 ** 20;

function folderOf({ id }: Pack): string {
  return join("models/packs", id);
}

function manifestOf(pack: Pack): PackageManifest {
  const manifest = readManifest(parseJson(readFileSync(join(folderOf(pack), "model-manifest.json"), "utf8")));
  if (!manifest.ok) throw new Error(JSON.stringify(manifest.error));
  return manifest.value;
}

test.each(PACKS)("the manifest of $title is valid, and says what the list of packs says", (pack) => {
  const { id, version, title, files, licence, source } = manifestOf(pack);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  expect({ folder: pack.folder, id, version, title, bytes }).toEqual(pack);
  expect(bytes).toBeLessThan(3.2 * MB);
  expect(licence).toBe("Apache-2.0");
  expect(source).toContain("github.com/google-coral/test_data");
});

test.each(PACKS)("the files of $title are those of its manifest", (pack) => {
  for (const { path, bytes, sha256 } of manifestOf(pack).files) {
    const content = readFileSync(join(folderOf(pack), path));
    expect([content.length, createHash("sha256").update(content).digest("hex")]).toEqual([bytes, sha256]);
  }
});

test.each([
  ["birds", 965, 1, "Haemorhous cassinii (Cassin's Finch)"],
  ["insects", 1022, 1, "Nicrophorus tomentosus (Tomentose Burying Beetle)"],
  ["imagenet-animals", 1001, 603, "tench, Tinca tinca"],
])(
  "%s has %i labels that are all different, and %i of them mean that it is none",
  (folder, all, none, first) => {
    const pack = PACKS.find((each) => each.folder === folder);
    if (pack === undefined) throw new Error(`no pack ${folder}`);
    const { labels, rejectLabels } = manifestOf(pack);
    expect(new Set(labels).size).toBe(all);
    expect(new Set(rejectLabels).size).toBe(none);
    expect(rejectLabels).toContain("background");
    expect(labels.find((label) => !rejectLabels.includes(label))).toBe(first);
  },
);

test("the animals of ImageNet are a crane with feathers, and no crane on a building site", () => {
  const pack = PACKS.find(({ folder }) => folder === "imagenet-animals");
  if (pack === undefined) throw new Error("no pack of ImageNet");
  const { labels, rejectLabels } = manifestOf(pack);
  const animals = labels.filter((label) => !rejectLabels.includes(label));
  expect(animals).toHaveLength(398);
  expect(animals.filter((label) => label.startsWith("crane"))).toEqual(["crane, a bird"]);
  expect(animals.at(-1)).toMatch(/^puffer/);
});

test.each(PACKS)(
  "all convolutions of $title run on the app's own kernels, which round their results",
  async (pack) => {
    const { files, model } = manifestOf(pack);
    const blobs = files.map(({ path }) => ({
      path,
      blob: new Blob([readFileSync(join(folderOf(pack), path))]),
    }));
    const artifacts = await readTfjsArtifacts(blobs, model);
    const placed = placeConvolutions(fuseGraph(artifacts));
    const operations = graphOf(placed.modelTopology, placed["signature"])?.nodes.map(({ op }) => op) ?? [];
    const count = (op: string): number => operations.filter((each) => each === op).length;
    // MobileNetV2: a first convolution, 17 blocks of which the first has no expansion, a last one and the labels.
    expect([count(FULL), count(DEPTHWISE), count(POINTWISE)]).toEqual([1, 17, 35]);
    // The ten sums are rounded by TensorFlow.js, and so is the mean.
    expect([count("AddV2"), count("ClipByValue"), count("Round")]).toEqual([10, 10, 11]);
    expect(operations.filter((op) => /Conv2[dD]|^(?:BiasAdd|Relu6)$/.test(op))).toEqual([]);
  },
);
