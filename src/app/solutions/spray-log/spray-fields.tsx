import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import type { StorageProblem } from "#domain/error.ts";
import type { Result } from "#domain/result.ts";
import { CROP_NAMES } from "#models/knowledge/crops.ts";
import { MOST_TEXT } from "#src/app/solutions/spray-log/rules/spray-file.ts";
import {
  readSprayForm,
  type SprayForm,
  type SprayFormProblems,
} from "#src/app/solutions/spray-log/rules/spray-form.ts";
import type { Spray } from "#src/app/solutions/spray-log/rules/spray.ts";
import { inContext, t } from "#src/language/messages.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { TextField } from "#src/ui/controls/fields.tsx";
import { Alert } from "#src/ui/status/status.tsx";
import { describeSprayProblem } from "./spray-texts.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./spray-log.module.css";

export interface SprayFieldsProps {
  /** The name of the form. */
  readonly title: string;
  /** The texts of the fields in which nothing was typed. */
  readonly first: SprayForm;
  /** The amounts that the planner gives; null if the person does not have to choose one. */
  readonly plannedRange?: string | null;
  /** Names of fields in the log, to choose from. */
  readonly fields: readonly string[];
  /** What the record says about waiting, word for word. */
  readonly waiting: readonly string[];
  readonly onSave: (spray: Omit<Spray, "id" | "solutionId">) => Promise<Result<void, StorageProblem>>;
  readonly onCancel: () => void;
}

/** A form for one treatment. It stays open, with all that was typed, until the treatment is stored. */
export function SprayFields({
  title,
  first,
  plannedRange = null,
  fields,
  waiting,
  onSave,
  onCancel,
}: SprayFieldsProps): ReactNode {
  // What is not typed here follows `first`, which the planner may change while the form is open.
  const [typed, setTyped] = useState<Partial<SprayForm>>({});
  const form: SprayForm = { ...first, ...typed };
  const [problems, setProblems] = useState<SprayFormProblems>({});
  const [failure, setFailure] = useState<StorageProblem | null>(null);
  const [isSaving, setSaving] = useState(false);
  const id = useId();
  const place = useRef<HTMLFormElement>(null);
  // The button that opened the form has gone.
  useLayoutEffect(() => place.current?.querySelector("input")?.focus(), []);
  // The first marked field may be far above the button.
  useLayoutEffect(() => {
    if (Object.keys(problems).length === 0) return;
    place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  async function save(): Promise<void> {
    const read = readSprayForm(form);
    setProblems(read.ok ? {} : read.error);
    if (!read.ok) return;
    setSaving(true);
    const saved = await onSave(read.value);
    setSaving(false);
    setFailure(saved.ok ? null : saved.error);
  }
  const field = (
    key: keyof SprayForm,
    label: string,
    more: Partial<
      Pick<Parameters<typeof TextField>[0], "hint" | "list" | "type" | "inputMode" | "rows">
    > = {},
  ): ReactNode => (
    <TextField
      label={label}
      value={form[key]}
      onChange={(value) => setTyped({ ...typed, [key]: value })}
      problem={problems[key]}
      maxLength={MOST_TEXT}
      {...more}
    />
  );
  return (
    <form
      ref={place}
      className={layout["stack4"]}
      aria-label={title}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isSaving) void save();
      }}
    >
      <div className={styles["fields"]}>
        {field("field", inContext("farm land")`Field`, {
          list: `${id}-fields`,
          hint: t`A name that you know again, such as North or Bed 3.`,
        })}
        {field("crop", t`Crop on it`, { list: `${id}-crops` })}
        {field("sprayedAt", t`Date and time`, { type: "datetime-local" })}
        {field("product", inContext("for spraying")`Product`, {
          hint: t`Its name and strength, as on the label.`,
        })}
        {field("amount", t`Amount of product`, {
          hint:
            plannedRange === null
              ? t`With its unit, such as 115 ml.`
              : t`Worked out: ${plannedRange}. Write how much you took.`,
        })}
        {field("on", t`Tank or area`, { hint: t`Such as 16 litres, or 500 m².` })}
        {field("harvestDays", t`Days to the harvest`, {
          inputMode: "decimal",
          hint: t`The pre-harvest interval on the label.`,
        })}
        {field("reentryHours", t`Hours to stay out`, {
          inputMode: "decimal",
          hint: t`The re-entry interval on the label.`,
        })}
        {field("against", inContext("disease or pest")`Against`)}
        {field("notes", inContext("of a treatment")`Notes`, { rows: 2 })}
      </div>
      <datalist id={`${id}-fields`}>
        {fields.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <datalist id={`${id}-crops`}>
        {[...CROP_NAMES.keys()].map((crop) => (
          <option key={crop}>{crop}</option>
        ))}
      </datalist>
      {waiting.length > 0 && <p className={layout["hint"]}>{t`The record says: ${waiting.join(" ")}`}</p>}
      {failure !== null && <Alert {...describeSprayProblem(t`This treatment is not stored`, failure)} />}
      {Object.keys(problems).length > 0 && (
        <p role="alert" className={layout["strong"]}>
          {t`Not written yet: look at the marked fields.`}
        </p>
      )}
      <div className={layout["wrap2"]}>
        <button type="submit" className={buttonClass("primary")} aria-disabled={isSaving}>
          {inContext("button")`Save`}
        </button>
        <Button onClick={onCancel}>{inContext("button")`Cancel`}</Button>
      </div>
    </form>
  );
}
