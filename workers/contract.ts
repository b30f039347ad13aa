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
 * A photo as the classifier's input: RGB, one byte a channel (0..255, sRGB), rows top to bottom, HWC, so `data.length` is
 * height × width × 3. The receiver owns the buffer.
 */
export interface ImageTensor {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly shape: readonly [height: number, width: number, channels: 3];
}

/** Upright RGBA pixels, one byte a channel, opaque, sRGB, rows top to bottom. The receiver owns the buffer. */
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
  /** Samples of the plane per pixel of the picture, across and down: at most 1. */
  readonly perPixelX: number;
  readonly perPixelY: number;
  /**
   * The left and upper edge of the picture, in samples of the plane. Above 0 where the picture was turned and its last
   * sample lay partly outside.
   */
  readonly startX: number;
  readonly startY: number;
}

/**
 * A picture in planes of sRGB colours: grey; or red, green and blue; or luminance and two colour differences (ITU-T
 * T.871, clause 7). The outermost samples of a row or column may lie partly outside the picture. The receiver owns the
 * buffers.
 */
export interface Planes {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly colours: "grey" | "rgb" | "ycc";
  readonly planes: readonly Plane[];
}

/** A decoded, upright picture in the form that its decoder returns. */
export type Picture = Pixels | Planes;

/** The buffers of a picture, to transfer with it. */
export function buffersOf(picture: Picture): ArrayBuffer[] {
  return ("planes" in picture ? picture.planes : [picture]).map(({ data }) => data.buffer);
}

/** A fault as it crosses the worker boundary: data, never an exception. Faults of models cross as `ModelError`. */
export type WireError = Exclude<
  IdentifyError,
  ModelError | { code: "worker-died" | "worker-unreachable" | "deadline-exceeded" | "quota-used-up" }
>;

/** Options for preparing a photo. */
export interface PrepareOptions {
  /** The part to identify; null, the default, for the whole photo. */
  readonly cutout?: Cutout | null;
  /** True where a person waits for this one photo, so that a second core may help. In a batch every core is busy already. */
  readonly isAwaited?: boolean;
}

/** A prepared photo: the tensor for the classifier, and the picture that it was made from. */
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

