import type { InputSpec, PackageManifest } from "#models/manifest.ts";
import { differenceHash } from "#domain/difference-hash.ts";
import type { CaptureFacts, CaptureQuestion } from "#domain/capture.ts";
import type { Answer } from "#domain/identification.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { CheckedPhoto, ImageTensor } from "#workers/contract.ts";
import { checkForModel, readyClient } from "./lane-walk.ts";
import type { PhotoLane } from "./photo-lanes.ts";

/** What is asked of each photo of a batch. */
export interface BatchQuestion {
  readonly subject: Subject;
  /** The models that answer, the one that counts first. */
  readonly models: readonly [PackageManifest, ...PackageManifest[]];
  readonly capture: CaptureQuestion;
}

/** What a photo of a batch got. */
export interface WalkedPhoto extends CaptureFacts {
  /** See `differenceHash`; of the tensor of the first model. */
  readonly hash: string;
  /** Of each model, in their order. */
  readonly answers: readonly [Answer, ...Answer[]];
}

const NOTHING_ASKED: CaptureFacts = { takenAt: null, position: null };

/**
 * A photo of a batch in a lane: it is checked once, read once for each kind of input, and answered by all models. When and
 * where it was taken is read only where that is asked. Never rejects.
 */
export async function walkBatchPhoto(
  file: Blob,
  { subject, models, capture }: BatchQuestion,
  lane: PhotoLane,
  signal: AbortSignal,
): Promise<Result<WalkedPhoto, IdentifyError>> {
  const [first] = models;
  const checked = await checkForModel(file, first.input, lane, signal);
  if (!checked.ok) return checked;
  const isAsked = capture.date || capture.position;
  const facts = isAsked ? await lane.imaging.capture(file, capture, signal) : ok(NOTHING_ASKED);
  if (!facts.ok) return facts;
  const prepare = tensorMaker(file, checked.value, models, lane, signal);
  const answers: Answer[] = [];
  let hash = "";
  for (const model of models) {
    const tensor = await prepare(model);
    if (!tensor.ok) return tensor;
    // The answer takes the tensor's buffer.
    if (model === first) hash = hashOf(tensor.value);
    const ready = await readyClient(model.id, lane, signal);
    if (!ready.ok) return ready;
    const reply = await ready.value.client.identify(subject, tensor.value, {
      uploadedAt: -Infinity,
      signal,
    });
    if (!reply.ok) return reply;
    answers.push(reply.value.answer);
  }
  const [one, ...others] = answers;
  if (one === undefined) return err({ code: "internal", detail: "no model was asked" });
  return ok({ ...facts.value, hash, answers: [one, ...others] });
}

/** Makes the tensor of each model, of one decoding where models want the same input. */
function tensorMaker(
  file: Blob,
  { facts }: CheckedPhoto,
  models: BatchQuestion["models"],
  { imaging }: PhotoLane,
  signal: AbortSignal,
): (model: PackageManifest) => Promise<Result<ImageTensor, IdentifyError>> {
  const made = new Map<string, ImageTensor>();
  return async (model) => {
    const key = keyOf(model.input);
    let tensor = made.get(key);
    if (tensor === undefined) {
      const prepared = await imaging.prepare(file, facts, model.input, signal);
      if (!prepared.ok) return prepared;
      ({ tensor } = prepared.value);
      made.set(key, tensor);
    }
    const isLast = models.findLast(({ input }) => keyOf(input) === key) === model;
    return ok(isLast ? tensor : { ...tensor, data: tensor.data.slice() });
  };
}

function keyOf({ width, height, fit }: InputSpec): string {
  return `${width} ${height} ${fit}`;
}

function hashOf({ data, shape: [height, width] }: ImageTensor): string {
  return differenceHash(data, width, height);
}
