import { ClipboardCopy, Download, FileUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { BenchmarkReport } from "#domain/device-benchmark.ts";
import { readReport, writeBenchmarkFile } from "./device-benchmark-file.ts";
import { Alert } from "#src/ui/alert/alert.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { FileButton } from "#src/ui/file-button/file-button.tsx";
import { saveBlob } from "#src/ui/save-blob/save-blob.ts";
import { differencesOf, toMarkdown } from "./device-benchmark-texts.ts";
import { formatDate } from "#src/ui/texts/format-date.ts";
import styles from "../benchmark.module.css";

type Note =
  | { readonly kind: "none" }
  | { readonly kind: "copied" }
  | { readonly kind: "problem"; readonly title: string; readonly advice: string };

const NONE: Note = { kind: "none" };

const NO_COPY: Note = {
  kind: "problem",
  title: "This browser did not let the text be copied.",
  advice: "Allow the clipboard for this page, or download the JSON file.",
};

const NO_REPORT: Note = {
  kind: "problem",
  title: "This file is no benchmark of this app.",
  advice: "Choose a JSON file that was downloaded here.",
};

/** Buttons that copy a report, save it and compare it with an earlier one. */
export function DeviceActions({
  report,
  unmeasured,
  earlier,
  onEarlier,
}: {
  readonly report: BenchmarkReport;
  /** Titles of the cases that could not be measured. */
  readonly unmeasured: readonly string[];
  /** The report to compare with; null for none. */
  readonly earlier: BenchmarkReport | null;
  readonly onEarlier: (earlier: BenchmarkReport | null) => void;
}): ReactNode {
  const [note, setNote] = useState(NONE);
  const copy = async (): Promise<void> => setNote(await copyText(toMarkdown(report, unmeasured)));
  const compare = async (file: File): Promise<void> => {
    const read = await readReport(file);
    setNote(read === null ? NO_REPORT : NONE);
    if (read !== null) onEarlier(read);
  };
  return (
    <>
      <div className={styles["row"]}>
        <Button onClick={() => void copy()}>
          <ClipboardCopy size={18} aria-hidden="true" /> Copy as Markdown
        </Button>
        <Button onClick={() => saveBlob(jsonOf(report), fileName(report))}>
          <Download size={18} aria-hidden="true" /> Download JSON
        </Button>
        <FileButton
          label="Earlier run"
          accept=".json,application/json"
          onFiles={([file]) => void compare(file)}
        >
          <FileUp size={18} aria-hidden="true" /> Compare with an earlier run
        </FileButton>
        {earlier !== null && <Button onClick={() => onEarlier(null)}>Stop comparing</Button>}
      </div>
      {note.kind === "copied" && <p role="status">Copied.</p>}
      {note.kind === "problem" && <Alert title={note.title} advice={note.advice} />}
      {earlier !== null && <ComparisonLine report={report} earlier={earlier} />}
    </>
  );
}

async function copyText(text: string): Promise<Note> {
  try {
    await navigator.clipboard.writeText(text);
    return { kind: "copied" };
  } catch {
    // The clipboard is not allowed, or this page has none because it did not come over https.
    return NO_COPY;
  }
}

function ComparisonLine({
  report,
  earlier,
}: {
  readonly report: BenchmarkReport;
  readonly earlier: BenchmarkReport;
}): ReactNode {
  const differences = differencesOf(report, earlier);
  return (
    <p role="status">
      Compared with the run of {formatDate(earlier.measuredAt)}, on {earlier.device.browser}. Below 1 is
      faster now.
      {differences.length > 0 && ` Not the same in both: ${differences.join(", ")}.`}
    </p>
  );
}

function jsonOf(report: BenchmarkReport): Blob {
  return new Blob([writeBenchmarkFile(report)], { type: "application/json" });
}

function fileName({ measuredAt }: BenchmarkReport): string {
  return `bio-kingdom-benchmark-${measuredAt.slice(0, 19).replaceAll(":", "-")}.json`;
}
