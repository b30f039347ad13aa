import type { AppError } from "#domain/error.ts";
import type { HistoryFileError } from "#src/app/history/rules/history-snapshot.ts";

/** How a case ended. */
export interface FuzzOutcome {
  /**
   * "answered"; "asked" if a person would have to answer questions; the code of an error; "hang" after a timeout;
   * "crash" if the page crashed.
   */
  readonly end: string;
  /** Details for developers. */
  readonly detail: string;
}

type KnownEnd = AppError["code"] | HistoryFileError["code"] | "answered" | "asked" | "hang" | "crash";

/** The acceptable ends. The app describes each of these errors to the user. Any other end is a fault of the app. */
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
  "model-path-outside",
  "model-too-new",
  "model-detector",
  "model-operation-unsupported",
  "model-layer-unsupported",
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

/** True if a case has found a fault: a crash, a hang, an error that is not about the file, or an unknown code. */
export function isFault({ end }: FuzzOutcome): boolean {
  return !FINE_ENDS.has(end);
}
