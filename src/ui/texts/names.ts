import type { Subject } from "#domain/subject.ts";
import { t } from "#src/language/messages.ts";

/** The names of each subject in the singular and in the plural. */
export const SUBJECT_NAMES: Readonly<Record<Subject, { readonly one: string; readonly many: string }>> = {
  animal: { one: t`Animal`, many: t`Animals` },
  plant: { one: t`Plant`, many: t`Plants` },
  disease: { one: t`Disease`, many: t`Diseases` },
  pest: { one: t`Pest`, many: t`Pests` },
};

/** Shown with every treatment. */
export const LABEL_IS_THE_LAW = t`Information only. The product label is the law; confirm with your local extension service before applying.`;
