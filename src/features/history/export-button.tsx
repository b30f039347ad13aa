import { FileDown } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#src/ui/controls/button.tsx";
import type { HistoryStore } from "./state/history-store.ts";
import { exportName, saveFile } from "./save-file.ts";

/** Downloads the whole history as a file that can be imported again. */
export function ExportButton({ store }: { readonly store: HistoryStore }): ReactNode {
  async function exportJson(): Promise<void> {
    const file = await store.writeFile();
    if (file !== null) saveFile(file, "application/json", exportName("json"));
  }
  return (
    <Button onClick={() => void exportJson()}>
      <FileDown size={18} aria-hidden="true" /> Export JSON
    </Button>
  );
}
