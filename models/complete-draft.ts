import { err, ok, type Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import { isRejectLabel, labelsFit } from "./labels.ts";
import { checkManifest } from "./manifest-schema.ts";
import {
  DEFAULT_THRESHOLD,
  type FileFacts,
  type Fit,
  type NetworkInput,
  type NetworkOutput,
  type PackageManifest,
  type Scaling,
} from "./manifest.ts";
import type { PackageDraft, Stated } from "./package-draft.ts";

/** The values that a person entered. They override the files; omitted fields come from the files. */
export interface DraftAnswers {
  readonly title?: string | undefined;
  /** "1" if neither the person nor the files state it. */
  readonly version?: string | undefined;
  readonly subjects?: readonly Subject[] | undefined;
  /** Pixels. */
  readonly width?: number | undefined;
  /** Pixels. */
  readonly height?: number | undefined;
  readonly fit?: Fit | undefined;
  readonly layout?: NetworkInput["layout"] | undefined;
  readonly channels?: NetworkInput["channels"] | undefined;
  readonly dtype?: NetworkInput["dtype"] | undefined;
  readonly scaling?: Scaling | undefined;
  readonly outputKind?: NetworkOutput["kind"] | undefined;
  /** In the order of the outputs. */
  readonly labels?: readonly string[] | undefined;
  /** If omitted: those of the draft, and those of `labels` whose name means "none of these". */
  readonly rejectLabels?: readonly string[] | undefined;
  /** 0..1; {@link DEFAULT_THRESHOLD} if neither the person nor the files state it. */
  readonly threshold?: number | undefined;
  readonly licence?: string | null | undefined;
  readonly source?: string | null | undefined;
  readonly records?: Readonly<Record<string, string>> | undefined;
}

/** The fields that the page may ask a person for. "files": a problem that only other files can solve. */
export type DraftField = keyof DraftAnswers | "files";

/** A reason why a draft is not a manifest yet, and the field that shows it. */
export type DraftProblem =
  /** Neither the files nor the person state this field. */
  | { readonly field: DraftField; readonly code: "missing" }
  /** The number of labels differs from the number of outputs. A single output needs two labels. */
  | {
      readonly field: "labels";
      readonly code: "label-count";
      readonly labels: number;
      readonly outputs: number;
    }
  /** The value is not allowed. `what` follows the field's name: "must be a whole number from 1 to 4096". */
  | { readonly field: DraftField; readonly code: "invalid"; readonly what: string };

/** Every manifest needs these fields. */
const NEEDED = [
  "title",
  "subjects",
  "width",
  "height",
  "fit",
  "layout",
  "channels",
  "dtype",
  "scaling",
  "outputKind",
  "labels",
] as const satisfies readonly DraftField[];

/** Makes a manifest from a draft and a person's answers, or lists everything that is missing or wrong. */
export function completeDraft(
  draft: PackageDraft,
  answers: DraftAnswers,
): Result<PackageManifest, readonly [DraftProblem, ...DraftProblem[]]> {
  const chosen = chooseOver(draft, answers);
  const problems: DraftProblem[] = NEEDED.filter((field) => isMissing(chosen[field])).map((field) => ({
    field,
    code: "missing",
  }));
  const { labels, outputKind } = chosen;
  problems.push(...outputKindProblems(outputKind, draft.outputs));
  if (
    labels !== null &&
    labels.length > 0 &&
    draft.outputs !== null &&
    !labelsFit(labels.length, draft.outputs)
  ) {
    problems.push({ field: "labels", code: "label-count", labels: labels.length, outputs: draft.outputs });
  }
  if (labels !== null && isOneValue(draft, outputKind)) problems.push(...pairProblems(labels));

  const checked = checkManifest(manifestOfChoice(draft, chosen));
  if (!checked.ok) {
    for (const { path, what } of checked.error) {
      const field = fieldOf(path);
      // Reports one problem per field, and none of the labels if the kind of output is wrong.
      if (problems.some((problem) => problem.field === field)) continue;
      if (field === "labels" && problems.some((problem) => problem.field === "outputKind")) continue;
      problems.push({ field, code: "invalid", what });
    }
  }
  const [first, ...others] = problems;
  if (first !== undefined) return err([first, ...others]);
  // `checked` is ok if there is no problem, but the compiler can't know that.
  return checked.ok ? ok(checked.value) : err([{ field: "files", code: "missing" }]);
}

/**
 * True for a network with one value for two labels: it has one output, or an unknown number of outputs and ends
 * with a sigmoid.
 */
export function isOneValue(
  { outputs }: Pick<PackageDraft, "outputs">,
  kind: NetworkOutput["kind"] | null,
): boolean {
  return outputs === 1 || (outputs === null && kind === "sigmoid");
}

/** The problems of the two labels of a single value. An empty label counts as missing. */
function pairProblems(labels: readonly string[]): readonly DraftProblem[] {
  const [first, second, ...others] = labels.map((label) => label.trim());
  if (first === undefined || second === undefined || others.length > 0) return [];
  if (first === "" || second === "") return [{ field: "labels", code: "missing" }];
  return first === second
    ? [{ field: "labels", code: "invalid", what: "must be two labels that differ" }]
    : [];
}

/** The problems of a kind of output with this number of outputs. */
function outputKindProblems(
  kind: NetworkOutput["kind"] | null,
  outputs: number | null,
): readonly DraftProblem[] {
  const isOneOfMany = kind === "sigmoid" && outputs !== null && outputs !== 1;
  if (!isOneOfMany && !(kind === "probabilities" && outputs === 1)) return [];
  const what = isOneOfMany
    ? `can't be sigmoid, as the network has ${outputs} outputs`
    : "must be sigmoid or logits, as the network has one output";
  return [{ field: "outputKind", code: "invalid", what }];
}

/** The id of a model in kebab-case: its title, then eight hexadecimal digits from the hashes of its files. */
export function modelIdOf(title: string, files: readonly FileFacts[]): string {
  const slug = title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, "");
  // All files count, because two trainings of one network may differ only in the weights.
  const mark = files.reduce((sum, { sha256 }) => sum ^ Number.parseInt(sha256.slice(0, 8), 16), 0) >>> 0;
  return `${slug === "" ? "model" : slug}-${mark.toString(16).padStart(8, "0")}`;
}

