import { expect, test } from "vitest";
import type { ModelRef } from "#domain/answer/identification.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import {
  DEFAULT_MODELS,
  KINGDOM_MODEL,
  KINGDOM_MODEL_BYTES,
  SAMPLE_CONFIDENCE_PERCENT,
  SAMPLE_DELAY_MS,
  SAMPLE_MANIFEST,
  SAMPLE_MODEL,
} from "#models/registry.ts";
import { BUNDLED_SOURCES, createBundledPackages } from "#src/core/models/bundled-models.ts";

interface NamedPackage extends ModelRef {
  readonly subjects: readonly Subject[];
  readonly files: readonly { readonly bytes: number }[];
}

/** The differences between models and their packages. */
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

test("each default model is the sample model or a package of the same id, version and title", () => {
  const { manifests } = createBundledPackages({ sources: BUNDLED_SOURCES, fetch });

  expect(faultsOf(DEFAULT_MODELS, manifests)).toEqual([]);
});

const models = (animal: ModelRef, plant: ModelRef = SAMPLE_MODEL) => ({ ...DEFAULT_MODELS, animal, plant });

test("a default model without its package, or of another version, title or subject, is found", () => {
  const birds = { id: "birds", version: "1", title: "Birds", subjects: ["animal"], files: [] } as const;

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

test("the default models are the sample model of the specification, which has a badge", () => {
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

/** The differences between the registry's entry of the app's own model and its package. */
function kingdomFaults(packages: readonly NamedPackage[]): readonly string[] {
  const kingdom = {
    animal: KINGDOM_MODEL,
    plant: KINGDOM_MODEL,
    disease: KINGDOM_MODEL,
    pest: KINGDOM_MODEL,
  };
  const found = packages.find(({ id }) => id === KINGDOM_MODEL.id);
  const bytes = found?.files.reduce((sum, file) => sum + file.bytes, 0);
  return [...faultsOf(kingdom, packages), ...(bytes === KINGDOM_MODEL_BYTES ? [] : [`${bytes} bytes`])];
}

test("id, version, title, subjects and size of the app's own model are those of its package", () => {
  const { manifests } = createBundledPackages({ sources: BUNDLED_SOURCES, fetch });

  expect(kingdomFaults(manifests)).toEqual([]);
  const files = [{ bytes: KINGDOM_MODEL_BYTES - 5 }, { bytes: 6 }];
  expect(kingdomFaults([{ ...KINGDOM_MODEL, subjects: SUBJECTS, files }])).toEqual([
    `${KINGDOM_MODEL_BYTES + 1} bytes`,
  ]);
});
