import { FileDown, FileUp, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#src/ui/controls/button.tsx";
import { type HistoryEntry, toHistoryCsv } from "./rules/history.ts";
import type { HistoryStore } from "./state/history-store.ts";
import styles from "./history-overview.module.css";
import layout from "#src/ui/styles/layout.module.css";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import { saveBlob } from "#src/ui/page/save-blob.ts";

/** Buttons for the whole history, even for entries that the search hides. */
export function HistoryActions({
  store,
  entries,
}: {
  readonly store: HistoryStore;
  readonly entries: readonly HistoryEntry[];
}): ReactNode {
  return (
    <div className={`${layout["wrap2"]} ${styles["actions"]}`} role="group" aria-label="All entries">
      <ExportButton store={store} />
      <Button onClick={() => saveFile(toHistoryCsv(entries), "text/csv", "csv")}>
        <FileDown size={18} aria-hidden="true" /> Export CSV
      </Button>
      <ImportButton store={store} />
      <Button onClick={() => void store.remove("all")}>
        <Trash2 size={18} aria-hidden="true" /> Delete all
      </Button>
    </div>
  );
}

/** Downloads the whole history as a file that a person can import again. */
export function ExportButton({ store }: { readonly store: HistoryStore }): ReactNode {
  async function exportJson(): Promise<void> {
    const file = await store.writeFile();
    if (file !== null) saveFile(file, "application/json", "json");
  }
  return (
    <Button onClick={() => void exportJson()}>
      <FileDown size={18} aria-hidden="true" /> Export JSON
    </Button>
  );
}

/** Opens a file chooser for an exported history. */
export function ImportButton({ store }: { readonly store: HistoryStore }): ReactNode {
  return (
    <FileButton
      label="Exported history"
      accept=".json,application/json"
      onFiles={([file]) => void store.importFile(file)}
    >
      <FileUp size={18} aria-hidden="true" /> Import JSON
    </FileButton>
  );
}

function saveFile(content: BlobPart, type: string, extension: "json" | "csv"): void {
  const today = new Date().toISOString().slice(0, 10);
  saveBlob(new Blob([content], { type }), `bio-kingdom-history-${today}.${extension}`);
}
