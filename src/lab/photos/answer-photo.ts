// Processes one photo in a lane: answers for a batch, features for a lesson. identify-photo.ts answers photos on a
// subject's page.

import type { Answer } from "#domain/answer/identification.ts";
import type { AppError } from "#domain/error.ts";
import { findSubject, type SubjectEvidence } from "#domain/outcome/subject-finding.ts";
import { type CaptureFacts, type CaptureQuestion, NO_CAPTURE } from "#domain/photo/capture.ts";
import { differenceHash } from "#domain/photo/difference-hash.ts";
import { isTooSmall, leastSideFor, MAX_FOLDER_PHOTO_BYTES, uprightSize } from "#domain/photo/photo.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import { withoutMiddle } from "#domain/teaching/teach.ts";
import type { InputSpec, PackageManifest } from "#models/manifest.ts";
import type { SmallPicture } from "#src/core/photos/photo-pictures.ts";
import type { ImagingClient } from "#src/core/workers/imaging-client.ts";
import type { InferenceClient } from "#src/core/workers/inference-client.ts";
import type { CheckedPhoto, ImageTensor, PreparedPhoto } from "#workers/imaging/contract.ts";
import type { LoadedModel } from "#workers/inference/contract.ts";
import type { PhotoLane } from "./answer-photos.ts";

/**
 * The features of a whole photo, and of only its edges. Features are the numbers that a network computes before its
 * labels.
 */
export interface PhotoFeatures extends Pick<PreparedPhoto, "picture"> {
  readonly features: Float32Array<ArrayBuffer>;
  readonly edges: Float32Array<ArrayBuffer>;
  /** See {@link differenceHash}. */
  readonly hash: string;
}

type Imaging = Pick<ImagingClient, "check" | "prepare">;
type FeaturesClient = Pick<InferenceClient, "model" | "features">;

/** Checks a photo, decodes it and asks the loaded model for its features. Returns the errors of these steps. */
export async function photoFeatures(
  photo: Blob,
  signal: AbortSignal,
  imaging: Imaging,
  client: FeaturesClient,
): Promise<Result<PhotoFeatures, AppError>> {
  const ready = await readPhoto(photo, signal, imaging, client.model.manifest.input);
  if (!ready.ok) return ready;
  const { tensor, picture } = ready.value;
  const { data, shape } = tensor;
  const [height, width] = shape;
  const hash = differenceHash(data, width, height);
  const tensorOfEdges = { data: withoutMiddle(data, height, width), shape };
  const features = await client.features(tensor, signal);
  if (!features.ok) return features;
  const edges = await client.features(tensorOfEdges, signal);
  return edges.ok ? ok({ features: features.value, edges: edges.value, hash, picture }) : edges;
}

/**
 * Like {@link photoFeatures}, but only for a whole photo or a camera's frame, which is all that a head needs. Transfers
 * the frame.
 */
export async function wholeFeatures(
  photo: Blob | ImageBitmap,
  signal: AbortSignal,
  imaging: Imaging & Pick<ImagingClient, "prepareFrame">,
  client: FeaturesClient,
): Promise<Result<Float32Array<ArrayBuffer>, AppError>> {
  const { input } = client.model.manifest;
  if (!(photo instanceof Blob)) {
    const tensor = await imaging.prepareFrame(photo, input, signal);
    return tensor.ok ? client.features(tensor.value, signal) : tensor;
  }
  const ready = await readPhoto(photo, signal, imaging, input);
  return ready.ok ? client.features(ready.value.tensor, signal) : ready;
}

/** Checks a photo and decodes it. */
async function readPhoto(
  photo: Blob,
  signal: AbortSignal,
  imaging: Imaging,
  input: InputSpec,
): Promise<Result<PreparedPhoto, AppError>> {
  const checked = await checkForModel(photo, input, { imaging }, signal);
  return checked.ok ? imaging.prepare(photo, checked.value.facts, input, {}, signal) : checked;
}

/** Checks a photo from a folder. Refuses a photo that is too small for a model with this input. */
export async function checkForModel(
  file: Blob,
  input: InputSpec,
  { imaging }: { readonly imaging: Pick<ImagingClient, "check"> },
  signal: AbortSignal,
): Promise<Result<CheckedPhoto, AppError>> {
  const checked = await imaging.check(file, MAX_FOLDER_PHOTO_BYTES, signal);
  if (!checked.ok) return checked;
  const size = uprightSize(checked.value.facts);
  const leastSide = leastSideFor(input);
  return isTooSmall(size, leastSide)
    ? err({ code: "photo-too-small", ...size, leastSide, isPart: false })
    : checked;
}

/** A loaded model of a lane. */
export interface ReadyClient {
  readonly client: InferenceClient;
  readonly loaded: LoadedModel;
}

/** A lane's model. If its worker has died, loads the model again, perhaps on another backend. */
export async function readyClient(
  modelId: string,
  { clients }: PhotoLane,
  signal: AbortSignal,
): Promise<Result<ReadyClient, AppError>> {
  const client = clients.get(modelId);
  if (client === undefined) return err({ code: "internal", detail: `no client of ${modelId}` });
  const loaded = await client.load({ signal, onProgress: () => {} });
  return loaded.ok ? ok({ client, loaded: loaded.value }) : loaded;
}

