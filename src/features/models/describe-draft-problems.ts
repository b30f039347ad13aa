import type { DraftField, DraftProblem } from "#models/complete-draft.ts";
import { counted } from "#src/ui/texts/format.ts";

const FIELD_NAMES: Readonly<Record<DraftField, string>> = {
  title: "name",
  version: "version",
  subjects: "pages",
  width: "width",
  height: "height",
  fit: "fit of the photo",
  layout: "order of the dimensions",
  channels: "order of the colours",
  dtype: "number type",
  scaling: "values",
  outputKind: "output",
  labels: "labels",
  rejectLabels: "labels for none of these",
  threshold: "threshold",
  licence: "licence",
  source: "source",
  records: "records",
  files: "files",
};

/** The names of the fields with a problem, in one line. */
export function namesOfMissing(problems: readonly DraftProblem[]): string {
  return [...new Set(problems.map(({ field }) => FIELD_NAMES[field]))].join(", ");
}

/** How many labels a list has and how many outputs the model: "labels.txt has 5 labels, and the model has 4 outputs". */
export function mismatch(
  list: string,
  { labels, outputs }: { readonly labels: number; readonly outputs: number },
): string {
  const taken = outputs === 1 ? "1 output, which takes 2 labels" : counted(outputs, "output");
  return `${list} has ${counted(labels, "label")}, and the model has ${taken}`;
}

/** What is wrong with a field, or undefined. A field that is not answered yet is not called wrong. */
export function describeDraftProblem(
  problems: readonly DraftProblem[],
  field: DraftField,
): string | undefined {
  const problem = problems.find((each) => each.field === field);
  switch (problem?.code) {
    case "label-count":
      return `${mismatch("This list", problem)}.`;
    case "invalid":
      return `This ${problem.what}.`;
    case "missing":
    case undefined:
      return undefined;
  }
}
