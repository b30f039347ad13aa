import { FileUp } from "lucide-react";
import type { ReactNode } from "react";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import type { BatchStore } from "./state/batch-store.ts";

/** Opens a batch that was saved as JSON, also on another device. */
export function OpenFileButton({ store }: { readonly store: Pick<BatchStore, "openFile"> }): ReactNode {
  return (
    <FileButton
      label="Batch file"
      accept=".json,application/json"
      onFiles={([file]) => void store.openFile(file)}
    >
      <FileUp size={18} aria-hidden="true" /> Open a batch file
    </FileButton>
  );
}
