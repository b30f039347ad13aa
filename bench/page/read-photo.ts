import { type Cutout, filledPart } from "#domain/cutout.ts";
import { systemClock } from "#domain/clock.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import { ok, type Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { ImagingClient } from "#src/pipeline/workers/imaging-client.ts";
import type { InferenceClient } from "#src/pipeline/workers/inference-client.ts";
import type { AskedPhoto, PhotoReading } from "./bench-page.ts";

/** What a loaded model says of a photo, and what the answer comes to on a subject's page. */
export async function readPhoto(
  photo: File,
  { subject, part }: AskedPhoto,
  imaging: ImagingClient,
  client: InferenceClient,
): Promise<Omit<PhotoReading, keyof AskedPhoto>> {
  const readOf = (cutout: Cutout | null): ReturnType<typeof readPart> =>
    readPart(photo, subject, cutout, imaging, client);
  let read = await readOf(typeof part === "string" ? null : part);
  if (part === "seen" && read.ok && read.value.filled !== null) read = await readOf(read.value.filled.part);
  return read.ok ? read.value : { ...UNREAD, problem: read.error.code };
}

const UNREAD = { probabilities: [], quality: null, filled: null, verdict: null, candidates: [] };

/** A photo's way without the preview and the quota. */
async function readPart(
  photo: File,
  subject: Subject,
  cutout: Cutout | null,
  imaging: ImagingClient,
  client: InferenceClient,
): Promise<Result<Omit<PhotoReading, keyof AskedPhoto>, IdentifyError>> {
  const { signal } = new AbortController();
  const checked = await imaging.check(photo, signal);
  if (!checked.ok) return checked;
  const { input } = client.model.manifest;
  const prepared = await imaging.prepare(photo, checked.value.facts, input, signal, { cutout });
  if (!prepared.ok) return prepared;
  const { tensor, measureQuality } = prepared.value;
  const measured = await measureQuality(signal);
  const reply = await client.identify(subject, tensor, {
    uploadedAt: systemClock.now(),
    signal,
  });
  if (!reply.ok) return reply;
  const { answer, maps, reading } = reply.value;
  const filled = maps?.[0] === undefined ? null : filledPart(maps[0]);
  const { verdict, candidates } = answer;
  const probabilities = reading?.probabilities ?? [];
  const quality = measured.ok ? measured.value : null;
  return ok({ problem: null, probabilities, quality, filled, verdict, candidates });
}
