import { type ReactNode, useState } from "react";
import { TextField } from "#src/components/field/text-field.tsx";
import { type LabelIndex, matchLabel } from "#src/domain/match-label.ts";

/** What one folder means: a label that is typed or taken from the list, or nothing. */
export function FolderField({
  label,
  list,
  index,
  chosen,
  onChoose,
}: {
  readonly label: string;
  /** Id of the datalist with the labels. */
  readonly list: string;
  readonly index: LabelIndex;
  /** Null where the folder is left out. */
  readonly chosen: string | null;
  readonly onChoose: (label: string | null) => void;
}): ReactNode {
  const [typed, setTyped] = useState("");
  // A pasted list says it anew.
  const value = matchLabel(typed, index) === chosen ? typed : (chosen ?? "");
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
      hint={chosen !== null && chosen !== value ? `Means ${chosen}.` : undefined}
      problem={value.trim() !== "" && chosen === null ? "Choose one of the model's labels." : undefined}
    />
  );
}
