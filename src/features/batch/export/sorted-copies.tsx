import { FileArchive, FolderDown } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import type { Burst } from "#domain/bursts.ts";
import { planSortedCopies } from "../rules/sorted-copies.ts";
import { Alert } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { focusIfFree } from "#src/ui/controls/use-modal.ts";
import { FoldedList } from "#src/ui/controls/disclosure.tsx";
import { RunProgress } from "#src/ui/status/progress.tsx";
import { saveBlob } from "#src/ui/page/save-blob.ts";
import type { OpenBatch } from "../state/open-batch.ts";
import type { CopiesRequest, CopiesState, SortedCopiesStore } from "../state/sorted-copies-store.ts";
import { COPIES_WARNING, copiesLine, describeZipFault } from "../texts/export-texts.ts";
import { counted } from "#src/ui/texts/format.ts";
import { FileCard, fileName } from "./file-cards.tsx";

/** Copies of the photos in folders by what they show, in a folder of the person's own or in zip files. */
export function SortedCopies({
  batch: { head, files },
  photos,
  burstsNow,
  copies,
}: {
  readonly batch: Pick<OpenBatch, "head" | "files">;
  /** How many are done. */
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
  const isBusy = state.status === "copying" || state.status === "zipping";
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

/** How far the copies are, or what came of them. Of another batch only that they are being made. */
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
  if (state.batchId !== batchId) {
    const isBusy = state.status === "copying" || state.status === "zipping";
    return isBusy && <p role="note">{OTHER_BATCH}</p>;
  }
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

type EndedCopies = Exclude<CopiesState, { readonly status: "none" | "copying" | "zipping" }>;

/** What came of the last copies. */
function CopiesEnd({ state }: { readonly state: EndedCopies }): ReactNode {
  switch (state.status) {
    case "copied":
      return (
        <>
          <EndLine>{counted(state.written, "copy", "copies")} made.</EndLine>
          <Unreadable paths={state.unreadable} />
        </>
      );
    case "zipped":
      return (
        <>
          <EndLine>{counted(state.parts, "zip file")} made.</EndLine>
          <Unreadable paths={state.unreadable} />
        </>
      );
    case "not-copied": {
      const { title, advice } = describeCopyFault(state.fault);
      const stays = `${counted(state.written, "copy", "copies")} made before that stay.`;
      return state.fault.code === "aborted" ? (
        <EndLine>Stopped. {stays}</EndLine>
      ) : (
        <Alert title={title} advice={`${advice} ${stays}`} />
      );
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

function Unreadable({ paths }: { readonly paths: readonly string[] }): ReactNode {
  return (
    <FoldedList
      title={`${counted(paths.length, "photo")} could not be read any more`}
      lines={paths.map((path) => ({ key: path, text: path }))}
    />
  );
}

type CopyFault = Extract<CopiesState, { readonly status: "not-copied" }>["fault"];

/** What went wrong with copies, and what to do. */
export interface CopyFaultTexts {
  readonly title: string;
  readonly advice: string;
}

/** Says in words why no more copies could be written. */
export function describeCopyFault(fault: CopyFault): CopyFaultTexts {
  switch (fault.code) {
    case "aborted":
      return { title: "Stopped.", advice: "" };
    case "folder-not-writable":
      return {
        title: "The app may not write into this folder.",
        advice: "Choose another folder, or allow it when the browser asks.",
      };
    case "disk-full":
      return { title: "The disk is full.", advice: "Make room on it, or choose a folder on another disk." };
    case "folder-gone":
      return {
        title: "The folder is not there any more.",
        advice: "It was moved or deleted, or its disk is gone. Choose a folder again.",
      };
    case "copy-failed":
      return { title: "The copies could not be written.", advice: "Choose a folder again, or save a zip." };
  }
}
