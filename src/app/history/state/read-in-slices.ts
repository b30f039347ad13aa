import { err, type Result } from "#domain/result.ts";
import { createHistoryFileReader } from "#src/app/history/rules/history-file.ts";
import { readStoredEntries } from "#src/app/history/rules/history-schema.ts";
import type { HistoryFileError } from "#src/app/history/rules/history-snapshot.ts";
import type { HistoryEntry, HistoryRecord } from "#src/app/history/rules/history.ts";

/** Number of entries between two checks of the clock. */
const AT_ONCE = 50;

/** Number of characters of a file between two checks of the clock. */
const PIECE = 256 * 1024;

/** Like {@link readStoredEntries}, without blocking the page. Null after `isWanted` returned false. */
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

/**
 * Reads a history file without blocking the page. Calls `onRead` with the number of bytes so far. Null after an abort.
 */
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
        // An estimate: a character may have several bytes.
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

/** Longest time that work blocks the page, in milliseconds. */
const SLICE_MS = 40;

/**
 * Divides work into slices. Call the returned function between small pieces: after {@link SLICE_MS} it pauses, so that
 * the page can react to input. It pauses with messages, because timers wait a second in a hidden page.
 */
export function inSlices(now = (): number => performance.now()): () => Promise<void> {
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
