import { type ReactNode, useDeferredValue, useMemo } from "react";
import { sortPhotos } from "../rules/batch-order.ts";
import type { BatchPhoto } from "#domain/batch-photo.ts";
import { type Burst, BURST_RULES, groupBursts } from "#domain/bursts.ts";
import { loadEntries } from "#models/knowledge/knowledge.ts";
import { taxaOf } from "#models/knowledge/record-taxon.ts";
import { BusyLine } from "#src/ui/status/status.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { Section } from "#src/ui/page/section.tsx";
import type { BatchOutlets } from "../state/batch-page-stores.ts";
import type { BurstRuleName, OpenBatch } from "../state/batch-state.ts";
import { soFarLine } from "../texts/batch-file-texts.ts";
import { BatchFiles } from "./batch-files.tsx";
import styles from "./batch-out.module.css";
import { BatchSummaryView } from "./batch-summary.tsx";
import { SortedCopies } from "./sorted-copies.tsx";
import { useUnhurried } from "./use-unhurried.ts";

const NONE_YET: readonly BatchPhoto[] = [];

/** What leaves a batch: its summary, files of it, and copies of its photos. Nothing where no photo is done yet. */
export function BatchOut({
  batch,
  outlets,
}: {
  readonly batch: OpenBatch;
  readonly outlets: BatchOutlets;
}): ReactNode {
  const { head, phase } = batch;
  // Of ten thousand photos this takes tens of milliseconds, which neither the first sight of the grid nor a key waits for.
  const burstRule = useDeferredValue(head.settings.burstRule);
  const photos = useDeferredValue(useUnhurried(batch.photos, phase.code === "running"), NONE_YET);
  const bursts = useMemo(() => burstsOf(photos, burstRule), [photos, burstRule]);
  const burstsNow = (): readonly Burst[] => burstsOf(batch.photos, head.settings.burstRule);
  if (photos.length === 0) return null;
  const soFar = head.done < head.total ? soFarLine(photos.length, head.total) : null;
  return (
    <>
      <Section title="Summary">
        {soFar !== null && <p className={styles["soft"]}>{soFar}</p>}
        <BatchSummaryView bursts={bursts} />
      </Section>
      <Section
        title="Take it along"
        lead="Files are made on this device, and saved to it. Nothing is sent anywhere."
      >
        {soFar !== null && <p className={styles["soft"]}>{soFar}</p>}
        <LazyPart
          load={loadTaxa}
          waiting={<BusyLine>Reading the names in the guide...</BusyLine>}
          failureTitle="The names in the guide could not be loaded. The files need them."
        >
          {({ taxonOf }) => <BatchFiles {...{ batch, bursts, burstsNow, taxonOf, outlets }} />}
        </LazyPart>
        <SortedCopies {...{ batch, burstsNow, copies: outlets.copies }} photos={photos.length} />
      </Section>
    </>
  );
}

/** The photos put together as the batch says; by themselves they are in the order of their folders. */
function burstsOf(photos: readonly BatchPhoto[], rule: BurstRuleName): readonly Burst[] {
  return rule === "none"
    ? sortPhotos(photos, { by: "folder", isDescending: false }).map((photo) => [photo])
    : groupBursts(photos, BURST_RULES[rule]);
}

async function loadTaxa(): Promise<{ readonly taxonOf: ReturnType<typeof taxaOf> }> {
  return { taxonOf: taxaOf(await loadEntries()) };
}
