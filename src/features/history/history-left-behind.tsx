import { Trash2 } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Button } from "#src/ui/controls/button.tsx";
import { useHistory } from "./state/history-context.tsx";
import type { HistoryStore } from "./state/history-store.ts";
import { counted } from "#src/ui/texts/format.ts";
import { ExportButton } from "./export-button.tsx";
import { HistoryFailure, HistoryStatus } from "./history-notice.tsx";
import quiet from "./quiet.module.css";

/** Lets a Free user export or delete the entries that were kept under Premium. Shows nothing if there are none. */
export function HistoryLeftBehind({ store }: { readonly store: HistoryStore }): ReactNode {
  const list = useHistory(store, (snapshot) => snapshot.list);
  useEffect(() => store.watch("if-there"), [store]);
  const count = list.status === "ready" ? list.entries.length + list.unreadable : 0;
  return (
    <>
      <HistoryFailure store={store} />
      {count > 0 && (
        <section className={`${quiet["quiet"]} ${quiet["low"]}`} aria-label="Kept results">
          <p>
            {counted(count, "result")} from your time with Premium {count === 1 ? "is" : "are"} still kept on
            this device.
          </p>
          <div className={quiet["actions"]}>
            <ExportButton store={store} />
            <Button onClick={() => void store.remove("all")}>
              <Trash2 size={18} aria-hidden="true" /> {count === 1 ? "Delete it" : "Delete them"}
            </Button>
          </div>
        </section>
      )}
      <HistoryStatus store={store} />
    </>
  );
}
