import type { ReactNode } from "react";
import type { ReliabilityBin } from "../rules/evaluation.ts";
import { modelName } from "#domain/model.ts";
import { isolated, percent, percentInterval } from "#src/ui/texts/format.ts";
import { DataTable } from "#src/ui/page/table.tsx";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import type { AnsweredSummary } from "./answered-summary.ts";
import { CountButton } from "./count-button.tsx";

const COLUMNS = ["Probability", "Photos", "Mean probability", "Right answers (95% interval)"];

/** The bins of the calibration plot. Each number of photos leads to them. */
export function CalibrationTable({
  summary: { model, figures },
  onLook,
}: {
  readonly summary: AnsweredSummary;
  /** Gets the place of a bin. */
  readonly onLook: (bin: number) => void;
}): ReactNode {
  const name = isolated(modelName(model));
  return (
    <Disclosure summary={`The same as a table, ${name}`}>
      <DataTable
        label={`Calibration of ${name}`}
        columns={COLUMNS}
        rows={figures.bins.map((bin, at) => ({
          name: binName(bin),
          cells: [
            <CountButton
              key="photos"
              count={bin.photos}
              what={`${name}, probability ${binName(bin)}`}
              onPress={() => onLook(at)}
            />,
            percent(bin.probability),
            percentInterval(bin.accuracy, bin.accuracyInterval),
          ],
        }))}
      />
    </Disclosure>
  );
}

/** The range of a bin. */
export function binName({ from, to }: Pick<ReliabilityBin, "from" | "to">): string {
  return `${from} to ${to}`;
}
