import { expect, test } from "vitest";
import { modelFor } from "#models/registry.ts";
import { SAMPLE_CONFIDENCE_PERCENT, SAMPLE_DELAY_MS } from "#models/sample/manifest.ts";
import { SUBJECTS } from "#src/domain/subject.ts";

test.each(SUBJECTS)("the model for a %s knows the subject and says what it wants to be fed", (subject) => {
  const { id, version, title, subjects, input } = modelFor(subject);

  expect(subjects).toContain(subject);
  expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(title).not.toBe("");
  expect(Math.min(input.width, input.height)).toBeGreaterThan(0);
});

test("the default is the specification's sample results, which wear a badge", () => {
  expect(SUBJECTS.map((subject) => modelFor(subject).demo)).toEqual([true, true, true, true]);
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
