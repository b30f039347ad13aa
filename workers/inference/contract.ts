import type { GraphicsTrials } from "#domain/agreement.ts";
import type { Answer, InferenceTimings, NamedProbability } from "#domain/answer/identification.ts";
import type { Backend } from "#domain/backends.ts";
import type { ModelError } from "#domain/error.ts";
import type { OnModelProgress } from "#domain/model.ts";
import type { SubjectGroups, SubjectEvidence } from "#domain/outcome/subject-finding.ts";
import type { Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { ModelFormat } from "#models/formats.ts";
import type { InputSetting, ModelManifest, NetworkInput, PackageManifest } from "#models/manifest.ts";
import type { MethodTable, WireError } from "#workers/contract.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";

/**
 * A file of a model package. `path` is relative to the package, with slashes. The blob is not copied between
 * threads.
 */
export interface PackageFile {
  readonly path: string;
  readonly blob: Blob;
}

/** A model package: the manifest, and every file that it names. */
export interface ModelPackage {
  readonly manifest: PackageManifest;
  readonly files: readonly PackageFile[];
}

/** The part of a package that a runtime needs. A size or layout that nobody has stated yet is null. */
export interface NetworkPackage {
  readonly manifest: Pick<PackageManifest, "format" | "model" | "files" | "labels"> & {
    readonly input: Pick<NetworkInput, "dtype"> & {
      readonly [Part in "width" | "height" | "layout"]: NetworkInput[Part] | null;
    };
    readonly output: Pick<PackageManifest["output"], "classMap">;
  };
  readonly files: readonly PackageFile[];
}

/** A model without files, because its code is in the inference worker: the sample model. */
export interface BuiltInModel {
  readonly manifest: ModelManifest;
}

/** A model that an inference worker can load. */
export type LoadableModel = ModelPackage | BuiltInModel;

/** How a loaded model runs on this device, measured while it was loaded. */
export interface LoadedModel {
  /** Display name with version, such as "TensorFlow.js 4.22.0". */
  readonly runtime: string;
  /** The backend in use, such as "wasm, 1 thread". */
  readonly backend: string;
  /** What was found on graphics processors; null if none was requested. */
  readonly graphics: GraphicsTrials | null;
  readonly loadMs: number;
  readonly warmUpMs: number;
}

/** The model's answer to a photo under one setting of its input. */
export interface TrialAnswer extends InputSetting {
  /** Best first, at most five. */
  readonly top: readonly NamedProbability[];
  /** Probabilities (0..1) of all labels, in the order of the outputs; left out if only the best were asked for. */
  readonly probabilities?: readonly number[];
  readonly inferMs: number;
}

/** A trial returns the probabilities of the best five labels, or of all. */
export type TrialLabels = "best" | "all";

/** What the model needs besides the tensor. */
export interface IdentifyRequest {
  /** Unique among the requests of one worker. */
  readonly requestId: number;
  readonly subject: Subject;
  /** Milliseconds from the person's choice of the photo to this request. */
  readonly sinceUploadMs: number;
}

/** The logits of all labels at each place of the network's input picture. */
export interface ClassMap {
  readonly height: number;
  readonly width: number;
  /** [height, width, labels], rows top to bottom. */
  readonly values: Float32Array<ArrayBuffer>;
}

/** How strongly each place of a picture supports a label: a class activation map. */
export interface ActivationMap {
  readonly width: number;
  readonly height: number;
  /** 0 (no support for the label) to 1 (the place with the strongest support), rows top to bottom. */
  readonly values: Float32Array<ArrayBuffer>;
}

/** A network's output for a photo. The page keeps it to rank the labels again later. */
export interface Reading {
  /** Probabilities (0..1) of all labels, in the order of the outputs. */
  readonly probabilities: readonly number[];
  readonly classMap: ClassMap | null;
  /** The possible crops for the page's subject, most probable first; empty if no label names a crop. */
  readonly crops: readonly string[];
  /** The evidence for each subject, greatest first. */
  readonly subjects: readonly SubjectEvidence[];
  /** The evidence for the groups of each subject; left out for a camera's frames. */
  readonly groups?: readonly SubjectGroups[];
  /** True if several photos were combined. Nobody counted how often such readings are right on photos from elsewhere. */
  readonly isFused?: boolean;
  /** The probabilities of each photo alone, if several photos were combined; left out for a camera's frames. */
  readonly photos?: readonly (readonly number[])[];
}

/** An answer with its activation maps. */
export interface RankReply {
  readonly answer: Answer;
  /** One map for each candidate, in the order of the candidates; null for a model without a class map. */
  readonly maps: readonly ActivationMap[] | null;
}

/** An answer with its timings and its reading. */
export interface IdentifyReply extends RankReply {
  /** The page adds `queueMs`, the rest of the request's time. */
  readonly timings: Omit<InferenceTimings, "queueMs">;
  /** Null for a model without label facts: its labels can't be ranked again. */
  readonly reading: Reading | null;
  /** How the model runs now, if that has changed: it has lost its graphics processor. */
  readonly loaded?: LoadedModel;
}

/** A request to rank a reading of the worker's model again. */
export interface ReadingRequest {
  readonly subject: Subject;
  /** The crop that the person chose from the crops of the reading; null if they chose none. */
  readonly crop: string | null;
  readonly reading: Reading;
}

/** A request to rank a reading again. */
export interface RankRequest extends ReadingRequest {
  /** Id of the model that made the reading. */
  readonly modelId: string;
}

export interface LoadOptions {
  /**
   * The backend to use. On a graphics processor the model is compared with WebAssembly and then answers there, whatever
   * the verdict. Null for WebAssembly, or for the graphics processor that `graphics` allows.
   */
  readonly backend: Backend | null;
  /**
   * What the device has stored of models on graphics processors; null if nobody has requested one.
   * See: [Note: A graphics processor must agree]
   */
  readonly graphics: string | null;
}

/** Methods of the inference worker that need no loaded model. */
export interface RuntimeApi {
  /**
   * Downloads and starts the runtime of a format, while the files of a model are still loading. Loading the model
   * reports any fault of this again.
   */
  prepare(format: ModelFormat): Promise<Result<void, ModelError | WireError>>;
  /**
   * Opens a network in its runtime, runs it once if the size of its input is known, and frees it, so that a network
   * that can't run is refused before the person is asked anything.
   */
  open(network: NetworkPackage, onProgress: OnModelProgress): Promise<Result<void, ModelError | WireError>>;
  /**
   * Loads a model and warms it up. A worker keeps one model until it ends: it refuses to load another one, and
   * loads the same one only once. After a failed load, the next call starts again.
   */
  load(
    model: LoadableModel,
    onProgress: OnModelProgress,
    options: LoadOptions,
  ): Promise<Result<LoadedModel, ModelError | WireError>>;
}

/**
 * Methods of the inference worker for its loaded model. A worker with another model than `modelId` returns an error. They
 * take ownership of the tensor's buffer.
 */
export interface LoadedModelApi {
  /** Identifies `tensor` and returns the answer. */
  identify(
    modelId: string,
    tensor: ImageTensor,
    request: IdentifyRequest,
  ): Promise<Result<IdentifyReply, ModelError | WireError>>;
  /** Ranks a reading again, without running the network. */
  rank(modelId: string, request: ReadingRequest): Promise<Result<RankReply, ModelError | WireError>>;
  /** The loaded model's answers to one photo under each setting, so that the right one can be found. */
  trySettings(
    modelId: string,
    tensor: ImageTensor,
    settings: readonly InputSetting[],
    labels: TrialLabels,
  ): Promise<Result<readonly TrialAnswer[], ModelError | WireError>>;
  /**
   * The features of a photo: means over all places of a map in the network. Returns an internal error for a network without such a map. See: [Note: Features of a photo]
   */
  features(
    modelId: string,
    tensor: ImageTensor,
  ): Promise<Result<Float32Array<ArrayBuffer>, ModelError | WireError>>;
}

/** Methods of the inference worker. They never reject. */
export interface InferenceApi extends RuntimeApi, LoadedModelApi {
  /** Cancels a request; its `identify` then returns `aborted`. The id of a finished request is ignored. */
  cancel(requestId: number): Promise<void>;
}

/** Enough for a runtime's download on a slow connection, its compilation and the model's warm-up. */
const LOAD_DEADLINE_MS = 10 * 60_000;

/** Longer than any sample delay or classification, and enough to start a worker. */
const ANSWER_DEADLINE_MS = 60_000;

/** Enough for some runs of a large network on a slow phone. */
const TRIAL_DEADLINE_MS = 2 * 60_000;

/** The limits of the methods that need no loaded model. */
export const RUNTIME_METHODS: MethodTable<RuntimeApi> = {
  prepare: { deadlineMs: LOAD_DEADLINE_MS },
  open: { deadlineMs: LOAD_DEADLINE_MS },
  // A built-in model has nothing to download.
  load: { deadlineMs: (model) => ("files" in model ? LOAD_DEADLINE_MS : ANSWER_DEADLINE_MS) },
};

const bufferOf = (_: string, { data }: ImageTensor): Transferable[] => [data.buffer];

/** The limits of the loaded model's methods. */
export const LOADED_MODEL_METHODS: MethodTable<LoadedModelApi> = {
  identify: {
    deadlineMs: ANSWER_DEADLINE_MS,
    transfers: bufferOf,
    cancels: (_, __, { requestId }) => requestId,
  },
  // Enough to finish a running classification and then sort some numbers.
  rank: { deadlineMs: ANSWER_DEADLINE_MS },
  trySettings: { deadlineMs: TRIAL_DEADLINE_MS, transfers: bufferOf },
  features: { deadlineMs: ANSWER_DEADLINE_MS, transfers: bufferOf },
};
