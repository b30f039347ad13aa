import type { HistoryFileError } from "#src/features/history/rules/history-snapshot.ts";
import type { IdentifyError } from "#domain/answer/identify-error.ts";

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

/** The ends that a file may come to. Each error has a sentence about the file. All other ends are our faults. */
const FINE_ENDS: ReadonlySet<string> = new Set<KnownEnd>([
  "answered",
  "asked",
  "model-not-found",
  "model-ambiguous",
  "model-zip-refused",
  "model-manifest-invalid",
  "model-file-missing",
  "model-file-length",
  "model-file-changed",
  "model-is-web-page",
  "model-file-damaged",
  "model-topology-missing",
  "model-output-constant",
  "model-output-not-finite",
  "model-output-no-probabilities",
  "model-edge-tpu",
  "model-operation-unsupported",
  "model-label-count",
  "model-shape-unsupported",
  "model-number-type",
  "model-class-map-unsupported",
  "model-out-of-memory",
  "model-not-runnable",
  "photo-empty",
  "photo-unreadable",
  "photo-too-large",
  "photo-format-unsupported",
  "photo-not-an-image",
  "photo-too-many-pixels",
  "photo-too-many-scans",
  "photo-undecodable",
  "photo-too-small",
  "file-unreadable",
  "file-too-large",
  "file-not-json",
  "file-foreign",
  "file-newer",
  "file-damaged",
]);

/** True where a case has found a fault: a crash, a hang, an error without a sentence, or a code that nobody knows. */
export function isFault({ end }: FuzzOutcome): boolean {
  return !FINE_ENDS.has(end);
}
