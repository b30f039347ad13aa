// Which models a batch can ask, and as what.

import { type Subject, SUBJECTS } from "#domain/subject.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import type { ModelLibrary } from "#src/core/models/model-library.ts";
import { mayIdentify, type Plan } from "#src/plan/plan.ts";
import type { BatchSettings, BatchSubject } from "./batch-record.ts";

/**
 * True if a model can be asked so. To decide itself, it has to say to which subject each label belongs, and to know a
 * subject of the plan.
 */
export function answersFor(
  { subjects, labelFacts }: Pick<PackageManifest, "subjects" | "labelFacts">,
  subject: BatchSubject,
  plan: Plan,
): boolean {
  if (subject !== "found") return subjects.includes(subject);
  return labelFacts !== null && subjects.length > 1 && subjects.some((each) => mayIdentify(plan, each));
}

/** True if the plan lets photos be asked so. With "found", the model decides among the subjects of the plan. */
export function mayAsk(plan: Plan, subject: BatchSubject): boolean {
  return subject === "found" || mayIdentify(plan, subject);
}

/**
 * The subjects among which the model decides: those of the plan that it knows; null if it knows none. Only the given
 * subject, unless it is "found".
 */
export function subjectsToAsk(
  subject: BatchSubject,
  plan: Plan,
  model: Pick<PackageManifest, "subjects">,
): readonly [Subject, ...Subject[]] | null {
  if (subject !== "found") return [subject];
  const [first, ...others] = SUBJECTS.filter(
    (each) => mayIdentify(plan, each) && model.subjects.includes(each),
  );
  return first === undefined ? null : [first, ...others];
}

/**
 * The models that answer photos as another subject: those of the batch that can; else the app's own model, or any model
 * of the library. If none can, those of the batch, whose run then says why it fails.
 */
export function modelsFor(
  models: BatchSettings["models"],
  subject: BatchSubject,
  { library, plan }: { readonly library: Pick<ModelLibrary, "getState">; readonly plan: () => Plan },
): BatchSettings["models"] {
  const state = library.getState();
  const able = (state.status === "ready" ? state.models : [])
    .map(({ manifest }) => manifest)
    .filter((manifest) => answersFor(manifest, subject, plan()))
    .map(({ id }) => id);
  const [first, second] = models.filter((id) => able.includes(id));
  if (first !== undefined) return second === undefined ? [first] : [first, second];
  const [other] = able;
  if (able.includes(KINGDOM_MODEL.id)) return [KINGDOM_MODEL.id];
  return other === undefined ? models : [other];
}
