import { type ReactNode, useState } from "react";
import { decodeText } from "#domain/text/decode-text.ts";
import { readableLabel } from "#domain/text/readable-label.ts";
import { type DraftAnswers, type DraftProblem, isOneValue } from "#models/complete-draft.ts";
import {
  isRejectLabel,
  type LabelFault,
  labelsFit,
  readLabels,
  waysOutOfUnfitLabels,
} from "#models/labels.ts";
import type { PackageDraft } from "#models/package-draft.ts";
import { describeDraftProblem, mismatch } from "#src/lab/models/model-texts.ts";
import { m, plural, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { TextField } from "#src/ui/controls/fields.tsx";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import { listed } from "#src/ui/texts/error-description.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./import.module.css";

export interface ReviewPartProps {
  readonly draft: PackageDraft;
  readonly answers: DraftAnswers;
  readonly problems: readonly DraftProblem[];
  readonly onAnswer: (answers: DraftAnswers) => void;
}

/** Shows the labels in the order of the outputs, and lets a person replace or correct them and name reject labels. */
export function LabelsField(props: ReviewPartProps): ReactNode {
  const { draft, answers, problems, onAnswer } = props;
  const labels = answers.labels ?? draft.labels?.value ?? null;
  const unfit = unfitLabelsOf(draft, answers);
  const isPair = isOneValue(draft, answers.outputKind ?? draft.outputKind?.value ?? null);
  return (
    <div className={layout["stack3"]}>
      <p className={styles["label"]}>
        {isPair ? t`The two labels of the one output` : t`Labels, in the order of the outputs`}
      </p>
      {unfit !== null && (
        <UnfitLabels unfit={unfit.value} from={unfit.from} outputs={draft.outputs} onAnswer={onAnswer} />
      )}
      {answers.labels === undefined && <GuessedNames stated={draft.labels ?? draft.unfitLabels} />}
      {isPair ? (
        <LabelPair {...props} labels={labels} />
      ) : (
        <>
          {labels !== null && labels.length > 0 && <LabelLines labels={labels} />}
          <LabelSource
            needed={labels === null}
            problem={unfit === null ? describeDraftProblem(problems, "labels") : undefined}
            onLabels={(chosen) => onAnswer({ labels: chosen, rejectLabels: undefined })}
          />
        </>
      )}
      {labels !== null && (
        <TextField
          label={t`Labels that mean none of these, one a line`}
          rows={2}
          value={(answers.rejectLabels ?? rejected(labels, draft.rejectLabels)).join("\n")}
          onChange={(text) => onAnswer({ rejectLabels: text === "" ? [] : text.split("\n") })}
          hint={t`Such as background. Where one of them wins, the page names nothing.`}
          problem={describeDraftProblem(problems, "rejectLabels")}
        />
      )}
    </div>
  );
}

/** The readable labels with the numbers of their outputs. */
function LabelLines({ labels }: { readonly labels: readonly string[] }): ReactNode {
  const readable = labels.map(readableLabel);
  const first = readable.slice(0, 3).join("; ") + (labels.length > 3 ? "; ..." : "");
  return (
    <details className={styles["more"]}>
      <summary>
        {plural(labels.length, m`${labels.length} label: ${first}`, m`${labels.length} labels: ${first}`)}
      </summary>
      {/* One text, because thousands of elements would be slow. */}
      <pre className={styles["labels"]}>
        {readable.map((label, place) => `${place}  ${label}`).join("\n")}
      </pre>
    </details>
  );
}

/**
 * Shows the names with accents of a list that is not UTF-8, before they are stored: its encoding is a guess. Nothing
 * for any other list.
 */
function GuessedNames({ stated }: { readonly stated: PackageDraft["labels"] }): ReactNode {
  if (stated?.encoding === undefined) return null;
  const names = stated.value.map(readableLabel).filter((name) => /[^ -~]/.test(name));
  return (
    <p className={styles["problem"]}>
      {t`${stated.from} is not in UTF-8. Read as Windows-1252, its names with accents are: ${listed(names)}. If they look wrong, save the list as UTF-8 and choose it again.`}
    </p>
  );
}

/** The user's labels, or else the labels from the files, if they do not match the number of outputs; otherwise null. */
function unfitLabelsOf(
  { labels, unfitLabels, outputs }: PackageDraft,
  answers: DraftAnswers,
): PackageDraft["labels"] {
  if (answers.labels === undefined) return labels === null ? unfitLabels : null;
  return labelsFit(answers.labels.length, outputs) ? null : { value: answers.labels, from: t`This list` };
}

function UnfitLabels({
  unfit,
  from,
  outputs,
  onAnswer,
}: {
  readonly unfit: readonly string[];
  readonly from: string;
  readonly outputs: number | null;
} & Pick<ReviewPartProps, "onAnswer">): ReactNode {
  const waysOut = outputs === null ? [] : waysOutOfUnfitLabels(unfit, outputs);
  return (
    <div className={layout["stack3"]}>
      <p className={styles["problem"]}>
        {mismatch(from, { labels: unfit.length, outputs: outputs ?? 0 })}
        {waysOut.length > 0 && ` ${t`One has to go, or every answer gets the wrong name:`}`}
      </p>
      <div className={layout["row3"]}>
        {waysOut.map(({ drop, dropped, labels }) => (
          <Button key={drop} onClick={() => onAnswer({ labels })}>
            {drop === "first"
              ? t`Leave out the first: ${readableLabel(dropped)}`
              : t`Leave out the last: ${readableLabel(dropped)}`}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface LabelSourceProps {
  /** True if no labels are known yet. */
  readonly needed: boolean;
  readonly problem: string | undefined;
  readonly onLabels: (labels: readonly string[]) => void;
}

/** Accepts a list of labels. If there are labels already, shows only a button that opens the fields. */
function LabelSource({ needed, problem, onLabels }: LabelSourceProps): ReactNode {
  const [open, setOpen] = useState(needed);
  if (open || needed) return <LabelFields problem={problem} onLabels={onLabels} />;
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t`Use another list of labels`}</Button>
      {problem !== undefined && <p className={styles["problem"]}>{problem}</p>}
    </div>
  );
}

/** Why a text is no list of labels, and what a person can do. */
const FAULTS: Readonly<Record<LabelFault, string>> = {
  zeros: t`This is no text, or in an encoding that this page can't read. Save the list as UTF-8 and choose it again.`,
  gaps: t`The numbers of these labels have gaps or repeats, so the order of the outputs is not clear. Number the labels from 0 or 1, or write one a line.`,
  json: t`This looks like JSON, but not like a list of labels.`,
};

function LabelFields({ problem, onLabels }: Omit<LabelSourceProps, "needed">): ReactNode {
  const [text, setText] = useState("");
  const [fault, setFault] = useState<LabelFault | null>(null);
  const [guessed, setGuessed] = useState<PackageDraft["labels"]>(null);
  const take = (given: string): readonly string[] | null => {
    setText(given);
    setGuessed(null);
    const labels = given.trim() === "" ? null : readLabels(given);
    setFault(typeof labels === "string" ? labels : null);
    if (labels === null || typeof labels === "string") return null;
    onLabels(labels);
    return labels;
  };
  const takeFile = async (file: File): Promise<void> => {
    const { text: read, encoding } = decodeText(await file.arrayBuffer());
    const labels = take(read);
    if (labels !== null && encoding === "windows-1252")
      setGuessed({ value: labels, from: file.name, encoding });
  };
  return (
    <>
      <TextField
        label={t`Labels, one a line`}
        rows={5}
        value={text}
        onChange={take}
        problem={fault === null ? problem : FAULTS[fault]}
      />
      <div>
        <FileButton
          label={t`Labels file`}
          accept=".txt,.json,.csv,.pbtxt,text/plain,application/json"
          onFiles={([file]) => void takeFile(file)}
        >
          {t`Choose a labels file`}
        </FileButton>
      </div>
      <GuessedNames stated={guessed} />
    </>
  );
}

/** The labels that mean "none of these", according to the files or to the labels' names. */
function rejected(labels: readonly string[], stated: readonly string[]): readonly string[] {
  return [...new Set(labels)].filter((label) => stated.includes(label) || isRejectLabel(label));
}

/** The two labels of a network with one output. `labels` is null if no labels are known yet. */
function LabelPair({
  draft,
  answers,
  problems,
  onAnswer,
  labels,
}: ReviewPartProps & { readonly labels: readonly string[] | null }): ReactNode {
  const isLogit = (answers.outputKind ?? draft.outputKind?.value) === "logits";
  const [zero = "", one = ""] = labels?.length === 2 ? labels : [];
  const name = (pair: readonly [zero: string, one: string]): void =>
    onAnswer({ labels: pair, rejectLabels: undefined });
  return (
    <>
      <TextField
        label={t`Label for 0`}
        value={zero}
        onChange={(text) => name([text, one])}
        hint={isLogit ? t`What values below 0 mean.` : t`What values near 0 mean.`}
      />
      <TextField
        label={t`Label for 1`}
        value={one}
        onChange={(text) => name([zero, text])}
        hint={isLogit ? t`What values above 0 mean.` : t`What values near 1 mean.`}
        problem={describeDraftProblem(problems, "labels")}
      />
    </>
  );
}
