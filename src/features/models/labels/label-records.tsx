import { type ReactNode, useState } from "react";
import { BusyLine } from "#src/ui/status/status.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import type { LabelListProps } from "./label-list.tsx";
import styles from "./labels.module.css";

/** Which record each label of a stored model has, folded away until somebody opens it. */
export function LabelRecords(props: Omit<LabelListProps, "entries">): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles["panel"]} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Labels and records</summary>
      {isOpen && (
        <LazyPart
          load={loadPart}
          waiting={<BusyLine>Reading the records...</BusyLine>}
          failureTitle="The list of records could not be loaded."
        >
          {({ entries, LabelList }) => <LabelList {...props} entries={entries} />}
        </LazyPart>
      )}
    </details>
  );
}

/** The list of all records is fetched when the panel is first opened. */
async function loadPart() {
  const [{ LabelList }, { loadEntries }] = await Promise.all([
    import("./label-list.tsx"),
    import("#models/knowledge/knowledge.ts"),
  ]);
  return { LabelList, entries: await loadEntries() };
}
