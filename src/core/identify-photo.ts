import type { Identification, InferenceTimings, StageTimings } from "#domain/answer/identification.ts";
import type { Clock } from "#domain/clock.ts";
import type { AppError } from "#domain/error.ts";
import type { Cutout } from "#domain/photo/cutout.ts";
import {
  isTooSmall,
  MAX_PHOTO_BYTES,
  type PhotoFacts,
  type PhotoQuality,
  uprightSize,
} from "#domain/photo/photo.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { InputSpec } from "#models/manifest.ts";
import type { PackAnswers, PackOpinions } from "#src/core/models/pack-store.ts";
import type { ImagingClient } from "#src/core/workers/imaging-client.ts";
import type { InferenceClient } from "#src/core/workers/inference-client.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import type { IdentifyReply } from "#workers/inference/contract.ts";
import type { CompleteAnswer } from "./complete-answer.ts";

/** An answer, and the duration of each stage. */
export interface Identified {
  readonly identification: Identification;
  readonly timings: StageTimings;
}

/** An answer with the network's output, so that the labels can be ranked again. */
export interface RankableAnswer extends Identified, Pick<IdentifyReply, "maps" | "reading"> {
  /** Null if the quality could not be measured. */
  readonly quality: PhotoQuality | null;
  /** What packs said that were asked about the photo and know no more than this. */
  readonly asked: PackOpinions["asked"];
}

/** Options and events of an identification. */
export interface IdentifyEvents {
  /** The part to identify; null for the whole photo. */
  readonly cutout?: Cutout | null;
  readonly signal: AbortSignal;
  /** The model that has to answer; null (the default) for the page's model and packs that know more. */
  readonly modelId?: string | null;
  /** Called when the photo has passed the check. The photo then replaces the previous one. */
  readonly onAccepted: () => void;
  /** Called with a small upright JPEG of the photo. */
  readonly onPreview: (preview: Blob) => void;
}

/** A model that may still be loading: `identify` waits for the load. */
export interface IdentifyModel extends Pick<InferenceClient, "identify"> {
  readonly input: InputSpec;
  /** Minimum for the shorter side of a photo, in pixels. */
  readonly leastSide: number;
}

export interface IdentifyDeps {
  readonly imaging: ImagingClient;
  readonly clock: Pick<Clock, "now">;
  /** The active model of a subject. */
  readonly modelFor: (subject: Subject, signal: AbortSignal) => Promise<Result<IdentifyModel, AppError>>;
  readonly complete: CompleteAnswer;
  /** Fetches the packs on this device, which are asked after the model; null for none. Never rejects. */
  readonly openPacks: () => Promise<PackAnswers | null>;
}

/**
 * Identifies a photo: checks, decodes, resizes and classifies it, then completes the answer. A photo that is too small
 * gets a preview but no answer. Never rejects. No event comes after the promise has settled.
 */
export type IdentifyPhoto<Photo extends Blob = File> = (
  file: Photo,
  subject: Subject,
  events: IdentifyEvents,
) => Promise<Result<RankableAnswer, AppError>>;

/** Makes an {@link IdentifyPhoto}. */
export function createIdentifyPhoto({
  imaging,
  clock,
  modelFor,
  complete,
  openPacks,
}: IdentifyDeps): IdentifyPhoto<Blob> {
  return async (file, subject, { cutout = null, signal, modelId = null, onAccepted, onPreview }) => {
    const uploadedAt = clock.now();
    const packs = openPacks();

    const checked = await imaging.check(file, MAX_PHOTO_BYTES, signal);
    if (!checked.ok) return checked;
    const { facts, checkMs } = checked.value;
    onAccepted();

    const model = await modelFor(subject, signal);
    if (!model.ok) return model;
    const { input, leastSide, identify } = model.value;

    const ofDevice = await packs;
    const alsoFor = ofDevice?.inputsFor(subject) ?? [];
    const prepared = await imaging.prepare(file, facts, input, { cutout, isAwaited: true, alsoFor }, signal);
    if (!prepared.ok) return prepared;
    const { tensor, others: tensors, picture, timings: imagingTimings } = prepared.value;

    const showPreview = async (): Promise<void> => {
      const preview = await imaging.encodePreview(picture, signal);
      if (preview.ok) onPreview(preview.value);
    };
    const size = sizeOf(facts, cutout);
    if (isTooSmall(size, leastSide)) {
      await showPreview();
      return err({ code: "photo-too-small", ...size, leastSide, isPart: cutout !== null });
    }

    // The classifier takes the tensor's buffer.
    const copy: ImageTensor = { ...tensor, data: tensor.data.slice() };
    const { width, height } = picture;
    // The preview and the quality are computed while the classifier works. The answer is valid without them.
    const [[reply, repliedAt], , measured] = await Promise.all([
      withTime(identify(subject, tensor, { uploadedAt, signal }), clock),
      showPreview(),
      imaging.measureQuality(copy, { width, height }, input, signal),
    ]);
    if (!reply.ok) return reply;
    const previewMs = clock.now() - repliedAt;
    const { answer, timings, maps, reading } = reply.value;
    const own = { identification: await complete(answer), maps, reading, timings };
    const opinions = await ofDevice?.askAfter(own.identification, tensors, {
      uploadedAt,
      signal,
      modelId,
      reading,
    });
    const finer = opinions?.finer;
    const totalMs = clock.now() - uploadedAt;
    return ok({
      ...(finer ?? own),
      quality: measured.ok ? measured.value : null,
      asked: opinions?.asked ?? [],
      timings: { checkMs, ...imagingTimings, previewMs, ...summed(timings, finer?.timings), totalMs },
    });
  };
}

/** The stages of the model and of the pack that was asked after it. */
function summed(own: InferenceTimings, pack: InferenceTimings | undefined): InferenceTimings {
  return {
    queueMs: own.queueMs + (pack?.queueMs ?? 0),
    inferMs: own.inferMs + (pack?.inferMs ?? 0),
    rankMs: own.rankMs + (pack?.rankMs ?? 0),
  };
}

/** The result of some work, and the time when the work finished. */
async function withTime<T>(work: Promise<T>, clock: IdentifyDeps["clock"]): Promise<readonly [T, number]> {
  return [await work, clock.now()];
}

/** Size of the upright photo, or of its cutout, in pixels of the file. */
function sizeOf(
  facts: PhotoFacts,
  cutout: Cutout | null,
): { readonly width: number; readonly height: number } {
  const { width, height } = uprightSize(facts);
  return {
    width: Math.round(width * (cutout?.width ?? 1)),
    height: Math.round(height * (cutout?.height ?? 1)),
  };
}
