import type { InputSpec } from "#models/manifest.ts";
import type { Clock } from "#src/domain/clock.ts";
import type { Identification, StageTimings } from "#src/domain/identification.ts";
import type { IdentifyError } from "#src/domain/identify-error.ts";
import { ok, type Result } from "#src/domain/result.ts";
import type { Subject } from "#src/domain/subject.ts";
import type { ImagingClient } from "./imaging-client.ts";
import type { InferenceClient } from "./inference-client.ts";

/** An answer, and what each stage took. */
export interface Identified {
  readonly identification: Identification;
  readonly timings: StageTimings;
}

/** How the caller follows a photo and can give it up. */
export interface WalkEvents {
  readonly signal: AbortSignal;
  /** The photo passed the check; from here on it replaces the one before. */
  readonly onAccepted: () => void;
  /** A small upright JPEG of the photo, of the same decoding as the tensor. */
  readonly onPreview: (preview: Blob) => void;
}

/** What the walk needs. */
export interface WalkDeps {
  readonly imaging: ImagingClient;
  readonly inference: InferenceClient;
  readonly clock: Pick<Clock, "now">;
  /** What the active model of a subject wants to be fed. */
  readonly inputFor: (subject: Subject) => InputSpec;
}

/** The whole walk of a photo: check, decode and reduce, classify. Never rejects. */
export async function identifyPhoto(
  file: File,
  subject: Subject,
  { signal, onAccepted, onPreview }: WalkEvents,
  { imaging, inference, clock, inputFor }: WalkDeps,
): Promise<Result<Identified, IdentifyError>> {
  const uploadedAt = clock.now();

  const checked = await imaging.check(file, signal);
  if (!checked.ok) return checked;
  const { facts, checkMs } = checked.value;
  onAccepted();

  const prepared = await imaging.prepare(file, facts, inputFor(subject), signal);
  if (!prepared.ok) return prepared;
  const { tensor, preview, timings: imagingTimings } = prepared.value;
  onPreview(preview);

  const reply = await inference.identify(subject, tensor, { uploadedAt, signal });
  if (!reply.ok) return reply;
  const { identification, timings: inferenceTimings } = reply.value;
  const totalMs = clock.now() - uploadedAt;
  return ok({ identification, timings: { checkMs, ...imagingTimings, ...inferenceTimings, totalMs } });
}
