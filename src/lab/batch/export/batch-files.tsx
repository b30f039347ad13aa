import { FileDown } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import type { CaptureQuestion } from "#domain/photo/capture.ts";
import type { TaxonOf } from "#domain/records/taxon.ts";
import { writeBatchFile } from "#src/lab/batch/rules/batch-file.ts";
import type { BatchPhoto } from "#src/lab/batch/rules/batch-photo.ts";
import { summaryOf, unreadableIn } from "#src/lab/batch/rules/batch-summary.ts";
import type { Burst } from "#src/lab/batch/rules/bursts.ts";
import { safeName } from "#src/lab/batch/rules/copy-plan.ts";
import { burstsWithShared, type SharedFacts } from "#src/lab/batch/rules/exported-facts.ts";
import { countOccurrences } from "#src/lab/batch/rules/occurrences.ts";
import type { BatchView } from "#src/lab/batch/state/batch-session.ts";
import type { BatchOutlets } from "#src/lab/batch/state/browser-batch.ts";
import { SAVE_JSON } from "#src/lab/batch/texts/batch-texts.ts";
import {
  everyPhotoLine,
  SHARED_FACT_NAMES,
  SHARED_FACTS_HINT,
  sharedFactNote,
  summaryText,
} from "#src/lab/batch/texts/export-texts.ts";
import { t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { ChoiceField } from "#src/ui/controls/fields.tsx";
import { saveBlob } from "#src/ui/page/save-blob.ts";
import { TableButtons } from "#src/ui/table/table-buttons.tsx";
import { batchTable, type OnListOf } from "./batch-table.ts";
import { ArchiveCard, FileCard, SummaryCard } from "./file-cards.tsx";
import { ReadCapture } from "./read-capture.tsx";
import styles from "./batch-export.module.css";

/** The files that a batch can export. The choice of dates and places applies to all files and is not stored. */
export function BatchFiles({
  batch,
  bursts,
  burstsNow,
  taxonOf,
  onListOf,
  outlets,
}: {
  readonly batch: BatchView;
  /** The bursts that the descriptions of the files use. They may be some seconds out of date. */
  readonly bursts: readonly Burst[];
  /** Returns the current bursts, for the content of the files. */
  readonly burstsNow: () => readonly Burst[];
  readonly taxonOf: TaxonOf;
  readonly onListOf: OnListOf;
  readonly outlets: BatchOutlets;
}): ReactNode {
  const [shared, setShared] = useState<SharedFacts>({ dates: false, positions: false });
  const { id: batchId, title, startedAt, settings } = batch.head;
  const photos = useMemo(() => bursts.flat(), [bursts]);
  const counts = useMemo(() => countOccurrences(bursts, { shared, taxonOf }), [bursts, shared, taxonOf]);
  const every = everyPhotoLine(photos.length, counts.leftOut);
  const saveJson = (): void => {
    const content = { batchId, title, startedAt, settings, bursts: burstsNow() };
    const text = writeBatchFile(content, { shared, taxonOf, now: new Date() });
    saveText(text, `${title}.json`, "application/json");
  };
  return (
    <>
      <ReadCapture batch={batch} />
      <SharedFactsChoice photos={photos} asked={settings.capture} shared={shared} onChange={setShared} />
      <div className={styles["cards"]}>
        <FileCard
          name={t`Table`}
          what={t`A line for each photo and model: as a spreadsheet in your language, or as CSV for programs.`}
          leaves={every}
        >
          <TableButtons
            table={() => batchTable(burstsNow(), shared, taxonOf, onListOf)}
            name={(ending) => safeName(`${title}.${ending}`)}
            labels={[t`Save spreadsheet`, t`Save CSV`]}
          />
        </FileCard>
        <FileCard
          name="JSON"
          what={t`For programs, and to open this batch again, here or elsewhere: all that is known of each photo.`}
          leaves={every}
        >
          <Button onClick={saveJson}>
            <FileDown size={18} aria-hidden="true" /> {SAVE_JSON}
          </Button>
        </FileCard>
        <SummaryCard
          textOf={() => summaryText(summaryOf(burstsWithShared(burstsNow(), shared)))}
          hasHours={shared.dates}
          onSave={(text) => saveText(text, `${t`${title} summary`}.txt`, "text/plain")}
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

function saveText(text: string, name: string, type: string): void {
  saveBlob(new Blob([text], { type }), safeName(name));
}

/** The EXIF data that a person can share. */
const FACTS = [
  { asked: "date", shared: "dates", isKnown: ({ takenAt }: BatchPhoto) => takenAt !== null },
  { asked: "position", shared: "positions", isKnown: ({ position }: BatchPhoto) => position !== null },
] as const;

/** Asks if files may contain dates and places. A checkbox is disabled if no photo has such data. */
function SharedFactsChoice({
  photos,
  asked,
  shared,
  onChange,
}: {
  readonly photos: readonly BatchPhoto[];
  /** The EXIF data that the user allowed the app to read. */
  readonly asked: CaptureQuestion;
  readonly shared: SharedFacts;
  readonly onChange: (shared: SharedFacts) => void;
}): ReactNode {
  const unreadableOf = unreadableIn(photos);
  const options = FACTS.map((fact) => {
    const known = photos.filter(fact.isKnown).length;
    const unreadable = unreadableOf[fact.asked];
    return {
      key: fact.shared,
      value: fact.shared,
      name: SHARED_FACT_NAMES[fact.asked],
      note: sharedFactNote(fact.asked, {
        asked: asked[fact.asked],
        known,
        unreadable,
        photos: photos.length,
      }),
      isDisabled: known === 0,
    };
  });
  return (
    <ChoiceField
      legend={t`Put into the files as well`}
      several
      options={options}
      chosen={FACTS.flatMap((fact) => (shared[fact.shared] ? [fact.shared] : []))}
      onChange={(fact, isChosen) => onChange({ ...shared, [fact]: isChosen })}
      hint={SHARED_FACTS_HINT}
    />
  );
}