type Choice = ReturnType<typeof chooseOver>;

function chooseOver(draft: PackageDraft, answers: DraftAnswers) {
  const labels = answers.labels ?? valueOf(draft.labels);
  return {
    title: answers.title ?? valueOf(draft.title),
    version: answers.version ?? valueOf(draft.version) ?? "1",
    subjects: answers.subjects ?? valueOf(draft.subjects),
    width: answers.width ?? valueOf(draft.width),
    height: answers.height ?? valueOf(draft.height),
    fit: answers.fit ?? valueOf(draft.fit),
    layout: answers.layout ?? valueOf(draft.layout),
    channels: answers.channels ?? valueOf(draft.channels),
    dtype: answers.dtype ?? valueOf(draft.dtype),
    scaling: answers.scaling ?? valueOf(draft.scaling),
    outputKind: answers.outputKind ?? valueOf(draft.outputKind),
    labels,
    rejectLabels: answers.rejectLabels ?? rejectLabelsOf(draft, labels ?? []),
    threshold: answers.threshold ?? valueOf(draft.threshold) ?? DEFAULT_THRESHOLD,
    licence: orNull(answers.licence === undefined ? valueOf(draft.licence) : answers.licence),
    source: orNull(answers.source === undefined ? valueOf(draft.source) : answers.source),
    records: answers.records ?? draft.records,
  };
}

function manifestOfChoice(draft: PackageDraft, chosen: Choice): unknown {
  const { width, height, fit, layout, channels, dtype, scaling, outputKind, ...others } = chosen;
  return {
    ...others,
    manifest: "bio-kingdom-model/1",
    id: draft.id ?? modelIdOf(chosen.title ?? "", draft.files),
    format: draft.format,
    model: draft.model,
    input: { width, height, fit, ...inputFactsFor(draft, fit), layout, channels, dtype, scaling },
    output: { kind: outputKind, quantization: draft.quantization, classMap: draft.classMap },
    ...factsOfChoice(draft, chosen),
    files: draft.files,
  };
}

/** The further facts of the input. A person who changes the fit leaves out the resize before a crop. */
function inputFactsFor({ inputFacts }: PackageDraft, fit: Fit | null): PackageDraft["inputFacts"] {
  const { resize, ...others } = inputFacts;
  return fit === "cover" && resize !== undefined ? inputFacts : others;
}

/** The label facts from the files; null if the person changed the labels or subjects that they describe. */
function factsOfChoice(
  draft: PackageDraft,
  chosen: Choice,
): Pick<PackageDraft, "labelFacts" | "outcomes" | "taxa"> {
  const { labelFacts, outcomes, taxa } = draft;
  const isSame =
    isSameList(chosen.labels, valueOf(draft.labels)) &&
    isSameList(chosen.rejectLabels, draft.rejectLabels) &&
    isSameList(chosen.subjects?.toSorted() ?? null, valueOf(draft.subjects)?.toSorted() ?? null);
  return isSame ? { labelFacts, outcomes, taxa } : { labelFacts: null, outcomes: null, taxa: [] };
}

function isSameList(one: readonly string[] | null, other: readonly string[] | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function rejectLabelsOf(draft: PackageDraft, labels: readonly string[]): readonly string[] {
  return [...new Set(labels)].filter((label) => draft.rejectLabels.includes(label) || isRejectLabel(label));
}

function fieldOf(path: readonly (string | number)[]): DraftField {
  const [first, second] = path;
  if (first === "output") return "outputKind";
  const name = first === "input" ? second : first;
  if (name === "id") return "title";
  const optional = ["version", "rejectLabels", "threshold", "licence", "source", "records"] as const;
  return [...NEEDED, ...optional].find((field) => field === name) ?? "files";
}

function isMissing(value: Choice[(typeof NEEDED)[number]]): boolean {
  if (typeof value === "string") return value.trim() === "";
  return value === null || (Array.isArray(value) && value.length === 0);
}

function orNull(text: string | null): string | null {
  return text === null || text.trim() === "" ? null : text;
}

function valueOf<T>(stated: Stated<T> | null): T | null {
  return stated === null ? null : stated.value;
}
