import type { StorageProblem } from "#domain/identify-error.ts";
import { areValuesRefused } from "./browser-storage.ts";

/**
 * What a rejection of IndexedDB comes to. The names are those of the standards Indexed Database API 3.0 and Storage. A
 * missing `indexedDB` is a TypeError or ReferenceError. Chromium tells an unknown error where site data are blocked.
 */
export function storageProblemOf(error: unknown): StorageProblem {
  if (!(error instanceof Error || error instanceof DOMException)) return "storage-failed";
  switch (error.name) {
    case "QuotaExceededError":
      return "storage-full";
    case "NoAnswerError":
      return "storage-silent";
    case "VersionError":
      return "storage-newer";
    case "UnknownError":
      return areValuesRefused() ? "storage-unavailable" : "storage-failed";
    case "SecurityError":
    case "InvalidStateError":
    case "NotAllowedError":
    case "ReferenceError":
    case "TypeError":
      return "storage-unavailable";
    default:
      return "storage-failed";
  }
}
