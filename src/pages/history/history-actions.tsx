import { FileDown, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#src/components/button/button.tsx";
import type { HistoryEntry } from "#src/domain/history.ts";
import { toHistoryCsv } from "#src/domain/history-csv.ts";
import type { HistoryStore } from "#src/stores/history-store.ts";
import styles from "./history-actions.module.css";
import { ImportButton } from "./import-button.tsx";
import { saveFile } from "./save-file.ts";

/** What can be done with the whole history, whatever the search shows of it. */
export function HistoryActions({
  store,
  entries,
}: {
  readonly store: HistoryStore;
  readonly entries: readonly HistoryEntry[];
}): ReactNode {
  async function exportJson(): Promise<void> {
    const text = await store.writeFile();
    if (text !== null) saveFile(text, "application/json", fileName("json"));
  }
  return (
    <div className={styles["actions"]} role="group" aria-label="All entries">
      <Button onClick={() => void exportJson()}>
        <FileDown size={18} aria-hidden="true" /> Export JSON
      </Button>
      <Button
        onClick={() => {
          // With a byte order mark, Excel reads it as UTF-8.
          saveFile(`\uFEFF${toHistoryCsv(entries)}`, "text/csv", fileName("csv"));
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

function fileName(extension: string): string {
  return `bio-kingdom-history-${new Date().toISOString().slice(0, 10)}.${extension}`;
}
