import { type CaptureQuestion, newerCapture } from "#domain/photo/capture.ts";
import { createThrottle } from "./batch-run.ts";
import { changeHead, writeChange } from "./batch-writes.ts";
import { type HeldState, isRunning, putPhoto } from "./held-state.ts";

/** Milliseconds between two reports of the progress. */
const SHOW_MS = 250;

/** Photos per write. */
const PART = 100;

/**
 * Reads the dates or places of finished photos from their files. Resolves with the number of photos that could not be
 * read; null after a stop, where what was read stays, and it can be asked for again. Does nothing during a run.
 */
export async function readFacts(state: HeldState, asked: CaptureQuestion): Promise<number | null> {
  if (state.closing.signal.aborted || isRunning(state.phase) || state.reading !== null) return null;
  const reading = readAll(state, asked);
  // A batch is free for other tabs only once this has ended too.
  const before = state.ended;
  state.ended = Promise.allSettled([before, reading]).then(() => undefined);
  return reading;
}

async function readAll(state: HeldState, asked: CaptureQuestion): Promise<number | null> {
  const { photos, files, deps, closing } = state;
  const { settings } = state.head;
  const capture = {
    date: settings.capture.date || asked.date,
    position: settings.capture.position || asked.position,
  };
  const paths = [...photos.keys()].filter((path) => files.has(path));
  const stopping = new AbortController();
  const signal = AbortSignal.any([closing.signal, stopping.signal]);
  const showSoon = createThrottle(deps.clock, SHOW_MS, signal, state.show);
  state.reading = { done: 0, total: paths.length, stopping };
  state.show();
  let unread = 0;
  try {
    for (let from = 0; from < paths.length && !signal.aborted; from += PART) {
      const part = paths.slice(from, from + PART);
      for (const [at, path] of part.entries()) {
        if (!(await readOne(state, path, capture, signal)) && !signal.aborted) unread += 1;
        state.reading = { done: from + at + 1, total: paths.length, stopping };
        showSoon();
      }
      await writeChange(
        state,
        part.flatMap((path) => photos.get(path) ?? []),
      );
    }
  } finally {
    state.reading = null;
    state.show();
  }
  if (signal.aborted) return null;
  await changeHead(state, { settings: { ...state.head.settings, capture } });
  return unread;
}

/** False if the photo can't be read. */
async function readOne(
  state: HeldState,
  path: string,
  capture: CaptureQuestion,
  signal: AbortSignal,
): Promise<boolean> {
  const file = state.files.get(path);
  if (file === undefined || signal.aborted) return false;
  const facts = await state.deps.imaging.capture(file, capture, signal);
  const photo = state.photos.get(path);
  if (!facts.ok || photo === undefined) return false;
  putPhoto(state, { ...photo, ...newerCapture(photo, facts.value) });
  return true;
}
