import { FileDown } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { toBatchCsv } from "../rules/batch-csv.ts";
import type { TaxonOf } from "#domain/taxon.ts";
import { writeBatchFile } from "../rules/batch-file.ts";
import { summaryOf } from "../rules/batch-summary.ts";
import type { Burst } from "#domain/bursts.ts";
import { countOccurrences } from "../rules/occurrences.ts";
import { burstsWithShared, type SharedFacts } from "../rules/shared-facts.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { saveBlob } from "#src/ui/page/save-blob.ts";
import type { BatchOutlets } from "../state/batch-page-stores.ts";
import type { OpenBatch } from "../state/batch-state.ts";
import { everyPhotoLine } from "../texts/batch-file-texts.ts";
import { summaryText } from "../texts/batch-summary-texts.ts";
import { ArchiveCard } from "./archive-card.tsx";
import styles from "./batch-out.module.css";
import { FileCard } from "./file-card.tsx";
import { fileName } from "./file-name.ts";
import { SharedFactsChoice } from "./shared-facts-choice.tsx";
import { SummaryCard } from "./summary-card.tsx";

/** What every file is made of. */
export interface BatchFilesProps {
  readonly batch: OpenBatch;
  /** As they were a moment ago, for what is said of the files. */
  readonly bursts: readonly Burst[];
  /** As they are, for the files. */
  readonly burstsNow: () => readonly Burst[];
  readonly taxonOf: TaxonOf;
  readonly outlets: BatchOutlets;
}

/** The files of a batch. What they tell of dates and places is chosen once for all of them, and anew each time. */
export function BatchFiles({ batch, bursts, burstsNow, taxonOf, outlets }: BatchFilesProps): ReactNode {
  const [shared, setShared] = useState<SharedFacts>({ dates: false, positions: false });
  const { id: batchId, title, settings } = batch.head;
  const photos = useMemo(() => bursts.flat(), [bursts]);
  const counts = useMemo(() => countOccurrences(bursts, { shared, taxonOf }), [bursts, shared, taxonOf]);
  const every = everyPhotoLine(photos.length, counts.leftOut);
  const saveText = (text: string, ending: string, type: string): void =>
    saveBlob(new Blob([text], { type }), fileName(title, ending));
  const saveCsv = (): void => saveText(toBatchCsv(burstsNow(), shared, taxonOf), ".csv", "text/csv");
  const saveJson = (): void =>
    saveText(
      writeBatchFile({ batchId, bursts: burstsNow() }, { shared, taxonOf, now: new Date() }),
      ".json",
      "application/json",
    );
  return (
    <>
      <SharedFactsChoice photos={photos} asked={settings.capture} shared={shared} onChange={setShared} />
      <div className={styles["cards"]}>
        <FileCard name="Table" what="For spreadsheets: a line for each photo and model." leaves={every}>
          <Button onClick={saveCsv}>
            <FileDown size={18} aria-hidden="true" /> Save CSV
          </Button>
        </FileCard>
        <FileCard name="JSON" what="For programs: all that is known of each photo." leaves={every}>
          <Button onClick={saveJson}>
            <FileDown size={18} aria-hidden="true" /> Save JSON
          </Button>
        </FileCard>
        <SummaryCard
          textOf={() => summaryText(summaryOf(burstsWithShared(burstsNow(), shared)))}
          hasHours={shared.dates}
          onSave={(text) => saveText(text, " summary.txt", "text/plain")}
        />
      </div>
      <ArchiveCard
        photos={photos.length}
        {...{ burstsNow, counts, outlets }}
        ground={{ batchId, shared, taxonOf, title }}
      />
    </>
  );
}
