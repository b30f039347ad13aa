import type { ModelRef } from "#domain/answer/identification.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { KINGDOM_MODEL, SAMPLE_MODEL } from "#models/registry.ts";
import { t } from "#src/language/messages.ts";
import { isolated, listText } from "#src/ui/texts/format.ts";
import { modelTitle } from "#src/ui/texts/model-title.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";

/** The model of a page. */
export interface PageModel {
  readonly subject: Subject;
  readonly model: ModelRef;
}

/** Names the models that answer. */
export function describeAnswering(models: readonly PageModel[]): string {
  const [first] = models;
  if (first !== undefined && models.length === 1)
    return t`Answers come from ${isolated(modelTitle(first.model))}, version ${first.model.version}.`;
  const answering = byModel(models).map(([model, pages]) =>
    model.id === SAMPLE_MODEL.id
      ? t`sample results on ${pages}`
      : t`${isolated(modelTitle(model))} on ${pages}`,
  );
  return t`Answers come from ${answering.join("; ")}.`;
}

/** Names the user's own models that are set aside when all pages switch models; null if there are none. */
export function describeReplaced(models: readonly PageModel[]): string | null {
  const own = byModel(models).filter(([{ id }]) => id !== SAMPLE_MODEL.id && id !== KINGDOM_MODEL.id);
  if (own.length === 0) return null;
  return t`Switching all four pages sets ${titlesOf(own)} aside.`;
}

/** Names the user's own models that are set aside, with their pages; null if there are none. */
export function describeSetAside(setAside: Readonly<Record<Subject, ModelRef | null>>): string | null {
  const models = SUBJECTS.flatMap((subject) => {
    const model = setAside[subject];
    return model === null ? [] : [{ subject, model }];
  });
  return models.length === 0 ? null : t`Set aside: ${titlesOf(byModel(models))}.`;
}

function titlesOf(models: readonly (readonly [model: ModelRef, pages: string])[]): string {
  return listText(models.map(([model, pages]) => `${isolated(modelTitle(model))} (${pages})`));
}

/** Each model with the names of its pages. */
export function byModel(
  models: readonly PageModel[],
): readonly (readonly [model: ModelRef, pages: string])[] {
  const ids = new Set(models.map(({ model }) => model.id));
  return [...ids].flatMap((id) => {
    const same = models.filter(({ model }) => model.id === id);
    const pages = same.map(({ subject }) => SUBJECT_NAMES[subject].many).join(", ");
    return same.slice(0, 1).map(({ model }) => [model, pages] as const);
  });
}
