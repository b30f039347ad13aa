import { FileUp } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "#src/components/button/button.tsx";
import type { HistoryStore } from "#src/stores/history/history-store.ts";

/** Opens a file chooser for an exported history. */
export function ImportButton({ store }: { readonly store: HistoryStore }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>
        <FileUp size={18} aria-hidden="true" /> Import JSON
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) void store.importFile(file);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
    </>
  );
}
