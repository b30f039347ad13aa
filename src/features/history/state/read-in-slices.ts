import type { HistoryEntry, HistoryRecord } from "../rules/history.ts";
import { createHistoryFileReader, type HistoryFileError } from "../rules/history-file.ts";
import { readStoredEntries } from "../rules/history-schema.ts";
import { err, type Result } from "#domain/result.ts";
import { inSlices } from "./slices.ts";

/** Entries that are read without a look at the clock. */
const AT_ONCE = 50;

/** Characters of a file that are read without a look at the clock. */
const PIECE = 256 * 1024;

/** What {@link readStoredEntries} answers, and null where nobody `isWanted` any more. The page lives meanwhile. */
export async function readEntriesInSlices(
  stored: readonly unknown[],
  isWanted: () => boolean,
): Promise<ReturnType<typeof readStoredEntries> | null> {
  const breathe = inSlices();
  const entries: HistoryEntry[] = [];
  let unreadable = 0;
  for (let at = 0; at < stored.length; at += AT_ONCE) {
    if (at > 0) await breathe();
    if (!isWanted()) return null;
    const read = readStoredEntries(stored.slice(at, at + AT_ONCE));
    entries.push(...read.entries);
    unreadable += read.unreadable;
  }
  return { entries, unreadable };
}

/** Reads a history file while the page lives. `onRead` hears how many bytes were read. Null after an abort. */
export async function readFileInSlices(
  file: Blob,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<Result<readonly HistoryRecord[], HistoryFileError> | null> {
  const breathe = inSlices();
  const reader = createHistoryFileReader();
  const decoder = new TextDecoder();
  try {
    const stream = file.stream().getReader();
    for (let bytes = 0; ;) {
      const { done, value } = await stream.read();
      const text = decoder.decode(value, { stream: !done });
      for (let at = 0; at < text.length; at += PIECE) {
        const piece = text.slice(at, at + PIECE);
        reader.take(piece);
        // A sign of several bytes counts as its share of all.
        bytes += ((value?.byteLength ?? 0) * piece.length) / text.length;
        onRead(Math.round(bytes));
        await breathe();
        if (signal.aborted) {
          await stream.cancel();
          return null;
        }
      }
      if (done) return reader.end();
    }
  } catch {
    return err({ code: "file-unreadable" });
  }
}
