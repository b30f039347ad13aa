import type { CopiesState } from "../state/sorted-copies-store.ts";

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
