import { type ChangeEvent, type ReactNode, useId } from "react";
import styles from "./field.module.css";

/** One option of a {@link ChoiceField}. */
export interface ChoiceOption<T> {
  /** Differs from option to option. */
  readonly key: string;
  /** It can be an object. */
  readonly value: T;
  readonly name: string;
  /** A sentence under the name: what choosing it does. */
  readonly note?: string;
  /** True where it can't be chosen now; the note says why. */
  readonly isDisabled?: boolean;
}

/** What a {@link ChoiceField} takes. */
export interface ChoiceFieldProps<T> {
  readonly legend: string;
  readonly options: readonly ChoiceOption<T>[];
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
        {options.map((option) => (
          <Option
            key={option.key}
            option={option}
            type={several ? "checkbox" : "radio"}
            group={name}
            checked={chosen.includes(option.key)}
            onChange={(checked) => onChange(option.value, checked)}
          />
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

/** One option: its box or button and its name, with its note below, by which the control is described. */
function Option({
  option: { name, note, isDisabled = false },
  type,
  group,
  checked,
  onChange,
}: {
  readonly option: Pick<ChoiceOption<unknown>, "name" | "note" | "isDisabled">;
  readonly type: "checkbox" | "radio";
  /** Name of the group of radio buttons. */
  readonly group: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}): ReactNode {
  const id = useId();
  const control = {
    type,
    name: group,
    checked,
    disabled: isDisabled,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.checked),
  };
  if (note === undefined) {
    return (
      <label className={styles["option"]}>
        <input {...control} />
        {name}
      </label>
    );
  }
  return (
    <label className={`${styles["option"]} ${styles["withNote"]}`}>
      <input {...control} aria-labelledby={id} aria-describedby={`${id}-note`} />
      <span className={styles["words"]}>
        <span id={id}>{name}</span>
        <span id={`${id}-note`} className={styles["hint"]}>
          {note}
        </span>
      </span>
    </label>
  );
}
