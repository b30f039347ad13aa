import type { Subject } from "#domain/subject.ts";

/** The names of each subject in the singular and in the plural. */
export const SUBJECT_NAMES: Readonly<Record<Subject, { readonly one: string; readonly many: string }>> = {
  animal: { one: "Animal", many: "Animals" },
  plant: { one: "Plant", many: "Plants" },
  disease: { one: "Disease", many: "Diseases" },
  pest: { one: "Pest", many: "Pests" },
};

/** Shown with every treatment. */
export const LABEL_IS_THE_LAW =
  "Information only. The product label is the law; confirm with your local extension service before applying.";
