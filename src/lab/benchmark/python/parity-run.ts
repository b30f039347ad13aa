import { type AppError, isOfOutput } from "#domain/error.ts";
import { MAX_FOLDER_PHOTO_BYTES } from "#domain/photo/photo.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { InputSpec, NetworkInput } from "#models/manifest.ts";
import type { ImagingClient } from "#src/core/workers/imaging-client.ts";
import type { InferenceClient } from "#src/core/workers/inference-client.ts";
import { inputSpecOf } from "#src/lab/photos/answer-photo.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import { comparePhoto, type PhotoComparison } from "./rules/answer-difference.ts";
import type { Expected } from "./rules/expected-outputs.ts";
import { inputWith, type Setting, settingKey } from "./rules/input-settings.ts";

/** A photo, and what Python answered for it. */
export interface ParityPhoto {
  readonly path: string;
  readonly file: File;
  readonly expected: Expected;
}

export interface ParityRunDeps {
  readonly imaging: Pick<ImagingClient, "check" | "prepare">;
  /** The loaded model. */
  readonly client: Pick<InferenceClient, "trySettings">;
  readonly input: NetworkInput;
  readonly signal: AbortSignal;
}

/** Answers photos under any settings of the input. Each answer is computed once. */
export interface ParityRun {
  /**
   * The comparison of a photo under each setting. Where the network does not take the setting or its output is
   * meaningless, there is no answer, which differs from Python's. The error is the photo's, or of the whole run.
   */
  readonly compare: (
    photo: ParityPhoto,
    settings: readonly Setting[],
  ) => Promise<Result<readonly PhotoComparison[], AppError>>;
}

/** Inputs of one call of the imaging worker, and settings of one call of the network, which has a deadline. */
const INPUTS_AT_ONCE = 12;
const SETTINGS_AT_ONCE = 4;

function keyOf({ path }: ParityPhoto, setting: Setting): string {
  return `${settingKey(setting)} ${path}`;
}

/** Makes a run. */
export function createParityRun({ imaging, client, input, signal }: ParityRunDeps): ParityRun {
  /** By photo and setting. */
  const compared = new Map<string, PhotoComparison>();
  /** The layout that the network has refused, if any. */
  let refused: NetworkInput["layout"] | null = null;

  /** Keeps the comparison alone: the answers of thousands of labels to hundreds of settings would fill the memory. */
  function keep(photo: ParityPhoto, setting: Setting, probabilities: readonly number[] | null): void {
    compared.set(keyOf(photo, setting), comparePhoto(photo.path, probabilities, photo.expected));
  }

  /** Runs the network on a tensor under settings that differ only in what becomes of the bytes. */
  async function ask(
    photo: ParityPhoto,
    tensor: ImageTensor,
    settings: readonly Setting[],
  ): Promise<AppError | null> {
    const copy = { ...tensor, data: tensor.data.slice() };
    const trials = settings.map(({ scaling, channels, layout }) => ({ scaling, channels, layout }));
    const tried = await client.trySettings(copy, trials, "all", signal);
    if (tried.ok) {
      settings.forEach((setting, at) => keep(photo, setting, tried.value[at]?.probabilities ?? null));
      return null;
    }
    const { code } = tried.error;
    if (signal.aborted || code === "worker-died") return tried.error;
    const [only, ...others] = settings;
    if (others.length > 0) return askInParts(photo, tensor, settings, 1);
    // A strange setting may give meaningless output. A shape that the network does not take is refused for every photo.
    const isOtherLayout = only !== undefined && only.layout !== input.layout;
    if (only === undefined || !(isOtherLayout || isOfOutput(code))) return tried.error;
    if (isOtherLayout && !isOfOutput(code)) refused = only.layout;
    keep(photo, only, null);
    return null;
  }

  async function askInParts(
    photo: ParityPhoto,
    tensor: ImageTensor,
    settings: readonly Setting[],
    length: number,
  ): Promise<AppError | null> {
    for (let from = 0; from < settings.length; from += length) {
      const error = await ask(photo, tensor, settings.slice(from, from + length));
      if (error !== null) return error;
    }
    return null;
  }

  /** Prepares a photo for each kind of input and runs the network on each tensor. */
  async function answer(photo: ParityPhoto, settings: readonly Setting[]): Promise<AppError | null> {
    const groups = new Map<string, { readonly spec: InputSpec; readonly settings: Setting[] }>();
    for (const setting of settings) {
      const spec = inputSpecOf(inputWith(input, setting));
      const key = JSON.stringify(spec);
      const group = groups.get(key) ?? { spec, settings: [] };
      group.settings.push(setting);
      groups.set(key, group);
    }
    const checked = await imaging.check(photo.file, MAX_FOLDER_PHOTO_BYTES, signal);
    if (!checked.ok) return checked.error;
    const all = [...groups.values()];
    for (let from = 0; from < all.length; from += INPUTS_AT_ONCE) {
      const [first, ...others] = all.slice(from, from + INPUTS_AT_ONCE);
      if (first === undefined) break;
      const alsoFor = others.map(({ spec }) => spec);
      const prepared = await imaging.prepare(
        photo.file,
        checked.value.facts,
        first.spec,
        { alsoFor },
        signal,
      );
      if (!prepared.ok) return prepared.error;
      const tensors = [prepared.value.tensor, ...prepared.value.others];
      for (const [at, group] of [first, ...others].entries()) {
        const tensor = tensors[at];
        if (tensor === undefined) return { code: "internal", detail: "a tensor is missing" };
        for (const layout of ["nhwc", "nchw"] as const) {
          const ofLayout = group.settings.filter((setting) => setting.layout === layout);
          const error = await askInParts(photo, tensor, ofLayout, SETTINGS_AT_ONCE);
          if (error !== null) return error;
        }
      }
    }
    return null;
  }

  return {
    compare: async (photo, settings) => {
      const missing = settings.filter(
        (setting) => !compared.has(keyOf(photo, setting)) && setting.layout !== refused,
      );
      const error = missing.length === 0 ? null : await answer(photo, missing);
      if (error !== null) return err(error);
      return ok(
        settings.map(
          (setting) => compared.get(keyOf(photo, setting)) ?? comparePhoto(photo.path, null, photo.expected),
        ),
      );
    },
  };
}
