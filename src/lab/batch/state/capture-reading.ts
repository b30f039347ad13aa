import { type CaptureQuestion, newerCapture } from "#domain/photo/capture.ts";
import { createThrottle } from "#domain/throttle.ts";
import { type BatchSession, may, putPhoto, show } from "./batch-session.ts";
import { changeHead, writeChange } from "./batch-writer.ts";

/** Milliseconds between two reports of the progress. */
const SHOW_MS = 250;

/** Photos per write. */
const PART = 100;

/** Reads the dates or places of finished photos from their files. See `BatchCommands.readCapture`. */
export async function readCapture(session: BatchSession, question: CaptureQuestion): Promise<number | null> {
  if (!may(session, "start") || session.reading !== null) return null;
  const reading = readAll(session, question);
  // A batch is free for other tabs only once this has ended too.
  const before = session.ended;
  session.ended = Promise.allSettled([before, reading]).then(() => undefined);
  return reading;
}

async function readAll(session: BatchSession, question: CaptureQuestion): Promise<number | null> {
  const { photos, view, deps, closing, head } = session;
  const { date, position } = head.settings.capture;
  const capture = { date: date || question.date, position: position || question.position };
  const { files } = view.getState();
  const paths = [...photos.keys()].filter((path) => files.has(path));
  const stopping = new AbortController();
  const signal = AbortSignal.any([closing.signal, stopping.signal]);
  const showSoon = createThrottle(deps.clock, SHOW_MS, signal, () => show(session));
  session.reading = { done: 0, total: paths.length, stopping };
  show(session);
  let unread = 0;
  try {
    for (let from = 0; from < paths.length && !signal.aborted; from += PART) {
      const part = paths.slice(from, from + PART);
      for (const [at, path] of part.entries()) {
        if (!(await readOne(session, path, capture, signal)) && !signal.aborted) unread += 1;
        session.reading = { done: from + at + 1, total: paths.length, stopping };
        showSoon();
      }
      await writeChange(
        session,
        part.flatMap((path) => photos.get(path) ?? []),
      );
    }
  } finally {
    session.reading = null;
    show(session);
  }
  if (signal.aborted) return null;
  await changeHead(session, { settings: { ...session.head.settings, capture } });
  return unread;
}

/** False if the photo can't be read. */
async function readOne(
  session: BatchSession,
  path: string,
  capture: CaptureQuestion,
  signal: AbortSignal,
): Promise<boolean> {
  const file = session.view.getState().files.get(path);
  if (file === undefined || signal.aborted) return false;
  const facts = await session.deps.imaging.capture(file, capture, signal);
  const photo = session.photos.get(path);
  if (!facts.ok || photo === undefined) return false;
  putPhoto(session, { ...photo, ...newerCapture(photo, facts.value) });
  return true;
}
