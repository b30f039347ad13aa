import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lineageOf } from "#domain/outcome/taxa.ts";
import { parseJson } from "#domain/text/json.ts";
import { readManifest } from "#models/manifest-schema.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { type PackCard, readPackCard } from "#models/pack-card-schema.ts";
import { isLikely, type Pack, PACKS } from "#models/packs.ts";
import { fuseGraph } from "#workers/inference/classifiers/networks/tfjs/fuse-graph.ts";
import { graphOf } from "#workers/inference/classifiers/networks/tfjs/graph.ts";
import {
  DEPTHWISE,
  FULL,
  placeConvolutions,
  POINTWISE,
} from "#workers/inference/classifiers/networks/tfjs/place-convolutions.ts";
import { readTfjsArtifacts } from "#workers/inference/classifiers/networks/tfjs/tfjs-artifacts.ts";
import { taughtPackage } from "#workers/teaching/teaching-api.ts";

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
  const { id, version, title, subjects, input, labels, rejectLabels, files } = manifestOf(pack);
  const { width, height, fit } = input;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);

  expect({ id, version, title, bytes, subject: subjects[0], input: { width, height, fit } }).toEqual({
    id: pack.id,
    version: pack.version,
    title: pack.title,
    bytes: pack.bytes,
    subject: pack.subject,
    input: pack.input,
  });
  expect(labels.length - rejectLabels.length).toBe(pack.kinds);
});

/** The packs that training/packs.py converted. */
const CONVERTED = PACKS.filter(
  (pack) => manifestOf(pack).source?.includes("google-coral/test_data") === true,
);

test("three packs are converted networks: small, and under the licence of the originals", () => {
  expect(CONVERTED.map(({ id }) => id)).toEqual(["birds-inat", "insects-inat", "animals-imagenet"]);
  expect(CONVERTED.filter(({ bytes }) => bytes >= 3.2 * MB)).toEqual([]);
  expect(CONVERTED.filter((pack) => manifestOf(pack).licence !== "Apache-2.0")).toEqual([]);
});

interface Measured {
  readonly figures: Readonly<Record<string, { readonly photos: number }>>;
}

test.each(CONVERTED)(
  "the card of $title says what its manifest says, with the figures that were measured",
  (pack) => {
    const json = parseJson(readFileSync(join(folderOf(pack), "card.json"), "utf8"));
    const card = readPackCard(json);
    if (!card.ok) throw new Error(card.error);
    const { id, version, licence, source, outcomes, taxa } = manifestOf(pack);
    const rules = outcomes?.[pack.subject];
    const measured = readMeasured()[pack.id]?.figures ?? {};

    expect(card.value).toMatchObject({ id, version, licence, source });
    expect(card.value.thresholds).toEqual({ kind: rules?.identified, ...rules?.ranks });
    const orders = taxa.filter(({ rank }) => rank === "order").map(({ name }) => name);
    expect(card.value.orders.map(({ name }) => name).toSorted()).toEqual(orders.toSorted());
    const groups = Object.entries(measured).filter(([, { photos }]) => photos > 0);
    expect(card.value.figures.map(({ photosOf, photos, ranks }) => [photosOf, { photos, ...ranks }])).toEqual(
      groups,
    );
  },
);

function readMeasured(): Readonly<Record<string, Measured>> {
  return JSON.parse(readFileSync("training/packs/limits.json", "utf8")) as Record<string, Measured>;
}

test("a pack's card with more right answers than answers is refused", () => {
  const card = JSON.parse(readFileSync("models/packs/birds-inat/card.json", "utf8")) as PackCard;
  const [figure] = card.figures;
  if (figure === undefined) throw new Error("no figures");
  const ranks = { ...figure.ranks, genus: { named: 3, judged: 3, right: 4 } };
  expect(readPackCard({ ...card, figures: [{ ...figure, ranks }] })).toEqual({
    ok: false,
    error: expect.stringContaining("more right answers"),
  });
});

const OF_SPECIES = CONVERTED.filter(({ id }) => id !== "animals-imagenet");

test.each(OF_SPECIES)(
  "each label of $title has a lineage up to a class, and each reject label has none",
  (pack) => {
    const { labels, labelFacts, rejectLabels, taxa } = manifestOf(pack);
    const byName = new Map(taxa.map((taxon) => [taxon.name, taxon]));
    const highest = labels.map(
      (_, at) => lineageOf(labelFacts?.[at]?.taxon ?? null, byName).at(-1)?.rank ?? null,
    );

    expect(highest).toEqual(labels.map((label) => (rejectLabels.includes(label) ? null : "class")));
  },
);

