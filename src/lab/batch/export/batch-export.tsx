import type { ReactNode } from "react";
import type { TaxonOf } from "#domain/records/taxon.ts";
import { loadAllEntries } from "#models/knowledge/knowledge.ts";
import { taxaOf } from "#models/knowledge/record-taxon.ts";
import { marksInUse } from "#src/core/my-list/my-list-choice.ts";
import type { Burst } from "#src/lab/batch/rules/bursts.ts";
import type { BatchView } from "#src/lab/batch/state/batch-session.ts";
import type { BatchOutlets } from "#src/lab/batch/state/browser-batch.ts";
import { soFarLine } from "#src/lab/batch/texts/export-texts.ts";
import { inContext, t } from "#src/language/messages.ts";
import { TabSection } from "#src/ui/controls/tabs.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { BusyLine } from "#src/ui/status/status.tsx";
import { BatchFiles } from "./batch-files.tsx";
import { NothingYet } from "./batch-summary.tsx";
import type { OnListOf } from "./batch-table.ts";
import { burstsOf, useSlowedBursts } from "./slowed-bursts.ts";
import { SortedCopies } from "./sorted-copies.tsx";
import layout from "#src/ui/styles/layout.module.css";

/** The files of a batch to export, and copies of its photos; before the first answer a line that says so. */
export function BatchExport({
  batch,
  outlets,
}: {
  readonly batch: BatchView;
  readonly outlets: BatchOutlets;
}): ReactNode {
  const { head } = batch;
  const { photos, bursts } = useSlowedBursts(batch);
  const burstsNow = (): readonly Burst[] => burstsOf(batch.photos, head.settings.burstRule);
  return (
    <TabSection
      title={inContext("heading")`Export`}
      lead={t`Files are made on this device, and saved to it. Nothing is sent anywhere.`}
    >
      {batch.photos.length === 0 && <NothingYet />}
      {photos.length > 0 && (
        <>
          {head.done < head.total && <p className={layout["hint"]}>{soFarLine(photos.length, head.total)}</p>}
          <LazyPart
            load={loadNames}
            waiting={<BusyLine>{t`Reading the names in the guide...`}</BusyLine>}
            failureTitle={t`The names in the guide could not be loaded. The files need them.`}
          >
            {(names) => <BatchFiles {...{ batch, bursts, burstsNow, outlets }} {...names} />}
          </LazyPart>
          <SortedCopies {...{ batch, burstsNow, copies: outlets.copies }} photos={photos.length} />
        </>
      )}
    </TabSection>
  );
}

/** The taxa of records, and the person's list. A list that can't be read fails the load: the file would lack its column. */
async function loadNames(): Promise<{ readonly taxonOf: TaxonOf; readonly onListOf: OnListOf }> {
  const [entries, marks] = await Promise.all([loadAllEntries(), marksInUse()]);
  return { taxonOf: taxaOf(entries), onListOf: (answer) => marks?.ofAnswer(answer) ?? null };
}
