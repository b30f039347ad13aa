import { FileDown, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#src/ui/controls/button.tsx";
import type { HistoryEntry } from "./rules/history.ts";
import { toHistoryCsv } from "./rules/history-csv.ts";
import type { HistoryStore } from "./state/history-store.ts";
import { ExportButton } from "./export-button.tsx";
import styles from "./history-actions.module.css";
import { ImportButton } from "./import-button.tsx";
import { exportName, saveFile } from "./save-file.ts";

/** Buttons for the whole history, including entries that the search hides. */
export function HistoryActions({
  store,
  entries,
}: {
  readonly store: HistoryStore;
  readonly entries: readonly HistoryEntry[];
}): ReactNode {
  return (
    <div className={styles["actions"]} role="group" aria-label="All entries">
      <ExportButton store={store} />
      <Button
        onClick={() => {
          saveFile(toHistoryCsv(entries), "text/csv", exportName("csv"));
        }}
      >
        <FileDown size={18} aria-hidden="true" /> Export CSV
      </Button>
      <ImportButton store={store} />
      <Button onClick={() => void store.remove("all")}>
        <Trash2 size={18} aria-hidden="true" /> Delete all
      </Button>
    </div>
  );
}
