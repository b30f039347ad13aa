import { type HTMLInputTypeAttribute, type ReactNode, useId } from "react";
import styles from "./field.module.css";

/** What a {@link TextField} takes. */
export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A sentence under the field, such as what its value is for. */
  readonly hint?: string | undefined;
  /** What is wrong with the value. Replaces the hint. */
  readonly problem?: string | undefined;
  readonly type?: HTMLInputTypeAttribute;
  readonly placeholder?: string;
  /** Id of a datalist with values to choose from. Has no effect with `rows`. */
  readonly list?: string;
  /** Which keys a phone offers, where the type does not say so. Has no effect with `rows`. */
  readonly inputMode?: "decimal";
  /** Makes the field one of several lines. */
  readonly rows?: number;
  /** Most characters. A full field says so. */
  readonly maxLength?: number;
}

/** A field for a text of one or several lines, with its label above. */
export function TextField({
  label,
  value,
  onChange,
  hint,
  problem,
  type = "text",
  placeholder,
  list,
  inputMode,
  rows,
  maxLength,
}: TextFieldProps): ReactNode {
  const id = useId();
  const note = problem ?? fullText(value, maxLength) ?? hint;
  const shared = {
    id,
    className: styles["control"],
    value,
    placeholder,
    maxLength,
    // With completion off, Firefox shows no datalist.
    autoComplete: list === undefined ? "off" : undefined,
    "aria-invalid": problem !== undefined,
    "aria-describedby": note === undefined ? undefined : `${id}-note`,
  };
  return (
    <div className={styles["field"]}>
      <label htmlFor={id} className={styles["label"]}>
        {label}
      </label>
      {rows === undefined ? (
        <input
          {...shared}
          type={type}
          list={list}
          inputMode={inputMode}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <textarea {...shared} rows={rows} onChange={({ target }) => onChange(target.value)} />
      )}
      {note !== undefined && <FieldNote id={`${id}-note`} text={note} isProblem={problem !== undefined} />}
    </div>
  );
}

/** The sentence under a field, which its control is described by. */
function FieldNote({
  id,
  text,
  isProblem,
}: {
  readonly id: string;
  readonly text: string;
  readonly isProblem: boolean;
}): ReactNode {
  return (
    <p id={id} className={isProblem ? styles["problem"] : styles["hint"]}>
      {text}
    </p>
  );
}

/** Says that a field takes no more; undefined where it does. */
function fullText(value: string, maxLength: number | undefined): string | undefined {
  if (maxLength === undefined || value.length < maxLength) return undefined;
  return `This field takes ${maxLength.toLocaleString("en")} characters, and it is full.`;
}
