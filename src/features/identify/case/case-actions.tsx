import { FileDown, Printer, Share2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#src/ui/controls/button.tsx";
import { saveBlob } from "#src/ui/page/save-blob.ts";
import styles from "./case-page.module.css";
import type { PreparedCase } from "./prepare-case.ts";
import { shareableOf, shareCase, type SharingEnd } from "./share-case.ts";

const ENDS: Readonly<Record<SharingEnd | "none", string>> = {
  none: "",
  shared: "The sheet was handed to the app that you chose.",
  cancelled: "",
  failed: "The sheet could not be shared. Save the file and send that.",
};

/** What can be done with a sheet. Nothing of it is sent anywhere by itself. */
export function CaseActions({ prepared }: { readonly prepared: PreparedCase }): ReactNode {
  const [end, setEnd] = useState<SharingEnd | "none">("none");
  const form = shareableOf(prepared, navigator);
  return (
    <div className={styles["actions"]}>
      <div className={styles["buttons"]} role="group" aria-label="This sheet">
        {form !== null && (
          <Button variant="primary" onClick={() => void shareCase(form, navigator).then(setEnd)}>
            <Share2 size={18} aria-hidden="true" /> Share
          </Button>
        )}
        <Button
          variant={form === null ? "primary" : "secondary"}
          onClick={() => saveBlob(prepared.file, prepared.file.name)}
        >
          <FileDown size={18} aria-hidden="true" /> Save file
        </Button>
        <Button onClick={() => print()}>
          <Printer size={18} aria-hidden="true" /> Print
        </Button>
      </div>
      <p role="status">{ENDS[end]}</p>
    </div>
  );
}
