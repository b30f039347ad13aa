import { isNaming, type ModelRef, type NamedProbability } from "#domain/answer/identification.ts";
import { readableLabel } from "#domain/text/readable-label.ts";
import type { Table, TableColumn } from "#domain/text/table.ts";
import { inContext, labelText, t } from "#src/language/messages.ts";
import { RANK_NAMES, yesOrNo } from "#src/ui/table/table-buttons.tsx";
import { describePhotoProblem } from "#src/ui/texts/describe-error.ts";
import { percent } from "#src/ui/texts/format.ts";
import { VERDICT_NAMES } from "#src/ui/texts/model-names.ts";
import { type EvaluatedPhoto, type ModelEvaluation, NO_LABEL } from "./evaluation-summary.ts";
import { type AnswerRules, isAmongBest, isRight, verdictUnder } from "./evaluation.ts";

/** A line of the table: a photo with the answer of one model, or with the reason why it is not counted. */
interface Line {
  readonly model: ModelRef;
  readonly rules: AnswerRules;
  readonly path: string;
  readonly truth: string | null;
  /** Null for a photo that is not counted. */
  readonly photo: EvaluatedPhoto | null;
  /** Null for a photo that is counted. */
  readonly problem: string | null;
}

type Answered = Line & { readonly photo: EvaluatedPhoto };

/** A cell that only counted photos have. */
function ofAnswer<Cell>(cell: (line: Answered) => Cell): (line: Line) => Cell | "" {
  return ({ photo, ...line }) => (photo === null ? "" : cell({ ...line, photo }));
}

const column = inContext("column");

const COLUMNS: readonly TableColumn<Line>[] = [
  { name: "Model", title: t`Model`, cell: ({ model }) => model.title },
  { name: "Model version", title: column`Model version`, cell: ({ model }) => model.version },
  { name: "Runtime", title: t`Runtime`, cell: ofAnswer(({ photo }) => photo.runtime) },
  { name: "Backend", title: t`Backend`, cell: ofAnswer(({ photo }) => photo.backend) },
  { name: "Photo", title: t`Photo`, cell: ({ path }) => path },
  {
    name: "Label",
    title: column`Label`,
    cell: ({ truth }) => truth ?? "",
    shown: ({ truth }) => nameOf(truth),
  },
  {
    name: "Answer",
    title: column`Answer`,
    cell: ofAnswer(({ photo }) => photo.top[0].label),
    shown: ofAnswer(({ photo }) => nameOf(photo.top[0].label)),
  },
  {
    name: "Probability",
    title: t`Probability`,
    cell: ofAnswer(({ photo }) => photo.top[0].probability.toFixed(4)),
    shown: ofAnswer(({ photo }) => Number(photo.top[0].probability.toFixed(4))),
    format: "share",
  },
  { name: "Right", title: column`Right`, cell: codeOf(isTopRight), shown: wordOf(isTopRight) },
  {
    name: "Among the best five",
    title: column`Among the best five`,
    cell: codeOf(isTopFiveRight),
    shown: wordOf(isTopFiveRight),
  },
  {
    name: "Verdict",
    title: t`Outcome`,
    cell: ofAnswer(({ photo, rules }) => verdictUnder(photo, rules)),
    shown: ofAnswer(({ photo, rules }) => VERDICT_NAMES[verdictUnder(photo, rules)]),
  },
  {
    name: "Imaging (ms)",
    title: column`Imaging (ms)`,
    cell: ofAnswer(({ photo }) => photo.imagingMs.toFixed(2)),
    shown: ofAnswer(({ photo }) => Number(photo.imagingMs.toFixed(2))),
  },
  {
    name: "Inference (ms)",
    title: column`Inference (ms)`,
    cell: ofAnswer(({ photo }) => photo.inferMs.toFixed(2)),
    shown: ofAnswer(({ photo }) => Number(photo.inferMs.toFixed(2))),
  },
  {
    name: "Named",
    title: column`Named`,
    cell: ofAnswer((line) => namedIn(line) ?? ""),
    shown: ofAnswer((line) => nameOf(namedIn(line))),
  },
  {
    name: "Named taxon",
    title: column`Named taxon`,
    cell: ofAnswer(({ photo }) => photo.outcome?.taxon?.name ?? ""),
  },
  {
    name: "Rank",
    title: column`Rank`,
    cell: ofAnswer(({ photo }) => photo.outcome?.taxon?.rank ?? ""),
    shown: ofAnswer(({ photo: { outcome } }) => (outcome?.taxon ? RANK_NAMES[outcome.taxon.rank] : "")),
  },
  {
    name: "Outcome right",
    title: column`Outcome right`,
    cell: codeOf(isOutcomeRight),
    shown: wordOf(isOutcomeRight),
  },
  {
    name: "Best labels",
    title: column`Best labels`,
    cell: ofAnswer(({ photo }) =>
      labelsOf(photo, ({ label, probability }) => `${label} ${probability.toFixed(4)}`),
    ),
    shown: ofAnswer(({ photo }) =>
      labelsOf(photo, ({ label, probability }) => `${nameOf(label)} ${percent(probability)}`),
    ),
  },
  {
    name: "Not counted",
    title: column`Not counted`,
    cell: ({ problem }) => problem ?? "",
    shown: ({ problem }) =>
      problem === null ? "" : problem === NO_LABEL ? t`no label of the model` : describePhotoProblem(problem),
  },
];

type Question = (line: Answered) => boolean;

/** A question as programs read its answer. */
function codeOf(holds: Question): (line: Line) => string {
  return ofAnswer((line) => (holds(line) ? "yes" : "no"));
}

/** A question as people read its answer. */
function wordOf(holds: Question): (line: Line) => string {
  return ofAnswer((line) => yesOrNo(holds(line)));
}

function isTopRight({ photo }: Answered): boolean {
  return isRight(photo);
}

function isTopFiveRight({ photo }: Answered): boolean {
  return isAmongBest(photo);
}

/** True if what the app names is the photo's, see `PageOutcome`. */
function isOutcomeRight({ photo, rules }: Answered): boolean {
  return photo.outcome?.isRight ?? (isNaming({ verdict: verdictUnder(photo, rules) }) && isRight(photo));
}

/** What the app names: the label that is certain enough, or the group; null for neither. */
function namedIn({ photo, rules }: Answered): string | null {
  if (photo.outcome !== undefined) return photo.outcome.named;
  return isNaming({ verdict: verdictUnder(photo, rules) }) ? photo.top[0].label : null;
}

function nameOf(label: string | null): string {
  return readableLabel(labelText(label ?? ""));
}

function labelsOf({ top }: EvaluatedPhoto, write: (label: NamedProbability) => string): string {
  return top.map(write).join(" | ");
}

/** A table with a line for each photo and model, those that are not counted last. */
export function evaluationTable(models: readonly ModelEvaluation[]): Table<Line> {
  const rows = models.flatMap(({ model, photos, uncounted, ...rules }): readonly Line[] => [
    ...photos.map((photo) => ({ model, rules, path: photo.path, truth: photo.truth, photo, problem: null })),
    ...uncounted.map(({ path, truth, problem }) => ({ model, rules, path, truth, photo: null, problem })),
  ]);
  return { columns: COLUMNS, rows };
}
