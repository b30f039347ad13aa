import type { HistoryFileError } from "#src/features/history/rules/history-snapshot.ts";
import type { IdentifyError } from "#domain/identify-error.ts";

/** How a case ended. */
export interface FuzzOutcome {
  /**
   * "answered"; "asked" where a person would have to say more; the code of an error; "hang" where nothing came in time;
   * "crash" where the page died.
   */
  readonly end: string;
  /** What more is known, for developers. */
  readonly detail: string;
}

type KnownEnd = IdentifyError["code"] | HistoryFileError["code"] | "answered" | "asked" | "hang" | "crash";

/**
 * True for the ends that a file may come to: for each error among them people get a sentence that says what is wrong with
 * the file. The others are faults of ours, or can't be a file's doing.
 */
const IS_FINE: Readonly<Record<KnownEnd, boolean>> = {
  answered: true,
  asked: true,
  hang: false,
  crash: false,
  internal: false,
  "model-not-found": true,
  "model-ambiguous": true,
  "model-zip-refused": true,
  "model-manifest-invalid": true,
  "model-file-missing": true,
  "model-file-length": true,
  "model-file-changed": true,
  "model-is-web-page": true,
  "model-file-damaged": true,
  "model-topology-missing": true,
  "model-output-constant": true,
  "model-output-not-finite": true,
  "model-output-no-probabilities": true,
  "model-edge-tpu": true,
  "model-operation-unsupported": true,
  "model-label-count": true,
  "model-shape-unsupported": true,
  "model-number-type": true,
  "model-class-map-unsupported": true,
  "model-out-of-memory": true,
  "model-context-lost": false,
  "model-not-runnable": true,
  "backend-unavailable": false,
  "runtime-unreachable": false,
  "download-refused": false,
  "download-failed": false,
  "download-too-large": false,
  "download-too-many-files": false,
  "download-stalled": false,
  "download-path-outside": false,
  "address-invalid": false,
  "storage-full": false,
  "storage-unavailable": false,
  "storage-busy": false,
  "storage-newer": false,
  "storage-silent": false,
  "model-not-stored": false,
  "photo-missing": false,
  "photo-empty": true,
  "photo-unreadable": true,
  "photo-too-large": true,
  "photo-format-unsupported": true,
  "photo-not-an-image": true,
  "photo-too-many-pixels": true,
  "photo-too-many-scans": true,
  "photo-undecodable": true,
  "photo-too-small": true,
  "worker-died": false,
  "worker-unreachable": false,
  "webassembly-missing": false,
  "deadline-exceeded": false,
  aborted: false,
  "quota-used-up": false,
  "file-unreadable": true,
  "file-too-large": true,
  "file-not-json": true,
  "file-foreign": true,
  "file-newer": true,
  "file-damaged": true,
};

const fineEnds: ReadonlySet<string> = new Set(
  Object.entries(IS_FINE).flatMap(([end, isFine]) => (isFine ? [end] : [])),
);

/** True where a case has found a fault: a crash, a hang, an error without a sentence, or a code that nobody knows. */
export function isFault({ end }: FuzzOutcome): boolean {
  return !fineEnds.has(end);
}
