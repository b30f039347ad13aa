import { type ReactNode, useState } from "react";
import { readableLabel } from "#domain/readable-label.ts";
import { SelectField, TextField } from "#src/ui/controls/fields.tsx";
import { type LabelIndex, matchLabel } from "#models/match-label.ts";
import { isolated } from "#src/ui/texts/format.ts";

/** With more labels than this, a person types the label and does not look for it in a list. */
const FEW_LABELS = 30;

/** A field for what one folder means: a label, or nothing. */
export function FolderField({
  label,
  list,
  labels,
  index,
  chosen,
  onChoose,
}: {
  readonly label: string;
  /** Id of the datalist with the labels. */
  readonly list: string;
  readonly labels: readonly string[];
  readonly index: LabelIndex;
  /** Null where the folder is left out. */
  readonly chosen: string | null;
  readonly onChoose: (label: string | null) => void;
}): ReactNode {
  const [typed, setTyped] = useState("");
  if (labels.length <= FEW_LABELS) {
    return (
      <SelectField
        label={label}
        options={[["", "Leave out"] as const, ...labels.map((each) => [each, readableLabel(each)] as const)]}
        value={chosen ?? ""}
        onChange={(value) => onChoose(value === "" ? null : value)}
      />
    );
  }
  // What was typed no longer shows once the label was changed from outside, by the list.
  const name = readableLabel(chosen ?? "");
  const value = matchLabel(typed, index) === chosen ? typed : name;
  return (
    <TextField
      label={label}
      list={list}
      placeholder="Leave out"
      value={value}
      onChange={(text) => {
        setTyped(text);
        const meant = matchLabel(text, index);
        if (meant !== chosen) onChoose(meant);
      }}
      hint={chosen !== null && name !== value ? `Means ${isolated(name)}.` : undefined}
      problem={value.trim() !== "" && chosen === null ? "Choose one of the model's labels." : undefined}
    />
  );
}
