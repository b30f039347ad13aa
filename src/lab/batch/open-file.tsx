import { FileUp } from "lucide-react";
import type { ReactNode } from "react";
import type { BatchStore } from "#src/lab/batch/state/batch-store.ts";
import { t } from "#src/language/messages.ts";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import layout from "#src/ui/styles/layout.module.css";

/** Opens a batch that was saved as JSON, also on another device. */
export function OpenFilePart({ store }: { readonly store: Pick<BatchStore, "openFile"> }): ReactNode {
  return (
    <div className={layout["stack2"]}>
      <div className={layout["wrap3"]}>
        <FileButton
          label={t`Batch file`}
          accept=".json,application/json"
          onFiles={([file]) => void store.openFile(file)}
        >
          <FileUp size={18} aria-hidden="true" /> {t`Open a batch file`}
        </FileButton>
      </div>
      <p className={layout["hint"]}>
        {t`A file that you or somebody else saved as JSON opens as a batch, with its answers and reviews.`}
      </p>
    </div>
  );
}
