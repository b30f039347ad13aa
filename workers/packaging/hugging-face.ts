import { labelsOfJson } from "#models/labels.ts";
import type { Scaling, Fit } from "#models/manifest.ts";
import { asList, asNumber, asObject, asText, type JsonObject } from "#workers/files/json.ts";

/** Facts from the files beside a Hugging Face model; null if the files do not state them. */
export interface HuggingFaceFacts {
  /** From config.json; null if it has only default names. */
  readonly labels: readonly string[] | null;
  /** Pixels. */
  readonly width: number | null;
  /** Pixels. */
  readonly height: number | null;
  readonly fit: Fit | null;
  /** The share (0..1) of the photo's side that training cropped from the middle, if it is less than 1; else null. */
  readonly cropShare: number | null;
  readonly channels: "rgb" | "bgr" | null;
  readonly scaling: Scaling | null;
  /** Number of output values. */
  readonly outputs: number | null;
}

/**
 * Reads labels and image_size of a config.json, and a preprocessor_config.json; either may be missing. timm states its
 * steps in config.json.
 */
export function readHuggingFace(config: unknown, preprocessor: unknown): HuggingFaceFacts {
  const object = asObject(config);
  const size = asNumber(object?.["image_size"]);
  const labels = labelsOf(object);
  // Networks of timm without a last layer have 0 classes.
  const outputs = asNumber(object?.["num_classes"]) || null;
  const steps = asObject(preprocessor);
  if (steps === null) {
    const timm = stepsOfTimm(asObject(object?.["pretrained_cfg"]) ?? {});
    return { labels, outputs, ...timm, width: timm.width ?? size, height: timm.height ?? size };
  }
  const isCropped = asFlag(steps["do_center_crop"], isSet(steps["crop_size"]));
  const resized = sizeOf(steps["size"]);
  const fed = isCropped ? (sizeOf(steps["crop_size"]) ?? resized) : resized;
  return {
    labels,
    outputs,
    width: fed?.width ?? size,
    height: fed?.height ?? size,
    fit: fitOf(steps, isCropped),
    cropShare: cropShareOf(steps, isCropped ? (fed?.width ?? null) : null),
    channels: steps["do_flip_channel_order"] === true ? "bgr" : "rgb",
    scaling: scalingOf(steps),
  };
}

/** The licence in the front matter of a model's README.md. */
export function licenceInReadme(text: string): string | null {
  const block = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? "";
  return asText(/^license:[ \t]*["']?([^"'\r\n]+)/m.exec(block)?.[1]);
}

/** The fits of timm's crop modes (timm/data/transforms_factory.py). */
const FIT_OF_CROP_MODE: Readonly<Record<string, Fit>> = {
  center: "cover",
  squash: "stretch",
  border: "contain",
};

/** The steps in the pretrained_cfg of timm's config.json. All is null in an empty one. */
function stepsOfTimm(
  steps: JsonObject,
): Pick<HuggingFaceFacts, "width" | "height" | "fit" | "cropShare" | "channels" | "scaling"> {
  const [, height = null, width = null] = asList(steps["input_size"]).map(asNumber);
  const share = asNumber(steps["crop_pct"]);
  const mean = threeOf(steps["mean"]);
  const std = threeOf(steps["std"]);
  return {
    width,
    height,
    fit: share === null ? null : (FIT_OF_CROP_MODE[asText(steps["crop_mode"]) ?? "center"] ?? null),
    cropShare: share !== null && share > 0 && share < 1 ? share : null,
    channels: null,
    scaling: mean === null || std === null || std.some((one) => one <= 0) ? null : { mean, std },
  };
}

/**
 * config.json has LABEL_0, LABEL_1, ... if the labels have no names. timm calls them label_names (formerly labels), and
 * adds descriptions.
 */
function labelsOf(config: JsonObject | null): readonly string[] | null {
  const labels = labelsOfJson(config);
  return labels === null || labels.every((label) => /^LABEL_\d+$/.test(label)) ? null : labels;
}

/**
 * Either the shorter edge is resized and the middle is cropped (cover), or both edges are resized (stretch). Null
 * if photos are not resized to one size.
 */
function fitOf(steps: JsonObject, isCropped: boolean): Fit | null {
  if (isCropped) return "cover";
  if (!asFlag(steps["do_resize"], true)) return null;
  const size = steps["size"];
  if (isSet(asObject(size)?.["shortest_edge"])) return "cover";
  return sizeOf(size) === null ? null : "stretch";
}

/**
 * The share (0..1) of the resized photo that is cropped: `crop_pct`, or `cropped` pixels divided by the length to
 * which the shorter edge is resized. ConvNeXT's processor uses crop_pct only below 384 pixels.
 */
function cropShareOf(steps: JsonObject, cropped: number | null): number | null {
  const resized = sizeOf(steps["size"])?.width ?? null;
  const stated = resized !== null && resized >= 384 ? null : asNumber(steps["crop_pct"]);
  const share = stated ?? (cropped === null || resized === null ? null : cropped / resized);
  return share !== null && share > 0 && share < 1 ? share : null;
}

function sizeOf(value: unknown): { readonly width: number; readonly height: number } | null {
  const object = asObject(value);
  const edge = asNumber(value) ?? asNumber(object?.["shortest_edge"]);
  const width = asNumber(object?.["width"]) ?? edge;
  const height = asNumber(object?.["height"]) ?? edge;
  return width === null || height === null ? null : { width, height };
}

/**
 * The scaling from bytes to the network's input: times rescale_factor, minus 1 with rescale_offset, then (value -
 * mean) / std. Both steps apply unless the file disables them. Null if mean or std are not three numbers.
 */
function scalingOf(steps: JsonObject): Scaling | null {
  const isRescaled = asFlag(steps["do_rescale"], true);
  const factor = isRescaled ? (asNumber(steps["rescale_factor"]) ?? 1 / 255) : 1;
  const offset = isRescaled && steps["rescale_offset"] === true ? -1 : 0;
  if (!asFlag(steps["do_normalize"], isSet(steps["image_mean"])))
    return { range: [offset, 255 * factor + offset] };
  const mean = threeOf(steps["image_mean"]);
  const std = threeOf(steps["image_std"]);
  if (mean === null || std === null || std.some((one) => one <= 0)) return null;
  // Rewrites (byte × factor + offset - mean) / std as (byte / 255 - mean') / std'.
  const whole = 255 * factor;
  return {
    mean: mapThree(mean, (one) => rounded((one - offset) / whole)),
    std: mapThree(std, (one) => rounded(one / whole)),
  };
}

type Three = readonly [number, number, number];

function threeOf(value: unknown): Three | null {
  const single = asNumber(value);
  if (single !== null) return [single, single, single];
  const list = asList(value);
  const [red, green, blue] = list.map(asNumber);
  if (list.length !== 3 || typeof red !== "number") return null;
  return typeof green === "number" && typeof blue === "number" ? [red, green, blue] : null;
}

function mapThree([red, green, blue]: Three, change: (value: number) => number): Three {
  return [change(red), change(green), change(blue)];
}

/** 255 × (1 / 255) is not exactly 1: without rounding a mean of 0.485 becomes 0.48499999999999993. */
function rounded(value: number): number {
  return Number(value.toPrecision(12));
}

function asFlag(value: unknown, otherwise: boolean): boolean {
  return typeof value === "boolean" ? value : otherwise;
}

/** True for a value that is neither missing nor null: newer files contain null for unused values. */
function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}
