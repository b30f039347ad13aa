import { ClipboardCopy, FileDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Alert } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { FileCard } from "./file-card.tsx";

/** The summary as a text, to copy or to save. */
export function SummaryCard({
  textOf,
  hasHours,
  onSave,
}: {
  readonly textOf: () => string;
  /** Whether the text tells hours of the day. */
  readonly hasHours: boolean;
  readonly onSave: (text: string) => void;
}): ReactNode {
  const [copied, setCopied] = useState<"none" | "copied" | "failed">("none");
  const copy = async (): Promise<void> => setCopied(await copyText(textOf()));
  return (
    <FileCard
      name="Summary"
      what="The figures above as plain text."
      leaves={
        hasHours
          ? "All of its tables are in it."
          : "Hours of the day are left out while dates are not ticked."
      }
    >
      <Button onClick={() => void copy()}>
        <ClipboardCopy size={18} aria-hidden="true" /> Copy text
      </Button>
      <Button onClick={() => onSave(textOf())}>
        <FileDown size={18} aria-hidden="true" /> Save text
      </Button>
      {copied === "copied" && <p role="status">Copied.</p>}
      {copied === "failed" && (
        <Alert
          title="This browser did not let the text be copied."
          advice="Allow the clipboard for this page, or save the text."
        />
      )}
    </FileCard>
  );
}

async function copyText(text: string): Promise<"copied" | "failed"> {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    // The clipboard is not allowed, or this page has none because it did not come over https.
    return "failed";
  }
}
