import * as v from "valibot";
import type { HistoryRecord } from "./history.ts";
import { exportedEntrySchema } from "./history-schema.ts";
import { parseJson } from "../parse-json.ts";
import { readAs } from "../read-as.ts";
import { err, ok, type Result } from "../result.ts";

/** Marks a file as a history of this app. */
const FORMAT = "bio-kingdom-history";

/**
 * Version of the file. It goes up when an earlier version of the app can't read the file. Version 2 added verdicts,
 * candidates and answers without a record. Version 3 added the verdicts of labels that have facts. Version 4 added
 * remarks, which an earlier version would leave out without a word.
 */
const VERSION = 4;

/** Largest file that is read, in bytes. It has room for about 10,000 entries with thumbnails. */
export const MAX_HISTORY_FILE_BYTES = 200 * 1024 * 1024;

/** Why a file can't be imported as a history. Nothing of it is imported then. */
export type HistoryFileError =
  | { readonly code: "file-unreadable" }
  | { readonly code: "file-too-large" }
  /** Not JSON: another kind of file, or one that was cut off. */
  | { readonly code: "file-not-json" }
  /** JSON, but no history of this app. */
  | { readonly code: "file-foreign" }
  | { readonly code: "file-newer"; readonly version: number }
  /** A history of this app that was changed or broken since; `where` is for developers. */
  | { readonly code: "file-damaged"; readonly where: string };

const markSchema = v.object({ format: v.literal(FORMAT), version: v.pipe(v.number(), v.integer()) });

const fileSchema = v.object({ entries: v.array(exportedEntrySchema) });

/** The whole history as JSON, with thumbnails. {@link readHistoryFile} reads it. */
export function writeHistoryFile(records: readonly HistoryRecord[], exportedAt: Date): string {
  const entries = records.map(({ entry, thumbnail }) => ({ ...entry, thumbnail }));
  return JSON.stringify(
    { format: FORMAT, version: VERSION, exportedAt: exportedAt.toISOString(), entries },
    null,
    1,
  );
}

/** Reads a file that this or an earlier version of {@link writeHistoryFile} wrote. It reads all entries or none. */
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
