import { err, ok, type Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import { isRejectLabel, labelsFit } from "./labels.ts";
import {
  DEFAULT_THRESHOLD,
  type FileFacts,
  type Fit,
  type NetworkInput,
  type NetworkOutput,
  type PackageManifest,
  type Scaling,
} from "./manifest.ts";
import { checkManifest } from "./manifest-schema.ts";
import type { PackageDraft, Stated } from "./package-draft.ts";

/** What a person chose. It goes before what the files state; what is left out, or undefined, is taken from there. */
export interface DraftAnswers {
  readonly title?: string | undefined;
  /** "1" where nobody says it. */
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
  /** Where they are left out: those of the draft, and those of `labels` that by their name mean "none of these". */
  readonly rejectLabels?: readonly string[] | undefined;
  /** 0..1; {@link DEFAULT_THRESHOLD} where nobody says it. */
  readonly threshold?: number | undefined;
  readonly licence?: string | null | undefined;
  readonly source?: string | null | undefined;
  readonly records?: Readonly<Record<string, string>> | undefined;
}

/** What a person can be asked about a draft; "files" stands for what only other files can mend. */
export type DraftField = keyof DraftAnswers | "files";

/** What keeps a draft from being a manifest, and beside which field to say so. */
export type DraftProblem =
  /** Neither the files nor the person say it. */
  | { readonly field: DraftField; readonly code: "missing" }
  /** Not as many labels as the network has outputs; two for a single output. */
  | {
      readonly field: "labels";
      readonly code: "label-count";
      readonly labels: number;
      readonly outputs: number;
    }
  /** What was chosen can't be so; `what` follows the field's name: "must be a whole number from 1 to 4096". */
  | { readonly field: DraftField; readonly code: "invalid"; readonly what: string };

/** Fields without which no manifest can be written. */
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

/** The manifest that a draft and a person's answers come to, or everything that is still missing or wrong. */
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
  if (outputKind !== null && draft.outputs !== null && (outputKind === "sigmoid") !== (draft.outputs === 1)) {
    const what =
      draft.outputs === 1
        ? "must be sigmoid, as the network has one output"
        : `can't be sigmoid, as the network has ${draft.outputs} outputs`;
    problems.push({ field: "outputKind", code: "invalid", what });
  }
  if (
    labels !== null &&
    labels.length > 0 &&
    draft.outputs !== null &&
    !labelsFit(labels.length, draft.outputs)
  ) {
    problems.push({ field: "labels", code: "label-count", labels: labels.length, outputs: draft.outputs });
  }

  const checked = checkManifest(manifestOfChoice(draft, chosen));
  if (!checked.ok) {
    for (const { path, what } of checked.error) {
      const field = fieldOf(path);
      // One sentence a field; and a sigmoid of many outputs is no fault of its labels.
      if (problems.some((problem) => problem.field === field)) continue;
      if (field === "labels" && problems.some((problem) => problem.field === "outputKind")) continue;
      problems.push({ field, code: "invalid", what });
    }
  }
  const [first, ...others] = problems;
  if (first !== undefined) return err([first, ...others]);
  // Without a problem the check was passed; the other case is for the compiler.
  return checked.ok ? ok(checked.value) : err([{ field: "files", code: "missing" }]);
}

/** Kebab-case: the title, and eight hexadecimal digits that stand for the files' content. */
export function modelIdOf(title: string, files: readonly FileFacts[]): string {
  const slug = title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, "");
  // Every file counts: two trainings of the same network differ in the weights' file alone.
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
    input: { width, height, fit, layout, channels, dtype, scaling },
    output: { kind: outputKind, quantization: draft.quantization },
    files: draft.files,
  };
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
