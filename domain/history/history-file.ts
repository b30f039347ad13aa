import * as v from "valibot";
import type { HistoryRecord } from "./history.ts";
import { exportedEntrySchema, readAs } from "./history-schema.ts";
import { parseJson } from "../parse-json.ts";
import { err, ok, type Result } from "../result.ts";

/** Says in the file what it is. */
const FORMAT = "bio-kingdom-history";

/** Changes when a reader of before could not read the file. 2 added verdicts, candidates and answers without a record. */
const VERSION = 2;

/** Largest file that is read, in bytes: some 10,000 entries with their thumbnails. */
export const MAX_HISTORY_FILE_BYTES = 200 * 1024 * 1024;

/** Why a file is not taken for a history. Nothing of it is taken then. */
export type HistoryFileError =
  | { readonly code: "file-unreadable" }
  | { readonly code: "file-too-large" }
  /** No JSON at all: another kind of file, or one that was cut off. */
  | { readonly code: "file-not-json" }
  /** JSON, and not of this app. */
  | { readonly code: "file-foreign" }
  | { readonly code: "file-newer"; readonly version: number }
  /** Of this app, and changed or broken since; `where` is for developers. */
  | { readonly code: "file-damaged"; readonly where: string };

const markSchema = v.object({ format: v.literal(FORMAT), version: v.pipe(v.number(), v.integer()) });

const fileSchema = v.object({ entries: v.array(exportedEntrySchema) });

/** The whole history as JSON, thumbnails included; {@link readHistoryFile} reads it again. */
export function writeHistoryFile(records: readonly HistoryRecord[], exportedAt: Date): string {
  const entries = records.map(({ entry, thumbnail }) => ({ ...entry, thumbnail }));
  return JSON.stringify(
    { format: FORMAT, version: VERSION, exportedAt: exportedAt.toISOString(), entries },
    null,
    1,
  );
}

/** Reads what {@link writeHistoryFile} wrote, in this version or one before: all of it, or nothing. */
export function readHistoryFile(text: string): Result<readonly HistoryRecord[], HistoryFileError> {
  const json = parseJson(text);
  if (json === undefined) return err({ code: "file-not-json" });
  const mark = readAs(markSchema, json);
  if (!mark.ok) return err({ code: "file-foreign" });
  const { version } = mark.value;
  if (version > VERSION) return err({ code: "file-newer", version });
  const file = readAs(fileSchema, json);
  if (!file.ok) return err({ code: "file-damaged", where: file.error });
  return ok(file.value.entries.map(({ thumbnail, ...entry }) => ({ entry, thumbnail })));
}