test("the own model has every label and group after which a pack is asked", () => {
  const own = readManifest(parseJson(readFileSync("models/packages/kingdom/model-manifest.json", "utf8")));
  const labels = own.ok ? own.value.labels : [];
  const groups = own.ok ? (own.value.labelFacts ?? []).map(({ group }) => group) : [];

  expect(PACKS.flatMap(({ after }) => after).filter((label) => !labels.includes(label))).toEqual([]);
  expect(
    PACKS.flatMap(({ within, alsoKnows }) => [...Object.keys(within), ...alsoKnows]).filter(
      (group) => !groups.includes(group),
    ),
  ).toEqual([]);
});

/** The packs that are likely if the own model gives these groups this evidence, and hoofed animals the rest. */
function likelyWith(
  animals: Readonly<Record<string, number>>,
  pests: Readonly<Record<string, number>> = {},
): readonly string[] {
  const rest = [...Object.values(animals), ...Object.values(pests)].reduce((left, one) => left - one, 1);
  const claims = [
    { subject: "animal", groups: Object.entries({ ...animals, "a hoofed animal": rest }) },
    { subject: "pest", groups: Object.entries(pests) },
    // A leaf is no animal, and counts for none.
    { subject: "disease", groups: [["a tomato leaf", 3]] },
  ] as const;
  return PACKS.filter((pack) => isLikely(pack, claims)).map(({ id }) => id);
}

test("a pack is offered from the share of its groups on that was measured, and for a horse none", () => {
  expect(likelyWith({ "a dog or wolf": 0.174, "a bird": 0.01 })).toEqual([]);
  expect(likelyWith({ "a bird": 0.05 })).toEqual(["birds-inat"]);
  expect(likelyWith({ "a bird": 0.049 })).toEqual([]);
  expect(likelyWith({ "a butterfly": 0.02 }, { "a beetle": 0.03 })).toEqual(["insects-inat"]);
  expect(likelyWith({ "an ape or monkey": 0.2 })).toEqual(["animals-imagenet"]);
  expect(PACKS.filter((pack) => isLikely(pack))).toEqual(PACKS);
});

test.each(PACKS)("$title knows the taxa of the groups after which it is asked", (pack) => {
  const known = new Set(manifestOf(pack).taxa.map(({ name }) => name));

  expect(Object.values(pack.within).filter((name) => !known.has(name))).toEqual([]);
});

test.each(PACKS)("the files of $title are those of its manifest", (pack) => {
  for (const { path, bytes, sha256 } of manifestOf(pack).files) {
    const content = readFileSync(join(folderOf(pack), path));
    expect([content.length, createHash("sha256").update(content).digest("hex")]).toEqual([bytes, sha256]);
  }
});

function factsOf(manifest: PackageManifest | undefined, label: string): unknown {
  return manifest?.labelFacts?.[manifest.labels.indexOf(label)];
}

test("a pack's labels are English names, breeds by their own", () => {
  const [birds, , animals] = CONVERTED.map(manifestOf);
  expect(factsOf(birds, "Burrowing Owl")).toMatchObject({
    scientificName: "Athene cunicularia",
    taxon: "Athene",
  });
  expect(factsOf(animals, "Chihuahua")).toMatchObject({ breed: true, taxon: "Canis lupus familiaris" });
  expect(animals?.rejectLabels).toContain("crane, a machine");
  expect(animals?.labels.filter((label) => /^crane$/i.test(label))).toHaveLength(1);
});

test.each(CONVERTED)(
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
    // MobileNetV2: a first convolution, 17 blocks (the first without expansion), a last convolution and the labels.
    expect([count(FULL), count(DEPTHWISE), count(POINTWISE)]).toEqual([1, 17, 35]);
    // The ten sums are rounded by TensorFlow.js, and so is the mean.
    expect([count("AddV2"), count("ClipByValue"), count("Round")]).toEqual([10, 10, 11]);
    expect(operations.filter((op) => /Conv2[dD]|^(?:BiasAdd|Relu6)$/.test(op))).toEqual([]);
  },
);

test.each(PACKS)(
  "Teach can put a head on the network of $title: 1,280 features, named as the base",
  async (pack) => {
    const manifest = manifestOf(pack);
    const files = manifest.files.map(({ path }) => ({
      path,
      blob: new Blob([readFileSync(join(folderOf(pack), path))]),
    }));
    const head = { weights: new Float64Array(2 * 1280), biases: new Float64Array(2) };
    const facts = { title: "Mine", subjects: ["animal"], labels: ["a", "b"], rejectLabels: [] } as const;

    const taught = await taughtPackage({ manifest, files }, head, facts);

    if (!taught.ok) throw new Error(JSON.stringify(taught.error));
    const { source, licence, input, files: own } = taught.value.manifest;
    expect(source).toBe(`Taught in the browser, on top of ${pack.title}, version 1`);
    expect({ licence, input }).toEqual({ licence: manifest.licence, input: manifest.input });
    expect(own.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(2.5 * MB);
  },
);
