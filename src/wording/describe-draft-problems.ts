import type { DraftField, DraftProblem } from "#models/complete-draft.ts";
import { counted } from "./counted.ts";

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

/** What is wrong with a field, or undefined. A field that is not answered yet is not called wrong. */
export function describeDraftProblem(
  problems: readonly DraftProblem[],
  field: DraftField,
): string | undefined {
  const problem = problems.find((each) => each.field === field);
  switch (problem?.code) {
    case "label-count":
      return `The model has ${problem.outputs} outputs, and this list has ${counted(problem.labels, "label")}.`;
    case "invalid":
      return `This ${problem.what}.`;
    case "missing":
    case undefined:
      return undefined;
  }
}
