import type { NetworkInput, Scaling } from "#models/manifest.ts";
import { RESAMPLINGS } from "#models/resampling.ts";

/** All settings of a model's input that may differ from Python's. */
export interface Setting extends Pick<NetworkInput, "scaling" | "channels" | "layout" | "fit"> {
  /** Null: the photo just covers the input. */
  readonly resize: number | null;
  readonly resampling: NonNullable<NetworkInput["resampling"]>;
  readonly orientation: NonNullable<NetworkInput["orientation"]>;
}

/** The questions of a search. The fit includes the resize before a crop. */
export const DIMENSIONS = ["scaling", "channels", "layout", "fit", "resampling", "orientation"] as const;

export type Dimension = (typeof DIMENSIONS)[number];

/** A change of one dimension. */
export type Change = Partial<Setting>;

/** The setting of a manifest. */
export function settingOf(input: NetworkInput): Setting {
  const { scaling, channels, layout, fit, resize, resampling, orientation } = input;
  return {
    scaling,
    channels,
    layout,
    fit,
    resize: resize ?? null,
    resampling: resampling ?? "area",
    orientation: orientation ?? "upright",
  };
}

/** The input with this setting. What is the default of a manifest is left out. */
export function inputWith(input: NetworkInput, setting: Setting): NetworkInput {
  const { width, height, dtype } = input;
  const { scaling, channels, layout, fit, resize, resampling, orientation } = setting;
  return {
    width,
    height,
    fit,
    ...(resampling !== "area" && { resampling }),
    ...(resize !== null && { resize }),
    ...(orientation !== "upright" && { orientation }),
    layout,
    channels,
    dtype,
    scaling,
  };
}

/** A text that only equal settings share. */
export function settingKey(setting: Setting): string {
  return JSON.stringify(DIMENSIONS.map((dimension) => partOf(setting, dimension)));
}

/** The part of a setting that belongs to a dimension. */
export function partOf(setting: Setting, dimension: Dimension): Change {
  return dimension === "fit"
    ? { fit: setting.fit, resize: setting.resize }
    : { [dimension]: setting[dimension] };
}

/** The dimensions in which two settings differ. */
export function changesBetween(from: Setting, to: Setting): readonly Dimension[] {
  return DIMENSIONS.filter(
    (dimension) => JSON.stringify(partOf(from, dimension)) !== JSON.stringify(partOf(to, dimension)),
  );
}

/** A mean to take away and a deviation to divide by, of bytes (0..255). */
function ofBytes(mean: readonly [number, number, number], std: readonly [number, number, number]): Scaling {
  const [[red, green, blue], [redStd, greenStd, blueStd]] = [mean, std];
  return {
    mean: [red / 255, green / 255, blue / 255],
    std: [redStd / 255, greenStd / 255, blueStd / 255],
  };
}

/** The mean of ImageNet in bytes, as Caffe's models and the mode "caffe" of Keras take it away. */
const CAFFE_MEAN = [123.68, 116.779, 103.939] as const;

export const CAFFE_SCALING: Scaling = ofBytes(CAFFE_MEAN, [1, 1, 1]);

/** As MobileNet in Caffe: the mean taken away, then times 0.017. */
export const MOBILENET_SCALING: Scaling = ofBytes(CAFFE_MEAN, [1 / 0.017, 1 / 0.017, 1 / 0.017]);

/** As CLIP of OpenAI and its descendants. */
export const CLIP_SCALING: Scaling = {
  mean: [0.48145466, 0.4578275, 0.40821073],
  std: [0.26862954, 0.26130258, 0.27577711],
};

/** Of the training set of CIFAR-10, as much training code has it. */
export const CIFAR_SCALING: Scaling = { mean: [0.4914, 0.4822, 0.4465], std: [0.247, 0.2435, 0.2616] };

/** Scalings of training code: ranges of TensorFlow and Keras, and means and deviations. */
export const KNOWN_SCALINGS: readonly Scaling[] = [
  { range: [-1, 1] },
  { range: [0, 1] },
  { range: [0, 255] },
  { range: [-128, 127] },
  { mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] },
  CAFFE_SCALING,
  MOBILENET_SCALING,
  CLIP_SCALING,
  CIFAR_SCALING,
];

/** Shares of the shorter side that centre crops keep: torchvision (224 of 256, 224 of 232) and timm. */
const CROP_SHARES = [0.875, 0.9, 0.95, 224 / 232];

/** All parts of a dimension that a search tries. Integer inputs take bytes, so their scaling is known. */
export function optionsOf(dimension: Dimension, { dtype, width, height }: NetworkInput): readonly Change[] {
  switch (dimension) {
    case "scaling":
      return dtype === "float32" ? KNOWN_SCALINGS.map((scaling) => ({ scaling })) : [];
    case "channels":
      return [{ channels: "rgb" }, { channels: "bgr" }];
    case "layout":
      return [{ layout: "nhwc" }, { layout: "nchw" }];
    case "fit": {
      const side = Math.max(width, height);
      const sides = new Set(CROP_SHARES.map((share) => Math.floor(side / share)));
      return [
        { fit: "cover", resize: null },
        ...[...sides].filter((each) => each > side).map((resize) => ({ fit: "cover", resize }) as const),
        { fit: "contain", resize: null },
        { fit: "stretch", resize: null },
      ];
    }
    case "resampling":
      return RESAMPLINGS.map((resampling) => ({ resampling }));
    case "orientation":
      return [{ orientation: "upright" }, { orientation: "stored" }];
  }
}
