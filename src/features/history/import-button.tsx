import { FileUp } from "lucide-react";
import type { ReactNode } from "react";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import type { HistoryStore } from "./state/history-store.ts";

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