/** The methods of the imaging worker. None rejects. */
export interface ImagingApi {
  /** Starts a second reader, which speeds up a single photo that a person waits for. See: [Note: Reading ahead] */
  expectPhoto(): Promise<Result<null, WireError>>;
  /**
   * Reads the header of `file` and decides whether it may be decoded. Nothing is decoded. `maxBytes` is the size limit,
   * by default {@link MAX_PHOTO_BYTES}.
   */
  check(file: Blob, maxBytes?: number): Promise<Result<CheckedPhoto, PhotoError | WireError>>;
  /** Reads when and where `file` was taken, as far as the person agreed. Both are null where the file can't be read. */
  capture(file: Blob, asked: CaptureQuestion): Promise<Result<CaptureFacts, WireError>>;
  /**
   * Decodes a checked photo upright and makes a tensor of it, or of its cutout. Transfers the buffers of tensor and
   * picture.
   */
  prepare(
    file: Blob,
    facts: PhotoFacts,
    input: InputSpec,
    options?: PrepareOptions,
  ): Promise<Result<PreparedPhoto, WireError>>;
  /** Encodes the picture that {@link prepare} returned as a JPEG preview. Takes its buffers. */
  encodePreview(picture: Picture): Promise<Result<Blob, WireError>>;
  /**
   * Measures the quality of the photo from its `tensor`; `decoded` is the size of the decoded picture. The page calls it
   * while the classifier works, so that it does not delay the tensor. Takes the buffer of `tensor`.
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

/** A model package: the manifest and all files that loading needs. */
export interface ModelPackage {
  readonly manifest: PackageManifest;
  /** Every file that the manifest names. */
  readonly files: readonly PackageFile[];
}

/** A model without files, because its classifier is code in the inference worker: the sample results. */
export interface BuiltInModel {
  readonly manifest: ModelManifest;
}

/** A model that an inference worker can load. */
export type LoadableModel = ModelPackage | BuiltInModel;

/** How a loaded model runs on this device, as measured while it was loaded. */
export interface LoadedModel {
  /** Name and version for people, e.g. "TensorFlow.js 4.22.0". */
  readonly runtime: string;
  /** The backend that computes, e.g. "wasm, 1 thread". */
  readonly backend: string;
  /** Backends that were tried, with the time of one run in milliseconds; null where one failed or was too slow. */
  readonly backendRuns: readonly { readonly backend: string; readonly runMs: number | null }[];
  readonly loadMs: number;
  readonly warmUpMs: number;
}

/** The model's answer to a photo under one scaling. */
export interface TrialAnswer {
  readonly scaling: Scaling;
  /** Best first, at most five. */
  readonly top: readonly NamedProbability[];
  /** Probabilities of all labels, in the order of the outputs; 0..1. */
  readonly probabilities: readonly number[];
  readonly inferMs: number;
}

/** The data that the classifier receives with a tensor. */
export interface IdentifyRequest {
  /** Unique among the requests of one worker. */
  readonly requestId: number;
  /** Id of the model that must answer. A worker with another model returns an error. */
  readonly modelId: string;
  readonly subject: Subject;
  /** Milliseconds from the person's choice of the photo to this request. */
  readonly sinceUploadMs: number;
}

/** The logits of all labels at each place of the network's input picture. */
export interface ClassMap {
  readonly height: number;
  readonly width: number;
  /** Rows top to bottom, the labels of a place side by side: [height, width, labels]. */
  readonly values: Float32Array<ArrayBuffer>;
}

/** How strongly each place of a picture supports a label: a class activation map. */
export interface ActivationMap {
  readonly width: number;
  readonly height: number;
  /** 0 (no support for the label) to 1 (the place with the strongest support), rows top to bottom. */
  readonly values: Float32Array<ArrayBuffer>;
}

/** A network's output for a photo. The page keeps it, so that the labels can be ranked again. */
export interface Reading {
  /** Probabilities of all labels, in the order of the outputs; 0..1. */
  readonly probabilities: readonly number[];
  readonly classMap: ClassMap | null;
  /** The possible crops for the page's subject, most probable first; empty where no label names a crop. */
  readonly crops: readonly string[];
  /** The evidence for each subject, greatest first. */
  readonly subjects: readonly SubjectEvidence[];
  /** True for a reading made from several photos. No accuracy was measured for such readings. */
  readonly isFused?: boolean;
}

/** An answer with its activation maps. */
export interface RankReply {
  readonly answer: Answer;
  /** One map for each candidate, in the order of the candidates; null for a model without a class map. */
  readonly maps: readonly ActivationMap[] | null;
}

/** An answer with its timings and its reading. */
export interface IdentifyReply extends RankReply {
  /** The page adds the time that the request waited for the worker. */
  readonly timings: Omit<InferenceTimings, "queueMs">;
  /** Null for a model without label facts: its labels can't be ranked again. */
  readonly reading: Reading | null;
}

/** A request to rank a reading again. */
export interface RankRequest {
  /** Id of the model that made the reading. A worker with another model returns an error. */
  readonly modelId: string;
  readonly subject: Subject;
  /** The crop that the person chose from the crops of the reading; or null. */
  readonly crop: string | null;
  readonly reading: Reading;
}

/** Options for loading a model. */
export interface LoadOptions {
  /** The backend to use; null for the fastest one. */
  readonly backend: Backend | null;
}

/** The methods of the inference worker. None rejects. */
export interface InferenceApi {
  /**
   * Loads a model and warms it up. A worker holds one model for its whole life: it refuses to load another one, and loads
   * the same one only once. After a failed load, the next call starts again.
   */
  load(
    model: LoadableModel,
    onProgress: OnModelProgress,
    options: LoadOptions,
  ): Promise<Result<LoadedModel, ModelError | WireError>>;
  /** Classifies `tensor` (takes its buffer) and returns the answer. */
  identify(
    request: IdentifyRequest,
    tensor: ImageTensor,
  ): Promise<Result<IdentifyReply, ModelError | WireError>>;
  /** Ranks a reading again, without running the network. */
  rank(request: RankRequest): Promise<Result<RankReply, ModelError | WireError>>;
  /**
   * The loaded model's answers to one photo under each scaling, so that a person can choose the right one. Takes the
   * tensor's buffer.
   */
  tryScalings(
    tensor: ImageTensor,
    scalings: readonly Scaling[],
  ): Promise<Result<readonly TrialAnswer[], ModelError | WireError>>;
  /**
   * The features of a photo: the means over all places of the network's last map, always equally many. Takes the tensor's
   * buffer. Returns an internal error for a network without such a map.
   */
  features(
    modelId: string,
    tensor: ImageTensor,
  ): Promise<Result<Float32Array<ArrayBuffer>, ModelError | WireError>>;
  /** Cancels a request; its `identify` then returns `aborted`. The id of a finished request is ignored. */
  cancel(requestId: number): Promise<void>;
}

/** Files that were read, and the model recognised in them. */
export interface RecognisedPackage {
  readonly draft: PackageDraft;
  /** The draft's files, in its order. */
  readonly files: readonly PackageFile[];
}

/** The methods of the packaging worker. None rejects. */
export interface PackagingApi {
  /**
   * Recognises a model in a folder's files, in several files, or in one zip file. Where `model-ambiguous` listed several
   * models, `choice` is the path of the chosen one.
   */
  read(
    files: readonly PackageFile[],
    choice?: string,
  ): Promise<Result<RecognisedPackage, ModelError | WireError>>;
  /**
   * Downloads a package from an address (a folder, a manifest or model.json, a model file or a zip) with all its files,
   * and recognises it. To cancel it, end the worker.
   */
  download(
    address: string,
    onProgress: OnModelProgress,
  ): Promise<Result<RecognisedPackage, ModelError | WireError>>;
  /** Makes one zip file of the manifest and all files. */
  pack(model: ModelPackage): Promise<Result<Blob, ModelError | WireError>>;
  /**
   * Makes one zip file of photos or other files. It refers to the files and does not copy them, so it is readable as long
   * as they are. At most 65,535 files and 4 GiB.
   */
  zip(files: readonly PackageFile[]): Promise<Result<Blob, WireError>>;
}

/** A person's description of a model that they train. */
export interface TaughtFacts {
  readonly title: string;
  /** The pages that can use the model. */
  readonly subjects: readonly [Subject, ...Subject[]];
  /** In the order of the classes. */
  readonly labels: readonly string[];
  /** The labels that mean "none of these". */
  readonly rejectLabels: readonly string[];
}

/** The methods of the teaching worker. None rejects. */
export interface TeachingApi {
  /** Trains a head, and tests it on photos that it was not trained with. To cancel it, end the worker. */
  teach(lesson: Lesson, onProgress: (progress: TeachProgress) => void): Promise<Result<Taught, WireError>>;
  /** Makes a package from the network of `base` and a head that was trained on its features. */
  pack(
    base: ModelPackage,
    head: Head,
    facts: TaughtFacts,
  ): Promise<Result<ModelPackage, ModelError | WireError>>;
}

/** A worker posts this message once, when it holds the Web Lock of its own name. See: [Note: Life lock] */
export const ALIVE = "alive";

/** A request to the shrinking worker: one photo, with options of browser-image-compression. */
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

/** The smaller photo, or the reason why it could not be made. */
export type ShrinkReply = Result<File, string>;
