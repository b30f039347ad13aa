import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

/** What a {@link ChoiceField} takes. */
export interface ChoiceFieldProps<T> {
  readonly legend: string;
  /** Each `key` is used once; values can be objects. */
  readonly options: readonly { readonly key: string; readonly value: T; readonly name: string }[];
  /** Keys of the chosen options. */
  readonly chosen: readonly string[];
  readonly onChange: (value: T, chosen: boolean) => void;
  /** True where several can be chosen. */
  readonly several?: boolean;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
}

/** A choice that shows all its options, as radio buttons or, for several, as checkboxes. */
export function ChoiceField<T>({
  legend,
  options,
  chosen,
  onChange,
  several = false,
  hint,
  problem,
}: ChoiceFieldProps<T>): ReactNode {
  const name = useId();
  const note = problem ?? hint;
  return (
    <fieldset
      className={styles["choices"]}
      aria-describedby={note === undefined ? undefined : `${name}-note`}
    >
      <legend className={styles["label"]}>{legend}</legend>
      <div className={styles["options"]}>
        {options.map(({ key, value, name: text }) => (
          <label key={key} className={styles["option"]}>
            <input
              type={several ? "checkbox" : "radio"}
              name={name}
              checked={chosen.includes(key)}
              onChange={({ target }) => onChange(value, target.checked)}
            />
            {text}
          </label>
        ))}
      </div>
      {note !== undefined && (
        <p id={`${name}-note`} className={problem === undefined ? styles["hint"] : styles["problem"]}>
          {note}
        </p>
      )}
    </fieldset>
  );
}
