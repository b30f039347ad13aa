import { ClipboardCopy, Download, FileUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Alert } from "#src/components/alert/alert.tsx";
import { Button } from "#src/components/button/button.tsx";
import { saveBlob } from "#src/components/save-blob/save-blob.ts";
import { differencesOf, toMarkdown } from "#src/wording/device-benchmark-texts.ts";
import { type BenchmarkReport } from "#domain/benchmark/device-benchmark.ts";
import {
  MAX_BENCHMARK_FILE_BYTES,
  readBenchmarkFile,
  writeBenchmarkFile,
} from "#domain/benchmark/device-benchmark-file.ts";
import { formatDate } from "#src/wording/format-date.ts";
import styles from "../parts/benchmark.module.css";
import { FileButton } from "#src/components/file-button/file-button.tsx";

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

/** Ways to take measurements along, and to put earlier ones beside them. */
export function DeviceActions({
  report,
  unmeasured,
  earlier,
  onEarlier,
}: {
  readonly report: BenchmarkReport;
  /** Titles of what could not be measured. */
  readonly unmeasured: readonly string[];
  readonly earlier: BenchmarkReport | null;
  readonly onEarlier: (earlier: BenchmarkReport | null) => void;
}): ReactNode {
  const [note, setNote] = useState(NONE);
  const differences = earlier === null ? [] : differencesOf(report, earlier);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(toMarkdown(report, unmeasured));
      setNote({ kind: "copied" });
    } catch {
      // No permission, or no clipboard outside https.
      setNote(NO_COPY);
    }
  };
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
      {earlier !== null && (
        <p role="status">
          Compared with the run of {formatDate(earlier.measuredAt)}, on {earlier.device.browser}. Below 1 is
          faster now.
          {differences.length > 0 && ` Not the same in both: ${differences.join(", ")}.`}
        </p>
      )}
    </>
  );
}

function jsonOf(report: BenchmarkReport): Blob {
  return new Blob([writeBenchmarkFile(report)], { type: "application/json" });
}

function fileName({ measuredAt }: BenchmarkReport): string {
  return `bio-kingdom-benchmark-${measuredAt.slice(0, 19).replaceAll(":", "-")}.json`;
}

/** Null where the file is none, or can't be read. */
async function readReport(file: File): Promise<BenchmarkReport | null> {
  if (file.size > MAX_BENCHMARK_FILE_BYTES) return null;
  try {
    const read = readBenchmarkFile(await file.text());
    return read.ok ? read.value : null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
