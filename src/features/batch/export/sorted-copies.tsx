import { FileArchive, FolderDown } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import type { Burst } from "#src/features/batch/rules/bursts.ts";
import { planSortedCopies } from "../rules/sorted-copies.ts";
import type { CopyFault } from "./copy-into-folder.ts";
import { Alert } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { focusIfFree } from "#src/ui/controls/use-modal.ts";
import { FoldedList } from "#src/ui/controls/disclosure.tsx";
import { RunProgress } from "#src/ui/status/progress.tsx";
import { saveBlob } from "#src/ui/page/save-blob.ts";
import type { OpenBatch } from "../state/open-batch.ts";
import type { CopiesRequest, CopiesState, SortedCopiesStore } from "../state/sorted-copies-store.ts";
import { COPIES_WARNING, copiesLine } from "../texts/export-texts.ts";
import { counted } from "#src/ui/texts/format.ts";
import { describeZipFault } from "../texts/zip-texts.ts";
import { FileCard, fileName } from "./file-cards.tsx";

/** Copies photos into one folder per name, on the disk or in zip files. */
export function SortedCopies({
  batch: { head, files },
  photos,
  burstsNow,
  copies,
}: {
  readonly batch: Pick<OpenBatch, "head" | "files">;
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
  const saveZip = (zip: Blob, part: number, parts: number): void =>
    saveBlob(zip, fileName(head.title, parts === 1 ? " sorted.zip" : ` sorted ${part} of ${parts}.zip`));
  return (
    <FileCard
      name="Sorted copies"
      what="The photos, copied into a folder for each name."
      leaves={`${copiesLine(photos)} ${COPIES_WARNING}`}
      fields={!hasFiles && <p role="note">{NO_FILES}</p>}
    >
      {copies.canPickFolder() && (
        <Button disabled={isBusy || !hasFiles} onClick={() => void copies.copy(request())}>
          <FolderDown size={18} aria-hidden="true" /> Copy into a folder
        </Button>
      )}
      <Button disabled={isBusy || !hasFiles} onClick={() => void copies.zip(request(), saveZip)}>
        <FileArchive size={18} aria-hidden="true" /> Save as zip
      </Button>
      <CopiesStatus state={state} batchId={head.id} onStop={copies.stop} />
    </FileCard>
  );
}

const NO_FILES =
  "The photos themselves are not here any more: the app keeps no copy of them. Choose their folder again, above, to copy them.";

const OTHER_BATCH = "Photos of another batch are being copied. This one can be copied after that.";

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
    return <RunProgress what="Copying" done={state.done} total={state.total} onStop={onStop} />;
  }
  if (state.status === "zipping") {
    const { part, parts } = state;
    return (
      <RunProgress what={`Making zip file ${part} of ${parts}`} done={part - 1} total={0} onStop={onStop} />
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
      const made =
        state.status === "copied"
          ? counted(state.written, "copy", "copies")
          : counted(state.parts, "zip file");
      return (
        <>
          <EndLine>{made} made.</EndLine>
          <FoldedList
            title={`${counted(state.unreadable.length, "photo")} could not be read any more`}
            lines={state.unreadable.map((path) => ({ key: path, text: path }))}
          />
        </>
      );
    }
    case "not-copied": {
      const stays = `${counted(state.written, "copy", "copies")} made before that stay.`;
      if (state.fault.code === "aborted") return <EndLine>Stopped. {stays}</EndLine>;
      const [title, advice] = COPY_FAULTS[state.fault.code];
      return <Alert title={title} advice={`${advice} ${stays}`} />;
    }
    case "not-zipped":
      return state.error.code === "aborted" ? (
        <EndLine>Stopped.</EndLine>
      ) : (
        <Alert title="The zip file could not be made." advice={describeZipFault(state.error)} />
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
    "The app may not write into this folder.",
    "Choose another folder, or allow it when the browser asks.",
  ],
  "disk-full": ["The disk is full.", "Make room on it, or choose a folder on another disk."],
  "folder-gone": [
    "The folder is not there any more.",
    "It was moved or deleted, or its disk is gone. Choose a folder again.",
  ],
  "copy-failed": ["The copies could not be written.", "Choose a folder again, or save a zip."],
};
