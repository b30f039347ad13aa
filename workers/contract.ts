import type { InputSpec, ModelManifest, PackageManifest, Scaling } from "#models/manifest.ts";
import type { PackageDraft } from "#models/package-draft.ts";
import type { Backend, OnModelProgress } from "#domain/model.ts";
import type { Answer, ImagingTimings, InferenceTimings, NamedProbability } from "#domain/identification.ts";
import type { IdentifyError, ModelError, PhotoError } from "#domain/identify-error.ts";
import type { CaptureFacts, CaptureQuestion } from "#domain/capture.ts";
import type { Cutout } from "#domain/cutout.ts";
import type { PhotoFacts, PhotoQuality, Size } from "#domain/photo.ts";
import type { SubjectEvidence } from "#domain/outcome/subject-finding.ts";
import type { Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { Head } from "#domain/teaching/head.ts";
import type { Lesson, Taught, TeachProgress } from "#domain/teaching/teach.ts";

/**
 * A photo as a classifier gets it: RGB, one byte a channel (0..255, sRGB), rows top to bottom, HWC,
 * so `data.length` is height × width × 3. Who receives it owns the buffer.
 */
export interface ImageTensor {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly shape: readonly [height: number, width: number, channels: 3];
}

/** Upright RGBA pixels, one byte a channel, opaque, sRGB, rows top to bottom. Who receives them owns the buffer. */
export interface Pixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** One component of a picture: a byte a sample (0..255), rows top to bottom. */
export interface Plane {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  /** How many of its samples a pixel of the picture has, across and down: 1 or less. */
  readonly perPixelX: number;
  readonly perPixelY: number;
  /** Where the picture begins in it, in samples: behind 0 where it was turned, and its last sample lay half outside. */
  readonly startX: number;
  readonly startY: number;
}

/**
 * A picture of sRGB colours in planes: grey, or red, green and blue, or luminance and two differences of colour (ITU-T T.871,
 * clause 7). The outermost samples of a row or column may lie partly outside of the picture. Who receives it owns the buffers.
 */
export interface Planes {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly colours: "grey" | "rgb" | "ycc";
  readonly planes: readonly Plane[];
}

/** A decoded picture, upright, as its decoder gives it. */
export type Picture = Pixels | Planes;

/** The buffers of a picture, which are transferred with it. */
export function buffersOf(picture: Picture): ArrayBuffer[] {
  return ("planes" in picture ? picture.planes : [picture]).map(({ data }) => data.buffer);
}

/** A fault as it crosses the worker boundary: data, never an exception. Faults of models cross as `ModelError`. */
export type WireError = Exclude<
  IdentifyError,
  ModelError | { code: "worker-died" | "worker-unreachable" | "deadline-exceeded" | "quota-used-up" }
>;

/** How a photo is prepared. */
export interface PrepareOptions {
  /** The part to identify; null, the default, for the whole photo. */
  readonly cutout?: Cutout | null;
  /** Somebody waits for this photo alone, so that a second core may help. Of many photos each has a core already. */
  readonly isAwaited?: boolean;
}

/** A photo made ready: the tensor for the classifier, and what it was made of. */
export interface PreparedPhoto {
  readonly tensor: ImageTensor;
  /** About 500 to 1,000 pixels on the longer side, for a preview. */
  readonly picture: Picture;
  readonly timings: Pick<ImagingTimings, "decodePath" | "decodeMs" | "reduceMs">;
}

/** A photo that passed the check. */
export interface CheckedPhoto {
  readonly facts: PhotoFacts;
  readonly checkMs: number;
}

/** What the imaging worker does. No method rejects. */
export interface ImagingApi {
  /** A person may soon wait for a photo: what helps with such a one alone is started. See: [Note: Reading ahead] */
  expectPhoto(): Promise<Result<null, WireError>>;
  /**
   * Reads the header of `file` and says whether it may be decoded. Nothing is decoded. It may have `maxBytes`, by default
   * {@link MAX_PHOTO_BYTES}.
   */
  check(file: Blob, maxBytes?: number): Promise<Result<CheckedPhoto, PhotoError | WireError>>;
  /** Reads when and where `file` was taken, as far as a person agreed to it. Null for both where it can't be read. */
  capture(file: Blob, asked: CaptureQuestion): Promise<Result<CaptureFacts, WireError>>;
  /**
   * Decodes a checked photo upright and makes a tensor of it, or of a part. The buffers of tensor and picture are
   * transferred.
   */
  prepare(
    file: Blob,
    facts: PhotoFacts,
    input: InputSpec,
    options?: PrepareOptions,
  ): Promise<Result<PreparedPhoto, WireError>>;
  /** Encodes a picture that {@link prepare} gave as a JPEG for people to look at. Takes its buffers. */
  encodePreview(picture: Picture): Promise<Result<Blob, WireError>>;
  /**
   * Measures how good the photo is that `tensor` was made of, whose decoded picture is of the size `decoded`. It is asked
   * while the classifier works, so that the tensor does not wait for it. Takes the buffer of `tensor`.
   */
  measureQuality(
    tensor: ImageTensor,
    decoded: Size,
    input: InputSpec,
  ): Promise<Result<PhotoQuality, WireError>>;
}

/** A file of a model package; the blob crosses by reference. `path` is relative to the package, with slashes. */
export interface PackageFile {
  readonly path: string;
  readonly blob: Blob;
}

/** A model package with everything that it takes to load it. */
export interface ModelPackage {
  readonly manifest: PackageManifest;
  /** Every file that the manifest names. */
  readonly files: readonly PackageFile[];
}

/** A model that needs no file, because its classifier is code of the inference worker: the sample results. */
export interface BuiltInModel {
  readonly manifest: ModelManifest;
}

/** A model that an inference worker can load. */
export type LoadableModel = ModelPackage | BuiltInModel;

/** How a loaded model runs on this device, as measured while it was loaded. */
export interface LoadedModel {
  /** Name and version for people, e.g. "TensorFlow.js 4.22.0". */
  readonly runtime: string;
  /** What computes, e.g. "wasm, 1 thread". */
  readonly backend: string;
  /** Backends that were tried, with the time of one run in milliseconds; null where one failed or was too slow. */
  readonly backendRuns: readonly { readonly backend: string; readonly runMs: number | null }[];
  readonly loadMs: number;
  readonly warmUpMs: number;
}

/** One answer of a trial: the model's answer to a photo under one scaling. */
export interface TrialAnswer {
  readonly scaling: Scaling;
  /** Best first, at most five. */
  readonly top: readonly NamedProbability[];
  /** Of all labels, in the order of the outputs; 0..1. */
  readonly probabilities: readonly number[];
  readonly inferMs: number;
}

/** What goes with a tensor to the classifier. */
export interface IdentifyRequest {
  /** Unique among the requests of one worker. */
  readonly requestId: number;
  /** Id of the model that is to answer. A worker that holds another one answers with an error. */
  readonly modelId: string;
  readonly subject: Subject;
  /** Milliseconds from the person's choice of the photo to this request. */
  readonly sinceUploadMs: number;
}

/** The logits of all labels at each place of the picture that went into the network. */
export interface ClassMap {
  readonly height: number;
  readonly width: number;
  /** Rows top to bottom, the labels of a place side by side: [height, width, labels]. */
  readonly values: Float32Array<ArrayBuffer>;
}

/** Where the picture speaks for a label: a class activation map. */
export interface ActivationMap {
  readonly width: number;
  readonly height: number;
  /** 0 (nothing speaks for the label) to 1 (the place that speaks most for it), rows top to bottom. */
  readonly values: Float32Array<ArrayBuffer>;
}

/** A network's output for a photo. The page keeps it, so that the labels can be ranked again. */
export interface Reading {
  /** Of all labels, in the order of the outputs; 0..1. */
  readonly probabilities: readonly number[];
  readonly classMap: ClassMap | null;
  /** The crops of the page's subject, the most probable first; empty where its labels are about no crops. */
  readonly crops: readonly string[];
  /** How much of the photo each subject has, the most first. */
  readonly subjects: readonly SubjectEvidence[];
  /** True where it was made of several photos. How often such answers are right was not counted. */
  readonly isFused?: boolean;
}

/** An answer, and where the picture speaks for it. */
export interface RankReply {
  readonly answer: Answer;
  /** One for each candidate, in their order; null for a model without a class map. */
  readonly maps: readonly ActivationMap[] | null;
}

/** An answer and what it took. */
export interface IdentifyReply extends RankReply {
  /** The page adds how long the request waited for the worker. */
  readonly timings: Omit<InferenceTimings, "queueMs">;
  /** Null for a model whose labels have no facts: nothing can be ranked again. */
  readonly reading: Reading | null;
}

/** What is ranked again. */
export interface RankRequest {
  /** Id of the model that gave the reading. A worker that holds another one answers with an error. */
  readonly modelId: string;
  readonly subject: Subject;
  /** The crop that the person chose, one of the reading's; or null. */
  readonly crop: string | null;
  readonly reading: Reading;
}

/** How a model is to be loaded. */
export interface LoadOptions {
  /** One of the runtime's backends; null for the fastest. */
  readonly backend: Backend | null;
}

/** What the inference worker does. No method rejects. */
export interface InferenceApi {
  /**
   * Loads a model and warms it up. A worker holds one model for as long as it lives: it refuses to load another one, and
   * a model that is loaded, or being loaded, is not loaded twice. After a load that failed, the next one starts afresh.
   */
  load(
    model: LoadableModel,
    onProgress: OnModelProgress,
    options: LoadOptions,
  ): Promise<Result<LoadedModel, ModelError | WireError>>;
  /** Classifies `tensor` (takes its buffer) and makes the answer. */
  identify(
    request: IdentifyRequest,
    tensor: ImageTensor,
  ): Promise<Result<IdentifyReply, ModelError | WireError>>;
  /** Ranks a reading again, without running the network. */
  rank(request: RankRequest): Promise<Result<RankReply, ModelError | WireError>>;
  /** The loaded model's answers to one photo under each scaling, for a choice by eye. Takes the tensor's buffer. */
  tryScalings(
    tensor: ImageTensor,
    scalings: readonly Scaling[],
  ): Promise<Result<readonly TrialAnswer[], ModelError | WireError>>;
  /**
   * What the network of the loaded model knows of a photo before its labels: the means over the places of its last map,
   * always as many. Takes the tensor's buffer. An internal error for a network whose features can't be found.
   */
  features(
    modelId: string,
    tensor: ImageTensor,
  ): Promise<Result<Float32Array<ArrayBuffer>, ModelError | WireError>>;
  /** Gives up a request, whose `identify` answers `aborted`. The id of an answered request is ignored. */
  cancel(requestId: number): Promise<void>;
}

/** Files that were read, and what was recognised in them. */
export interface RecognisedPackage {
  readonly draft: PackageDraft;
  /** The draft's files, in its order. */
  readonly files: readonly PackageFile[];
}

/** What the packaging worker does. No method rejects. */
export interface PackagingApi {
  /**
   * Recognises a model in a folder's files, in some files, or in one zip file. `choice` is the path of the one that is
   * meant where `model-ambiguous` named several.
   */
  read(
    files: readonly PackageFile[],
    choice?: string,
  ): Promise<Result<RecognisedPackage, ModelError | WireError>>;
  /**
   * Downloads a package from an address (a folder, a manifest or model.json, a model file or a zip) with all that
   * belongs to it, and recognises it. Ended by ending the worker.
   */
  download(
    address: string,
    onProgress: OnModelProgress,
  ): Promise<Result<RecognisedPackage, ModelError | WireError>>;
  /** One zip file with the manifest and every file. */
  pack(model: ModelPackage): Promise<Result<Blob, ModelError | WireError>>;
  /**
   * One zip file of photos or other files, which refers to them where they are: it can be read as long as they can. At most
   * 65,535 files and 4 GiB.
   */
  zip(files: readonly PackageFile[]): Promise<Result<Blob, WireError>>;
}

/** A person's description of a model that they teach. */
export interface TaughtFacts {
  readonly title: string;
  /** The pages that it can answer on. */
  readonly subjects: readonly [Subject, ...Subject[]];
  /** In the order of the classes. */
  readonly labels: readonly string[];
  /** Those of them that mean "none of these". */
  readonly rejectLabels: readonly string[];
}

/** What the teaching worker does. No method rejects. */
export interface TeachingApi {
  /** Trains a head, and asks it about photos that it was not trained with. Ended by ending the worker. */
  teach(lesson: Lesson, onProgress: (progress: TeachProgress) => void): Promise<Result<Taught, WireError>>;
  /** Makes a package of the network of `base` with a head that was trained with its features. */
  pack(
    base: ModelPackage,
    head: Head,
    facts: TaughtFacts,
  ): Promise<Result<ModelPackage, ModelError | WireError>>;
}

/**
 * Posted once by a worker when it holds the Web Lock that has its own name. See: [Note: Life lock]
 */
export const ALIVE = "alive";

/** What the shrinking worker is asked for: one photo, with options of browser-image-compression. */
export interface ShrinkRequest {
  readonly file: File;
  readonly options: {
    readonly maxSizeMB: number;
    /** Pixels. */
    readonly maxWidthOrHeight: number;
    readonly fileType: string;
    /** 0..1. */
    readonly initialQuality: number;
  };
}

/** The smaller photo, or why it could not be made. */
export type ShrinkReply = Result<File, string>;
