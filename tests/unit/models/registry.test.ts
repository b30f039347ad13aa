import { expect, test } from "vitest";
import type { PackageManifest } from "#models/manifest.ts";
import {
  DEFAULT_MODELS,
  KINGDOM_MODEL,
  KINGDOM_MODEL_BYTES,
  SAMPLE_CONFIDENCE_PERCENT,
  SAMPLE_DELAY_MS,
  SAMPLE_MANIFEST,
  SAMPLE_MODEL,
} from "#models/registry.ts";
import type { ModelRef } from "#domain/identification.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { BUNDLED_SOURCES, createBundledPackages } from "#src/pipeline/models/bundled-models.ts";

type NamedPackage = ModelRef & Pick<PackageManifest, "subjects">;

/** What is wrong with the models that answer by default. */
function faultsOf(
  models: Readonly<Record<Subject, ModelRef>>,
  packages: readonly NamedPackage[],
): readonly string[] {
  return SUBJECTS.flatMap((subject) => {
    const { id, version, title } = models[subject];
    const found = id === SAMPLE_MODEL.id ? SAMPLE_MANIFEST : packages.find((each) => each.id === id);
    if (found === undefined) return [`${subject}: no folder in models/packages has a manifest with id ${id}`];
    return [
      ...(found.version === version
        ? []
        : [`${subject}: version ${version}, in the manifest ${found.version}`]),
      ...(found.title === title ? [] : [`${subject}: title ${title}, in the manifest ${found.title}`]),
      ...(found.subjects.includes(subject) ? [] : [`${subject}: ${id} is not for this subject`]),
    ];
  });
}

test("every model that answers by default is the sample one or a package of this id, version and title", () => {
  const { manifests } = createBundledPackages({ sources: BUNDLED_SOURCES, fetch });

  expect(faultsOf(DEFAULT_MODELS, manifests)).toEqual([]);
});

const models = (animal: ModelRef, plant: ModelRef = SAMPLE_MODEL) => ({ ...DEFAULT_MODELS, animal, plant });

test("a default without its package, or of another version or title, is found out", () => {
  const birds = { id: "birds", version: "1", title: "Birds", subjects: ["animal"] } as const;

  expect(faultsOf(models(birds), [birds])).toEqual([]);
  expect(faultsOf(models(birds), [])).toEqual([
    "animal: no folder in models/packages has a manifest with id birds",
  ]);
  expect(faultsOf(models(birds), [{ ...birds, version: "2" }])).toEqual([
    "animal: version 1, in the manifest 2",
  ]);
  expect(faultsOf(models(birds), [{ ...birds, title: "Garden birds" }])).toEqual([
    "animal: title Birds, in the manifest Garden birds",
  ]);
  expect(faultsOf(models(birds, birds), [birds])).toEqual(["plant: birds is not for this subject"]);
  expect(faultsOf(models({ ...SAMPLE_MODEL, version: "0" }), [])).toHaveLength(1);
});

test("the default is the specification's sample results, which wear a badge", () => {
  expect(SUBJECTS.map((subject) => DEFAULT_MODELS[subject].id)).toEqual(SUBJECTS.map(() => SAMPLE_MODEL.id));
  expect(SAMPLE_MANIFEST.demo).toBe(true);
  expect(SAMPLE_MANIFEST.subjects).toEqual(SUBJECTS);
});

test("sample delays and confidences are those of the specification", () => {
  expect(SAMPLE_DELAY_MS).toEqual({ animal: 2000, plant: 2000, disease: 2500, pest: 2000 });
  expect(SAMPLE_CONFIDENCE_PERCENT).toEqual({
    animal: [85, 98],
    plant: [88, 97],
    disease: [82, 95],
    pest: [85, 96],
  });
});

type KingdomPackage = ModelRef & {
  readonly subjects: readonly Subject[];
  readonly files: readonly { readonly bytes: number }[];
};

/** What the registry says of the app's own model against what its package says; nothing while there is no package. */
function kingdomFaults(packages: readonly KingdomPackage[]): readonly string[] {
  const found = packages.find(({ id }) => id === KINGDOM_MODEL.id);
  if (found === undefined) return [];
  const { version, title, subjects, files } = found;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return [
    ...(version === KINGDOM_MODEL.version ? [] : [`version ${version}`]),
    ...(title === KINGDOM_MODEL.title ? [] : [`title ${title}`]),
    ...(bytes === KINGDOM_MODEL_BYTES ? [] : [`${bytes} bytes`]),
    ...SUBJECTS.filter((subject) => !subjects.includes(subject)),
  ];
}

test("id, version, title and size of the app's own model are those of its package", () => {
  const { manifests } = createBundledPackages({ sources: BUNDLED_SOURCES, fetch });

  expect(kingdomFaults(manifests)).toEqual([]);
});

test("a package of the app's own model that the registry tells otherwise is found out", () => {
  const model = { bytes: KINGDOM_MODEL_BYTES - 5 };
  const weights = { bytes: 5 };

  expect(kingdomFaults([{ ...KINGDOM_MODEL, subjects: SUBJECTS, files: [model, weights] }])).toEqual([]);
  expect(
    kingdomFaults([
      { ...KINGDOM_MODEL, version: "1", title: "Other", subjects: ["plant"], files: [weights] },
    ]),
  ).toEqual(["version 1", "title Other", "5 bytes", "animal", "disease", "pest"]);
});
