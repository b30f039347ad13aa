import type { HistoryEntry, HistoryRecord } from "../rules/history.ts";
import { createHistoryFileReader } from "../rules/history-file.ts";
import type { HistoryFileError } from "../rules/history-snapshot.ts";
import { readStoredEntries } from "../rules/history-schema.ts";
import { err, type Result } from "#domain/result.ts";

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

/** A slice of work on the page's thread lasts so long, in milliseconds: what a person does meanwhile is answered then. */
const SLICE_MS = 40;

/** Lets the page do what waits, if the slice of work is over. To be called between small pieces of work. */
export type Breathe = () => Promise<void>;

/** Begins work in slices. Timers would wait a second each in a page that nobody sees; messages do not. */
export function inSlices(now = (): number => performance.now()): Breathe {
  let since = now();
  return async () => {
    if (now() - since < SLICE_MS) return;
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => {
        port1.close();
        resolve();
      });
      port1.start();
      port2.postMessage(null);
    });
    since = now();
  };
}
