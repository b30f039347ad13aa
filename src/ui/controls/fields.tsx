import { ChevronDown, Search } from "lucide-react";
import { type ChangeEvent, type HTMLInputTypeAttribute, type ReactNode, useId } from "react";
import { t } from "#src/language/messages.ts";
import { countText } from "#src/ui/texts/format.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./fields.module.css";

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A sentence under the field, for example what the value is for. */
  readonly hint?: string | undefined;
  /** What is wrong with the value. Replaces the hint. */
  readonly problem?: string | undefined;
  readonly type?: HTMLInputTypeAttribute;
  readonly placeholder?: string;
  /** Id of a datalist with values to choose from. Has no effect with `rows`. */
  readonly list?: string;
  /** The on-screen keyboard of a phone, if `type` does not determine it. Has no effect with `rows`. */
  readonly inputMode?: "decimal";
  /** Height in lines; left out for a field of one line. */
  readonly rows?: number;
  /** The maximum number of characters. A note says when the field is full. */
  readonly maxLength?: number;
}

/** A text field of one or more lines, with its label above. */
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
    // Firefox shows no datalist while autocomplete is off.
    autoComplete: list === undefined ? "off" : undefined,
    "aria-invalid": problem !== undefined,
    "aria-describedby": note === undefined ? undefined : `${id}-note`,
  };
  return (
    <div className={layout["stack1"]}>
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

interface FieldNoteProps {
  readonly id: string;
  readonly text: string;
  readonly isProblem: boolean;
}

/** The sentence under a field, which describes its control. */
function FieldNote({ id, text, isProblem }: FieldNoteProps): ReactNode {
  return (
    <p id={id} className={isProblem ? styles["problem"] : layout["hint"]}>
      {text}
    </p>
  );
}

/** Returns a note if the field is full; otherwise undefined. */
function fullText(value: string, maxLength: number | undefined): string | undefined {
  if (maxLength === undefined || value.length < maxLength) return undefined;
  return t`This field takes ${countText(maxLength)} characters, and it is full.`;
}

/** One option of a {@link ChoiceField}. */
export interface ChoiceOption<T> {
  /** Unique among the options. */
  readonly key: string;
  /** Any value, including an object. */
  readonly value: T;
  readonly name: string;
  /** A sentence under the name: the effect of this choice. */
  readonly note?: string;
  /** True if the option can't be chosen now. The note says why. */
  readonly isDisabled?: boolean;
}

export interface ChoiceFieldProps<T> {
  readonly legend: string;
  readonly options: readonly ChoiceOption<T>[];
  /** Keys of the chosen options. */
  readonly chosen: readonly string[];
  readonly onChange: (value: T, chosen: boolean) => void;
  /** True if a person can choose several. */
  readonly several?: boolean;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
}

/** A field that shows all its options as radio buttons, or as checkboxes if `several` is true. */
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
      <div className={layout["wrap2"]}>
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
      {note !== undefined && <FieldNote id={`${name}-note`} text={note} isProblem={problem !== undefined} />}
    </fieldset>
  );
}

/** One option: the radio button or checkbox, the name, and the note. */
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
      <span className={`${layout["stack1"]} ${styles["words"]}`}>
        <span id={id}>{name}</span>
        <span id={`${id}-note`} className={layout["hint"]}>
          {note}
        </span>
      </span>
    </label>
  );
}

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
    <div className={layout["stack1"]}>
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
    <div className={layout["stack1"]}>
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
