import type { ReactNode } from "react";
import { useStore } from "zustand";
import { isPack } from "#models/registry.ts";
import type { ChosenRecord } from "#src/app/diagnosis/use-chosen-record.ts";
import { useModels, useOpenedManifest } from "#src/app/model-choice/use-models.ts";
import type { ListVerdict } from "#src/app/my-list/list-verdict.ts";
import type { Identified } from "#src/core/identify-photo.ts";
import { listChoice, marksInUse, usedList } from "#src/core/my-list/my-list-choice.ts";
import { loadLazyTexts, t } from "#src/language/messages.ts";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";

/** Says beside an answer whether it is on the person's list. Nothing without a list, and for diseases. */
export function ListNote({
  identification,
  chosen,
  onVerdict,
}: Pick<Identified, "identification"> &
  Pick<ChosenRecord, "chosen"> & {
    readonly onVerdict: (verdict: ListVerdict | null) => void;
  }): ReactNode {
  const list = useStore(listChoice(), usedList);
  const { openPacks } = useModels();
  const { subject, demo, verdict, model } = identification;
  const opened = useOpenedManifest(model.id);
  const isElsewhere = verdict === "off-topic" || verdict === "none-of-these";
  if (list === null || demo || subject === "disease" || (isElsewhere && chosen === null)) return null;
  return (
    <LazyPart
      key={`${list.id} ${model.id}`}
      load={async () => {
        await loadLazyTexts();
        const [{ ListLine }, marks, packs] = await Promise.all([
          import("#src/app/my-list/list-line.tsx"),
          marksInUse(),
          isPack(model.id) ? openPacks() : null,
        ]);
        return {
          ListLine,
          marks,
          ofPack: packs?.openedClient(model.id)?.model.manifest,
        };
      }}
      waiting={null}
      failureTitle={t`Your list can't be read.`}
    >
      {({ ListLine, marks, ofPack = opened }) =>
        marks !== null && (
          <ListLine
            title={list.title}
            marks={marks}
            identification={identification}
            chosen={chosen}
            model={ofPack !== null && "labels" in ofPack ? ofPack : null}
            onVerdict={onVerdict}
          />
        )
      }
    </LazyPart>
  );
}
