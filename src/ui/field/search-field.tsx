import { Search } from "lucide-react";
import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

/** What a {@link SearchField} takes. */
export interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
}

/** A field for search words, with its label above. */
export function SearchField({ label, placeholder, value, onChange, onBlur }: SearchFieldProps): ReactNode {
  const id = useId();
  return (
    <div className={styles["field"]}>
      <label htmlFor={id} className={styles["label"]}>
        {label}
      </label>
      <div className={styles["frame"]}>
        <Search className={styles["icon"]} size={18} aria-hidden="true" />
        <input
          id={id}
          type="search"
          className={`${styles["control"]} ${styles["search"]}`}
          placeholder={placeholder}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      </div>
    </div>
  );
}
