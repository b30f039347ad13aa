import { FileDown, FileSpreadsheet } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { TaxonRank } from "#domain/outcome/taxa.ts";
import { type Table, tableCsv } from "#domain/text/table.ts";
import { inContext, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { saveBlob } from "#src/ui/page/save-blob.ts";
import { Alert } from "#src/ui/status/status.tsx";

/** The ending of a saved table's file name. */
export type TableEnding = "xlsx" | "csv";

/**
 * Buttons that save a table: as a spreadsheet in the language of the page, and as CSV for programs, the same in every
 * language. See: [Note: Spreadsheets]
 */
export function TableButtons<Row>({
  table,
  name,
  labels: [spreadsheet, csv],
}: {
  /** Makes the table when a button is pressed. */
  readonly table: () => Table<Row>;
  /** Name of the file. */
  readonly name: (ending: TableEnding) => string;
  /** The words on the two buttons. */
  readonly labels: readonly [spreadsheet: string, csv: string];
}): ReactNode {
  const [step, setStep] = useState<"none" | "making" | "failed">("none");
  const saveSpreadsheet = async (): Promise<void> => {
    setStep("making");
    try {
      const { tableSpreadsheet } = await import("./spreadsheet.ts");
      saveBlob(await tableSpreadsheet(table()), name("xlsx"));
      setStep("none");
    } catch {
      // There is no network, or the app was updated.
      setStep("failed");
    }
  };
  const saveCsv = (): void => saveBlob(new Blob([tableCsv(table())], { type: "text/csv" }), name("csv"));
  return (
    <>
      <Button disabled={step === "making"} onClick={() => void saveSpreadsheet()}>
        <FileSpreadsheet size={18} aria-hidden="true" /> {spreadsheet}
      </Button>
      <Button onClick={saveCsv}>
        <FileDown size={18} aria-hidden="true" /> {csv}
      </Button>
      {step === "failed" && (
        <Alert
          title={t`The spreadsheet could not be made.`}
          advice={t`Reload the page and try again, or save it as CSV.`}
        />
      )}
    </>
  );
}

const rankName = inContext("taxonomic rank");

/** Names of the ranks of taxa in tables. */
export const RANK_NAMES: Readonly<Record<TaxonRank, string>> = {
  species: rankName`species`,
  genus: rankName`genus`,
  family: rankName`family`,
  order: rankName`order`,
  class: rankName`class`,
};

/** "yes" or "no" in a table. */
export function yesOrNo(value: boolean): string {
  return value ? inContext("in a table")`yes` : inContext("in a table")`no`;
}