/** The question for each photo of a batch. */
export interface BatchQuestion {
  /** The page of the answers. Of several, the first model decides for each photo. */
  readonly subjects: readonly [Subject, ...Subject[]];
  /** The models that answer. The answer of the first model is the result. */
  readonly models: readonly [PackageManifest, ...PackageManifest[]];
  readonly capture: CaptureQuestion;
  /** Draws the small picture of a photo from a tensor; null for no pictures. */
  readonly draw: ((tensor: ImageTensor) => SmallPicture | null) | null;
}

/** The answers to a photo of a batch. */
export interface AnsweredPhoto extends CaptureFacts {
  /** {@link differenceHash} of the first model's tensor. */
  readonly hash: string;
  /** Null if the question asks for none, or if it could not be drawn. */
  readonly picture: SmallPicture | null;
  /** Answers in the order of the models. */
  readonly answers: readonly [Answer, ...Answer[]];
}

/**
 * Answers a photo of a batch in a lane: checks it once, decodes it once for each kind of input, and asks all models. Reads
 * the date and the place of the photo only if the question asks for them. All models answer for the same page. Never
 * rejects.
 */
export async function answerBatchPhoto(
  file: Blob,
  { subjects, models, capture, draw }: BatchQuestion,
  lane: PhotoLane,
  signal: AbortSignal,
): Promise<Result<AnsweredPhoto, AppError>> {
  const [first] = models;
  const checked = await checkForModel(file, first.input, lane, signal);
  if (!checked.ok) return checked;
  const wantsCapture = capture.date || capture.position;
  const facts = wantsCapture ? await lane.imaging.capture(file, capture, signal) : ok(NO_CAPTURE);
  if (!facts.ok) return facts;
  const prepare = tensorMaker(file, checked.value, models, lane, signal);
  const answers: Answer[] = [];
  let subjectsLeft = subjects;
  let hash = "";
  let picture: SmallPicture | null = null;
  for (const model of models) {
    const tensor = await prepare(model);
    if (!tensor.ok) return tensor;
    // Computed before the call of `identify`, which transfers the buffer.
    if (model === first) {
      hash = hashOf(tensor.value);
      picture = draw === null ? null : draw(tensor.value);
    }
    const ready = await readyClient(model.id, lane, signal);
    if (!ready.ok) return ready;
    const answer = await askModel(ready.value.client, tensor.value, subjectsLeft, signal);
    if (!answer.ok) return answer;
    subjectsLeft = [answer.value.subject];
    answers.push(answer.value);
  }
  const [one, ...others] = answers;
  if (one === undefined) return err({ code: "internal", detail: "no model was asked" });
  return ok({ ...facts.value, hash, picture, answers: [one, ...others] });
}

/** Asks a model on one page, or on the page of several that the photo belongs on. */
async function askModel(
  client: InferenceClient,
  tensor: ImageTensor,
  subjects: BatchQuestion["subjects"],
  signal: AbortSignal,
): Promise<Result<Answer, AppError>> {
  const [first] = subjects;
  const reply = await client.identify(first, tensor, { uploadedAt: -Infinity, signal });
  if (!reply.ok) return reply;
  const { answer, reading } = reply.value;
  const subject = reading === null ? first : pageAmong(subjects, reading.subjects);
  if (reading === null || subject === first) return ok(answer);
  const ranked = await client.rank({ subject, crop: null, reading: { ...reading, classMap: null } }, signal);
  return ranked.ok ? ok(ranked.value.answer) : ranked;
}

/**
 * The page that a photo belongs on, see {@link findSubject}. If it is not among `subjects`, the one with the most
 * evidence: its answer says that the photo belongs on another page.
 */
function pageAmong(subjects: BatchQuestion["subjects"], evidence: readonly SubjectEvidence[]): Subject {
  const finding = findSubject(evidence);
  const found = finding.status === "found" ? [finding.subject] : [];
  const inOrder = [...found, ...evidence.flatMap(({ subject }) => subject ?? [])];
  return inOrder.find((subject) => subjects.includes(subject)) ?? subjects[0];
}

/** Makes the tensor of each model. Decodes once for models with the same input. */
function tensorMaker(
  file: Blob,
  { facts }: CheckedPhoto,
  models: BatchQuestion["models"],
  { imaging }: PhotoLane,
  signal: AbortSignal,
): (model: PackageManifest) => Promise<Result<ImageTensor, AppError>> {
  const made = new Map<string, ImageTensor>();
  return async (model) => {
    const key = keyOf(model.input);
    let tensor = made.get(key);
    if (tensor === undefined) {
      const prepared = await imaging.prepare(file, facts, model.input, {}, signal);
      if (!prepared.ok) return prepared;
      ({ tensor } = prepared.value);
      made.set(key, tensor);
    }
    const isLast = models.findLast(({ input }) => keyOf(input) === key) === model;
    return ok(isLast ? tensor : { ...tensor, data: tensor.data.slice() });
  };
}

/** The part of an input's specification that the imaging worker needs. */
export function inputSpecOf(input: InputSpec): InputSpec {
  const { width, height, fit, resampling, resize, orientation } = input;
  return { width, height, fit, resampling, resize, orientation };
}

function keyOf(input: InputSpec): string {
  return JSON.stringify(inputSpecOf(input));
}

function hashOf({ data, shape: [height, width] }: ImageTensor): string {
  return differenceHash(data, width, height);
}
