import type { ReactNode } from "react";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { DEFAULT_THRESHOLD } from "#models/manifest.ts";
import {
  CHANNEL_OPTIONS,
  describeDraftProblem,
  DTYPE_OPTIONS,
  FIT_OPTIONS,
  LAYOUT_OPTIONS,
  OUTPUT_OPTIONS,
  SCALING_OPTIONS,
  scalingKey,
  SINGLE_OUTPUT_OPTIONS,
  SUBJECT_OPTIONS,
} from "#src/lab/models/model-texts.ts";
import { inContext, t } from "#src/language/messages.ts";
import { LockedPages } from "#src/plan/pricing-link.tsx";
import { ChoiceField, TextField } from "#src/ui/controls/fields.tsx";
import { LabelsField, type ReviewPartProps } from "./labels-field.tsx";
import primitives from "#src/ui/styles/layout.module.css";
import styles from "./import.module.css";

/** Asks for what the files do not state, and for the pages of the model. */
export function ReviewForm(props: ReviewPartProps): ReactNode {
  const { draft, answers, problems, onAnswer } = props;
  const subjects = answers.subjects ?? draft.subjects?.value ?? [];
  return (
    <section className={primitives["stack5"]} aria-labelledby="questions">
      <h3 id="questions" className={primitives["large"]}>
        {t`What the files do not say`}
      </h3>
      <TextField
        label={t`Name`}
        value={answers.title ?? draft.title?.value ?? ""}
        onChange={(title) => onAnswer({ title })}
        problem={describeDraftProblem(problems, "title")}
      />
      <ChoiceField<Subject>
        legend={t`Pages on which it answers`}
        several
        options={SUBJECT_OPTIONS}
        chosen={subjects}
        hint={t`It answers there as soon as it is stored. You can change that later.`}
        onChange={(subject, chosen) =>
          onAnswer({
            subjects: chosen ? [...subjects, subject] : subjects.filter((each) => each !== subject),
          })
        }
      />
      <LockedPages subjects={SUBJECTS.filter((subject) => subjects.includes(subject))} />
      <SizeQuestions {...props} />
      <ValueQuestions {...props} />
      <OutputQuestions {...props} />
      <LabelsField {...props} />
      <details className={styles["more"]}>
        <summary>{t`Version, threshold, licence and source`}</summary>
        <MoreQuestions {...props} />
      </details>
    </section>
  );
}

function SizeQuestions({ draft, answers, problems, onAnswer }: ReviewPartProps): ReactNode {
  return (
    <>
      {draft.width === null && (
        <NumberField
          label={t`Input width in pixels`}
          value={answers.width}
          onChange={(width) => onAnswer({ width })}
          problem={describeDraftProblem(problems, "width")}
        />
      )}
      {draft.height === null && (
        <NumberField
          label={t`Input height in pixels`}
          value={answers.height}
          onChange={(height) => onAnswer({ height })}
          problem={describeDraftProblem(problems, "height")}
        />
      )}
      <ChoiceField
        legend={t`Photos of another shape`}
        options={FIT_OPTIONS}
        chosen={chosenOf(answers.fit ?? draft.fit?.value)}
        onChange={(fit) => onAnswer({ fit })}
        hint={
          draft.fit === null
            ? t`As in training. Not sure? Try photos below with each.`
            : t`Stated in ${draft.fit.from}.`
        }
      />
    </>
  );
}

function ValueQuestions({ draft, answers, problems, onAnswer }: ReviewPartProps): ReactNode {
  return (
    <>
      {draft.scaling === null && (
        <ChoiceField
          legend={t`Values that the model was trained on`}
          options={SCALING_OPTIONS}
          chosen={answers.scaling === undefined ? [] : [scalingKey(answers.scaling)]}
          onChange={(scaling) => onAnswer({ scaling })}
          hint={t`Not sure? Try it on a photo below: it shows the answers with each of them.`}
          problem={describeDraftProblem(problems, "scaling")}
        />
      )}
      {draft.layout === null && (
        <ChoiceField
          legend={t`Order of the input's dimensions`}
          options={LAYOUT_OPTIONS}
          chosen={chosenOf(answers.layout)}
          onChange={(layout) => onAnswer({ layout })}
        />
      )}
      {draft.dtype === null && (
        <ChoiceField
          legend={t`Number type of the input`}
          options={DTYPE_OPTIONS}
          chosen={chosenOf(answers.dtype)}
          onChange={(dtype) => onAnswer({ dtype })}
          problem={describeDraftProblem(problems, "dtype")}
        />
      )}
    </>
  );
}

function OutputQuestions({ draft, answers, problems, onAnswer }: ReviewPartProps): ReactNode {
  return (
    draft.outputKind === null && (
      <ChoiceField
        legend={t`What comes out`}
        options={draft.outputs === 1 ? SINGLE_OUTPUT_OPTIONS : OUTPUT_OPTIONS}
        chosen={chosenOf(answers.outputKind)}
        onChange={(outputKind) => onAnswer({ outputKind })}
        problem={describeDraftProblem(problems, "outputKind")}
      />
    )
  );
}

function MoreQuestions({ draft, answers, problems, onAnswer }: ReviewPartProps): ReactNode {
  const threshold = answers.threshold ?? draft.threshold?.value ?? DEFAULT_THRESHOLD;
  return (
    <div className={primitives["stack5"]}>
      <TextField
        label={t`Version`}
        value={answers.version ?? draft.version?.value ?? "1"}
        onChange={(version) => onAnswer({ version })}
        problem={describeDraftProblem(problems, "version")}
      />
      <NumberField
        label={t`Not sure below, in percent`}
        value={Math.round(threshold * 100)}
        onChange={(percent) => onAnswer({ threshold: percent === undefined ? undefined : percent / 100 })}
        problem={describeDraftProblem(problems, "threshold")}
      />
      <ChoiceField
        legend={t`Order of the colours`}
        options={CHANNEL_OPTIONS}
        chosen={chosenOf(answers.channels ?? draft.channels?.value)}
        onChange={(channels) => onAnswer({ channels })}
      />
      <TextField
        label={t`Licence`}
        value={answers.licence ?? draft.licence?.value ?? ""}
        onChange={(licence) => onAnswer({ licence })}
      />
      <TextField
        label={inContext("origin")`Source`}
        value={answers.source ?? draft.source?.value ?? ""}
        onChange={(source) => onAnswer({ source })}
      />
    </div>
  );
}

function NumberField({
  label,
  value,
  onChange,
  problem,
}: {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
  readonly problem: string | undefined;
}): ReactNode {
  return (
    <TextField
      label={label}
      type="number"
      value={value === undefined ? "" : String(value)}
      onChange={(text) => onChange(text === "" ? undefined : Number(text))}
      problem={problem}
    />
  );
}

function chosenOf<T>(value: T | undefined): readonly T[] {
  return value === undefined ? [] : [value];
}
