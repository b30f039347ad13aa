import { systemClock } from "#domain/clock.ts";
import type { AppError } from "#domain/error.ts";
import { MAX_PHOTO_BYTES } from "#domain/photo/photo.ts";
import { guarded, ok, type Result } from "#domain/result.ts";
import { tableCsv } from "#domain/text/table.ts";
import { historyTable } from "#src/app/history/history-table.ts";
import { readHistoryFile, writeHistoryFile } from "#src/app/history/rules/history-file.ts";
import { connectToWorker } from "#src/core/workers/browser-worker.ts";
import { createImagingClient } from "#src/core/workers/imaging-client.ts";
import { createInferenceClient } from "#src/core/workers/inference-client.ts";
import { createOpenNetwork } from "#src/core/workers/own-worker.ts";
import { createPackagingClient } from "#src/core/workers/packaging-client.ts";
import type { WorkerConnection } from "#src/core/workers/worker-client.ts";
import { completeForTrial, networkOf, scalingsToTry } from "#src/lab/models/state/model-import.ts";
import type { FuzzKind } from "#tests/fuzz/fuzz-case.ts";
import type { FuzzOutcome } from "#tests/fuzz/judge.ts";
import imagingScript from "#workers/imaging.worker.ts?worker&url";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import inferenceScript from "#workers/inference.worker.ts?worker&url";
import type { ModelPackage, PackageFile } from "#workers/inference/contract.ts";
import PackagingWorker from "#workers/packaging.worker.ts?worker";
import type { RecognisedPackage } from "#workers/packaging/contract.ts";
import { startWorker } from "#workers/start-worker.ts";
import { withPlant } from "./plant.ts";

/** A file in the form in which it is sent to the page. */
interface SentFile {
  readonly path: string;
  readonly base64: string;
}

declare global {
  interface Window {
    /** Processes files as the app does, up to an answer. Never rejects. Defined once the page is ready. */
    fuzz?: { readonly run: (kind: FuzzKind, files: readonly SentFile[]) => Promise<FuzzOutcome> };
  }
}

/** Reading takes less than a second for a picture and a few for a tiny model; much longer on two busy cores. */
const DEADLINE_MS = 40_000;

/** Answers to questions that the files of a model may leave open. */
const ANSWERS = {
  width: 16,
  height: 16,
  fit: "cover",
  layout: "nhwc",
  channels: "rgb",
  dtype: "float32",
} as const;

const plant = new URLSearchParams(location.search).get("plant");
const imaging = createImagingClient(() =>
  connectToWorker("imaging", (name) => startWorker(withPlant(imagingScript, plant), name)),
);
const connectInference = (): WorkerConnection =>
  connectToWorker("inference", (name) => startWorker(inferenceScript, name));
const packaging = createPackagingClient(() =>
  connectToWorker("packaging", (name) => new PackagingWorker({ name })),
);
const openNetwork = createOpenNetwork(connectInference);

/** The end of a case: an answer, or questions that a person has to answer first. */
type End = Result<"answered" | "asked", AppError | { readonly code: string }>;

async function readPicture(files: readonly PackageFile[], signal: AbortSignal): Promise<End> {
  const [file] = files;
  if (file === undefined) throw new Error("no picture");
  const checked = await imaging.check(file.blob, MAX_PHOTO_BYTES, signal);
  if (!checked.ok) return checked;
  const input = { width: 224, height: 224, fit: "cover" } as const;
  const prepared = await imaging.prepare(file.blob, checked.value.facts, input, {}, signal);
  if (!prepared.ok) return prepared;
  const preview = await imaging.encodePreview(prepared.value.picture, signal);
  return preview.ok ? ok("answered") : preview;
}

async function readModel(files: readonly PackageFile[], signal: AbortSignal): Promise<End> {
  const read = await packaging.read(files, null, [], signal);
  if (!read.ok) return read;
  const opened = await openNetwork(networkOf(read.value), () => undefined, signal);
  if (!opened.ok) return opened;
  const manifest = completeForTrial({ recognised: read.value, answers: answersTo(read.value) });
  if (!manifest.ok) return ok("asked");
  return tryModel({ manifest: manifest.value, files: read.value.files }, read.value, signal);
}

function answersTo({ draft }: RecognisedPackage): Parameters<typeof completeForTrial>[0]["answers"] {
  const open = Object.entries(ANSWERS).filter(([field]) => Reflect.get(draft, field) === null);
  const kind = draft.outputs === 1 ? "sigmoid" : "logits";
  return { ...Object.fromEntries(open), outputKind: draft.outputKind?.value ?? kind };
}

async function tryModel(
  model: ModelPackage,
  recognised: RecognisedPackage,
  signal: AbortSignal,
): Promise<End> {
  const client = createInferenceClient(model, null, {
    connect: connectInference,
    clock: systemClock,
  });
  try {
    const loaded = await client.load({ signal, onProgress: () => undefined });
    if (!loaded.ok) return loaded;
    const tensor = tensorOf(model.manifest.input.width, model.manifest.input.height);
    const settings = scalingsToTry(recognised).map((scaling) => ({ scaling }));
    const answers = await client.trySettings(tensor, settings, "best", signal);
    return answers.ok ? ok("answered") : answers;
  } finally {
    client.end();
  }
}

/** Reads a history file as the import does, and writes it as both exports do. */
async function readHistory(files: readonly PackageFile[]): Promise<End> {
  const read = readHistoryFile((await files[0]?.blob.text()) ?? "");
  if (!read.ok) return read;
  writeHistoryFile(read.value, new Date());
  tableCsv(historyTable(read.value.map(({ entry }) => entry)));
  return ok("answered");
}

function tensorOf(width: number, height: number): ImageTensor {
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 37) % 256);
  return { data, shape: [height, width, 3] };
}

const TAKERS: Readonly<
  Record<FuzzKind, (files: readonly PackageFile[], signal: AbortSignal) => Promise<End>>
> = {
  picture: readPicture,
  model: readModel,
  manifest: readModel,
  zip: readModel,
  labels: readModel,
  history: readHistory,
};

async function run(kind: FuzzKind, sent: readonly SentFile[]): Promise<FuzzOutcome> {
  const files = sent.map(({ path, base64 }) => ({ path, blob: new Blob([bytesOf(base64)]) }));
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const end = await guarded<"answered" | "asked", { readonly code: string }>(() =>
    TAKERS[kind](files, signal),
  );
  if (signal.aborted) {
    // The worker may never finish.
    imaging.end();
    return { end: "hang", detail: `nothing after ${DEADLINE_MS} ms` };
  }
  return end.ok ? { end: end.value, detail: "" } : { end: end.error.code, detail: JSON.stringify(end.error) };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

window.fuzz = { run };
