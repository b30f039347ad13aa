import * as v from "valibot";
import { err, ok, type Result } from "#domain/result.ts";
import { parseJson } from "#domain/text/json.ts";
import { readAs } from "#domain/text/read-as.ts";
import { exportedEntrySchema, storedEntry } from "./history-schema.ts";
import type { HistoryFileError } from "./history-snapshot.ts";
import type { HistoryRecord } from "./history.ts";

const FORMAT = "bio-kingdom-history";

/**
 * Version of the file. It increases when earlier versions of the app can't read the file. Version 2 added verdicts,
 * candidates and answers without a record. Version 3 added the verdicts of labels with facts. Version 4 added remarks:
 * earlier versions of the app would lose the remarks.
 */
const VERSION = 4;

/** Largest file to import, in bytes. It has room for about 10,000 entries with thumbnails. */
export const MAX_HISTORY_FILE_BYTES = 200 * 1024 * 1024;

/** Placeholder for an entry in the text around the entries (the "rest" of the file). */
const ENTRY_PLACE = 0;

const markSchema = v.object({ format: v.literal(FORMAT), version: v.pipe(v.number(), v.integer()) });

/** The rest of a file, with placeholders instead of entries. */
const restSchema = v.object({ entries: v.array(v.literal(ENTRY_PLACE)) });

/** Maximum length of the rest, in characters: enough for a million entries. */
const MOST_REST = 16 * 1024 * 1024;

/** The history as JSON with thumbnails, in pieces. {@link createHistoryFileReader} reads it. */
export function* historyFilePieces(
  records: Iterable<HistoryRecord>,
  exportedAt: Date,
): Generator<string, void, undefined> {
  const head = JSON.stringify(
    { format: FORMAT, version: VERSION, exportedAt: exportedAt.toISOString() },
    null,
    1,
  );
  yield `${head.slice(0, -2)},\n "entries": [`;
  let comma = "";
  for (const { entry, thumbnail } of records) {
    const { found, ...others } = entry.remarks;
    // Most answers have nothing for it, and older versions wrote none.
    const remarks = found === null ? others : entry.remarks;
    const text = JSON.stringify({ ...storedEntry(entry), remarks, thumbnail }, null, 1);
    yield `${comma}\n  ${text.replaceAll("\n", "\n  ")}`;
    comma = ",";
  }
  yield "\n ]\n}";
}

/** Same as {@link historyFilePieces}, as one text. */
export function writeHistoryFile(records: readonly HistoryRecord[], exportedAt: Date): string {
  return [...historyFilePieces(records, exportedAt)].join("");
}

/** Reads a file of this or an earlier version, piece by piece. The reader returns all entries or an error. */
export interface HistoryFileReader {
  readonly take: (piece: string) => void;
  /** Returns the result. Call this method after the last piece. */
  readonly end: () => Result<readonly HistoryRecord[], HistoryFileError>;
}

export function createHistoryFileReader(): HistoryFileReader {
  const texts = createEntryTexts();
  const records: HistoryRecord[] = [];
  /** The error of the first invalid entry. The reader skips the entries after it. */
  let fault: HistoryFileError | null = null;
  let found = 0;
  return {
    take: (piece) => {
      for (const text of texts.take(piece)) {
        const read = fault === null ? readEntry(text, found) : err(fault);
        if (read.ok) records.push(read.value);
        else fault = read.error;
        found += 1;
      }
    },
    end: () => {
      const rest = texts.rest();
      if (rest.length > MOST_REST) return err({ code: "file-foreign" });
      const json = parseJson(rest);
      if (json === undefined || fault?.code === "file-not-json") return err({ code: "file-not-json" });
      const mark = readAs(markSchema, json);
      if (!mark.ok) return err({ code: "file-foreign" });
      const { version } = mark.value;
      if (version > VERSION) return err({ code: "file-newer", version });
      const file = readAs(restSchema, json);
      if (!file.ok) return err({ code: "file-damaged", where: file.error });
      if (fault !== null) return err(fault);
      // The file has a number in place of an entry.
      if (file.value.entries.length !== found) return err({ code: "file-damaged", where: "entries" });
      return ok(records);
    },
  };
}

/** Reads the text of a whole file. See {@link createHistoryFileReader}. */
export function readHistoryFile(text: string): Result<readonly HistoryRecord[], HistoryFileError> {
  const reader = createHistoryFileReader();
  reader.take(text);
  return reader.end();
}

function readEntry(text: string, at: number): Result<HistoryRecord, HistoryFileError> {
  const json = parseJson(text);
  if (json === undefined) return err({ code: "file-not-json" });
  const read = readAs(exportedEntrySchema, json);
  if (!read.ok) return err({ code: "file-damaged", where: `entries.${at}.${read.error}` });
  const { thumbnail, ...entry } = read.value;
  return ok({ entry, thumbnail });
}

/** Cuts the text of a history file into its entries, piece by piece, so that no step blocks the page for long. */
interface EntryTexts {
  /** Takes the next piece. Returns the texts of the entries that end in this piece. */
  readonly take: (piece: string) => readonly string[];
  /** The text so far, with {@link ENTRY_PLACE} in place of each entry. */
  readonly rest: () => string;
}

/** The end of a JSON string, or an escape in it. */
const IN_STRING = /["\\]/g;

/** The start or end of a string, object or list. */
const OUTSIDE = /["{}[\]]/g;

/** The text before the list of entries. The end of a longer string does not match: its quote has a backslash. */
const BEFORE_ENTRIES = /(?:^|[^\\])"entries"\s*:\s*$/;

/** Number of last characters that {@link BEFORE_ENTRIES} needs. */
const TAIL = 100;

/**
 * Finds the objects and lists in the list `entries` of a JSON object. It does not check that the parts are JSON; the
 * caller parses each part.
 */
export function createEntryTexts(): EntryTexts {
  let [depth, inString, isEscaped, inEntries] = [0, false, false, false];
  let rest = "";
  /** The text so far of the current entry; null between entries. */
  let entry: string | null = null;

  /** Adds text to the current entry or to the rest. */
  const put = (text: string): void => {
    if (entry === null) rest += text;
    else entry += text;
  };
  const open = (text: string, isList: boolean): void => {
    put(text);
    if (inEntries && depth === 2) entry ??= "";
    if (isList && depth === 1 && BEFORE_ENTRIES.test(rest.slice(-TAIL))) inEntries = true;
    depth += 1;
  };
  return {
    take: (piece) => {
      const ended: string[] = [];
      let [at, from] = [0, 0];
      while (at < piece.length) {
        if (isEscaped) {
          isEscaped = false;
          at += 1;
          continue;
        }
        const search = inString ? IN_STRING : OUTSIDE;
        search.lastIndex = at;
        const found = search.exec(piece);
        if (found === null) break;
        const { index } = found;
        at = index + 1;
        switch (found[0]) {
          case "\\":
            isEscaped = true;
            break;
          case '"':
            inString = !inString;
            break;
          case "{":
          case "[":
            open(piece.slice(from, index), found[0] === "[");
            from = index;
            break;
          default:
            depth -= 1;
            if (depth === 1) inEntries = false;
            if (entry === null || depth !== 2) break;
            ended.push(entry + piece.slice(from, at));
            entry = null;
            rest += ENTRY_PLACE;
            from = at;
        }
      }
      put(piece.slice(from));
      return ended;
    },
    rest: () => rest + (entry ?? ""),
  };
}
