import type { InputSpec } from "#models/manifest.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import { MAX_FOLDER_PHOTO_BYTES, isTooSmall, leastSideFor, uprightSize } from "#domain/photo.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { CheckedPhoto, LoadedModel } from "#workers/contract.ts";
import type { InferenceClient } from "./workers/inference-client.ts";
import type { PhotoLane } from "./photo-lanes.ts";

/** Checks one of many photos. One that is too small for a model with this input is refused: no page names anything of it. */
export async function checkForModel(
  file: Blob,
  input: InputSpec,
  { imaging }: PhotoLane,
  signal: AbortSignal,
): Promise<Result<CheckedPhoto, IdentifyError>> {
  const checked = await imaging.check(file, signal, MAX_FOLDER_PHOTO_BYTES);
  if (!checked.ok) return checked;
  const size = uprightSize(checked.value.facts);
  const leastSide = leastSideFor(input);
  return isTooSmall(size, leastSide)
    ? err({ code: "photo-too-small", ...size, leastSide, isPart: false })
    : checked;
}

/** A model of a lane that is ready to answer, and how it runs. */
export interface ReadyClient {
  readonly client: InferenceClient;
  readonly loaded: LoadedModel;
}

/** Loads a model of a lane anew where its worker has died, perhaps on another backend. A loaded model answers at once. */
export async function readyClient(
  modelId: string,
  { clients }: PhotoLane,
  signal: AbortSignal,
): Promise<Result<ReadyClient, IdentifyError>> {
  const client = clients.get(modelId);
  if (client === undefined) return err({ code: "internal", detail: `no client of ${modelId}` });
  const loaded = await client.load({ signal, onProgress: () => {} });
  return loaded.ok ? ok({ client, loaded: loaded.value }) : loaded;
}
