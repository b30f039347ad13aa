import { Download, FileUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { BenchmarkReport } from "#domain/device-benchmark.ts";
import { readReport, writeBenchmarkFile } from "./device-benchmark-file.ts";
import { Alert } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import { saveBlob } from "#src/ui/page/save-blob.ts";
import { differencesOf } from "./device-benchmark-texts.ts";
import { formatDate } from "#src/ui/texts/format.ts";
import styles from "../benchmark.module.css";

/** Buttons that save a report and compare it with an earlier one. */
export function DeviceActions({
  report,
  earlier,
  onEarlier,
}: {
  readonly report: BenchmarkReport;
  /** The report to compare with; null for none. */
  readonly earlier: BenchmarkReport | null;
  readonly onEarlier: (earlier: BenchmarkReport | null) => void;
}): ReactNode {
  const [isRefused, setRefused] = useState(false);
  const compare = async (file: File): Promise<void> => {
    const read = await readReport(file);
    setRefused(read === null);
    if (read !== null) onEarlier(read);
  };
  return (
    <>
      <div className={styles["row"]}>
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
      {isRefused && (
        <Alert
          title="This file is no benchmark of this app."
          advice="Choose a JSON file that was downloaded here."
        />
      )}
      {earlier !== null && <ComparisonLine report={report} earlier={earlier} />}
    </>
  );
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
