import { FileArchive, FolderDown } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import type { Burst } from "#src/lab/batch/rules/bursts.ts";
import { planSortedCopies, safeName } from "#src/lab/batch/rules/copy-plan.ts";
import type { BatchView } from "#src/lab/batch/state/batch-session.ts";
import { COPIES_WARNING, copiesLine } from "#src/lab/batch/texts/export-texts.ts";
import { describeZipFault } from "#src/lab/batch/texts/zip-texts.ts";
import { inContext, m, plural, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FoldedList } from "#src/ui/controls/disclosure.tsx";
import { focusIfFree } from "#src/ui/controls/use-modal.ts";
import { saveBlob } from "#src/ui/page/save-blob.ts";
import { RunProgress } from "#src/ui/status/progress.tsx";
import { Alert } from "#src/ui/status/status.tsx";
import type { CopiesRequest, CopiesState, SortedCopiesStore } from "./copies-store.ts";
import type { CopyFault } from "./copy-into-folder.ts";
import { FileCard } from "./file-cards.tsx";

/** Copies photos into one folder per name, on the disk or in zip files. */
export function SortedCopies({
  batch: { head, files },
  photos,
  burstsNow,
  copies,
}: {
  readonly batch: Pick<BatchView, "head" | "files">;
  /** Number of finished photos. */
  readonly photos: number;
  readonly burstsNow: () => readonly Burst[];
  readonly copies: SortedCopiesStore;
}): ReactNode {
  const state = useStore(copies);
  const request = (): CopiesRequest => ({
    batchId: head.id,
    copies: planSortedCopies(burstsNow()),
    files,
  });
  const hasFiles = files.size > 0;
  const isBusy = isCopying(state);
  const saveZip = (zip: Blob, part: number, parts: number): void => {
    const name = parts === 1 ? t`${head.title} sorted` : t`${head.title} sorted ${part} of ${parts}`;
    saveBlob(zip, safeName(`${name}.zip`));
  };
  return (
    <FileCard
      name={t`Sorted copies`}
      what={t`The photos, copied into a folder for each name.`}
      leaves={`${copiesLine(photos)} ${COPIES_WARNING}`}
      fields={!hasFiles && <p role="note">{NO_FILES}</p>}
    >
      {copies.canPickFolder() && (
        <Button disabled={isBusy || !hasFiles} onClick={() => void copies.copy(request())}>
          <FolderDown size={18} aria-hidden="true" /> {t`Copy into a folder`}
        </Button>
      )}
      <Button disabled={isBusy || !hasFiles} onClick={() => void copies.zip(request(), saveZip)}>
        <FileArchive size={18} aria-hidden="true" /> {t`Save as zip`}
      </Button>
      <CopiesStatus state={state} batchId={head.id} onStop={copies.stop} />
    </FileCard>
  );
}

const NO_FILES = t`The photos themselves are not here any more: the app keeps no copy of them. Choose their folder again, above, to copy them.`;

const OTHER_BATCH = t`Photos of another batch are being copied. This one can be copied after that.`;

/** The progress or the result of copying. Shows only a note while another batch is being copied. */
function CopiesStatus({
  state,
  batchId,
  onStop,
}: {
  readonly state: CopiesState;
  readonly batchId: string;
  readonly onStop: () => void;
}): ReactNode {
  if (state.status === "none") return null;
  if (state.batchId !== batchId) return isCopying(state) && <p role="note">{OTHER_BATCH}</p>;
  if (state.status === "copying") {
    return (
      <RunProgress
        what={inContext("progress")`Copying`}
        done={state.done}
        total={state.total}
        onStop={onStop}
      />
    );
  }
  if (state.status === "zipping") {
    const { part, parts } = state;
    return (
      <RunProgress what={t`Making zip file ${part} of ${parts}`} done={part - 1} total={0} onStop={onStop} />
    );
  }
  return <CopiesEnd state={state} />;
}

function isCopying({ status }: CopiesState): boolean {
  return status === "copying" || status === "zipping";
}

type EndedCopies = Exclude<CopiesState, { readonly status: "none" | "copying" | "zipping" }>;

function CopiesEnd({ state }: { readonly state: EndedCopies }): ReactNode {
  switch (state.status) {
    case "copied":
    case "zipped": {
      const unreadable = state.unreadable.length;
      return (
        <>
          <EndLine>
            {state.status === "copied"
              ? plural(state.written, m`${state.written} copy made.`, m`${state.written} copies made.`)
              : plural(state.parts, m`${state.parts} zip file made.`, m`${state.parts} zip files made.`)}
          </EndLine>
          <FoldedList
            title={plural(
              unreadable,
              m`${unreadable} photo could not be read any more`,
              m`${unreadable} photos could not be read any more`,
            )}
            lines={state.unreadable.map((path) => ({ key: path, text: path }))}
          />
        </>
      );
    }
    case "not-copied": {
      const stays = plural(
        state.written,
        m`${state.written} copy made before that stay.`,
        m`${state.written} copies made before that stay.`,
      );
      if (state.fault.code === "aborted") return <EndLine>{t`Stopped. ${stays}`}</EndLine>;
      const [title, advice] = COPY_FAULTS[state.fault.code];
      return <Alert title={title} advice={`${advice} ${stays}`} />;
    }
    case "not-zipped":
      return state.error.code === "aborted" ? (
        <EndLine>{t`Stopped.`}</EndLine>
      ) : (
        <Alert title={t`The zip file could not be made.`} advice={describeZipFault(state.error)} />
      );
  }
}

function EndLine({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <p role="status" tabIndex={-1} ref={focusIfFree}>
      {children}
    </p>
  );
}

const COPY_FAULTS: Readonly<
  Record<Exclude<CopyFault["code"], "aborted">, readonly [title: string, advice: string]>
> = {
  "folder-not-writable": [
    t`The app may not write into this folder.`,
    t`Choose another folder, or allow it when the browser asks.`,
  ],
  "disk-full": [t`The disk is full.`, t`Make room on it, or choose a folder on another disk.`],
  "folder-gone": [
    t`The folder is not there any more.`,
    t`It was moved or deleted, or its disk is gone. Choose a folder again.`,
  ],
  "copy-failed": [t`The copies could not be written.`, t`Choose a folder again, or save a zip.`],
};
