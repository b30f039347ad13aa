import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

/** What a {@link SelectField} takes. */
export interface SelectFieldProps<T extends string> {
  readonly label: string;
  readonly options: readonly (readonly [value: T, name: string])[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A drop-down list to choose one option, with its label above. */
export function SelectField<T extends string>({
  label,
  options,
  value,
  onChange,
}: SelectFieldProps<T>): ReactNode {
  const id = useId();
  return (
    <div className={styles["field"]}>
      <label htmlFor={id} className={styles["label"]}>
        {label}
      </label>
      <div className={styles["frame"]}>
        <select
          id={id}
          className={`${styles["control"]} ${styles["select"]}`}
          value={value}
          onChange={(event) => {
            const chosen = options.find(([option]) => option === event.target.value);
            if (chosen !== undefined) onChange(chosen[0]);
          }}
        >
          {options.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown className={`${styles["icon"]} ${styles["iconAtEnd"]}`} size={18} aria-hidden="true" />
      </div>
    </div>
  );
}
