import type { Fit, Scaling } from "#models/manifest.ts";
import { KERNEL_NAMES } from "#models/resampling.ts";
import { scalingKey, scalingName } from "#src/lab/models/model-texts.ts";
import { inContext, m, plural, t } from "#src/language/messages.ts";
import { isolated, listText } from "#src/ui/texts/format.ts";
import type { ParityStep } from "./parity-store.ts";
import type { ExpectedProblem } from "./rules/expected-outputs.ts";
import {
  CAFFE_SCALING,
  CIFAR_SCALING,
  changesBetween,
  CLIP_SCALING,
  type Dimension,
  MOBILENET_SCALING,
  type Setting,
} from "./rules/input-settings.ts";

/** What a run does now, in words. */
export const STEP_TEXTS: Readonly<Record<ParityStep, string>> = {
  loading: t`Loading the model`,
  comparing: t`Comparing the answers`,
  searching: t`Trying other settings`,
  confirming: t`Checking the best setting on all photos`,
};

const FIT_TEXTS: Readonly<Record<Fit, string>> = {
  cover: t`the middle cropped`,
  contain: t`the whole photo with black borders`,
  stretch: t`the photo stretched`,
};

const SCALING_TEXTS: ReadonlyMap<string, string> = new Map([
  [scalingKey(CAFFE_SCALING), t`the mean of ImageNet taken from bytes (Caffe)`],
  [scalingKey(MOBILENET_SCALING), t`the mean of ImageNet taken from bytes, times 0.017`],
  [scalingKey(CLIP_SCALING), t`CLIP mean and deviation`],
  [scalingKey(CIFAR_SCALING), t`CIFAR-10 mean and deviation`],
]);

function scalingText(scaling: Scaling): string {
  return SCALING_TEXTS.get(scalingKey(scaling)) ?? t`values ${scalingName(scaling)}`;
}

/** The part of a setting that belongs to a dimension, in words. */
function partText(setting: Setting, dimension: Dimension): string {
  switch (dimension) {
    case "scaling":
      return scalingText(setting.scaling);
    case "channels":
    case "layout":
      return setting[dimension].toUpperCase();
    case "fit":
      return setting.resize === null
        ? FIT_TEXTS[setting.fit]
        : t`the shorter side resized to ${setting.resize} and the middle cropped`;
    case "resampling":
      return setting.resampling === "area" ? t`the mean of areas` : KERNEL_NAMES[setting.resampling];
    case "orientation":
      return setting.orientation === "stored"
        ? t`photos as they are stored`
        : t`photos turned upright by EXIF`;
  }
}

/** What differs between two settings, as it is in the second one: "Pillow bicubic and BGR". */
export function changesText(from: Setting, to: Setting): string {
  return listText(changesBetween(from, to).map((dimension) => partText(to, dimension)));
}

/** Why a file of expected outputs can't be used: what is wrong, and what to do. */
export function problemText(problem: ExpectedProblem): { readonly title: string; readonly advice: string } {
  switch (problem.code) {
    case "unreadable":
      return {
        title: t`This file is neither JSON nor a table of outputs.`,
        advice: t`Each row needs the name of a photo and its outputs. The program below writes such a file.`,
      };
    case "label-count":
      return {
        title: plural(
          problem.found,
          m`A row of this file has ${problem.found} output, and the model has ${problem.labels} labels.`,
          m`A row of this file has ${problem.found} outputs, and the model has ${problem.labels} labels.`,
        ),
        advice: t`Choose the model that Python ran, or name the columns after its labels.`,
      };
    case "no-number":
      return {
        title: t`“${isolated(problem.value)}” in the row of ${isolated(problem.file)} is not a number.`,
        advice: t`Outputs are probabilities or logits, one for each label.`,
      };
    case "no-share":
      return {
        title: t`“${isolated(problem.value)}” in the row of ${isolated(problem.file)} is not a share from 0 to 1.`,
        advice: t`Beside the best label a file needs its probability: 0.97, not a percentage or a logit.`,
      };
    case "unknown-label":
      return {
        title: t`The model has no label “${isolated(problem.label)}”.`,
        advice: t`Choose the model that Python ran, or name the columns after its labels.`,
      };
  }
}

/** A difference of probabilities, 0..1. */
export function pointsText(difference: number): string {
  return inContext("difference of probabilities")`${(difference * 100).toFixed(2)} points`;
}
