import type { Scaling } from "#models/manifest.ts";
import { labelsOfJson } from "#models/labels.ts";
import { asObject, asText } from "#workers/files/json.ts";

/** What the metadata.json of a Teachable Machine folder says. */
export interface TeachableMachineFacts {
  readonly labels: readonly string[];
  /** Null where the person left the tool's own name. */
  readonly title: string | null;
}

/**
 * Teachable Machine feeds its image models with byte / 127 - 1, which is -1 to 1 within a hundredth, of the middle
 * square of the photo (libraries/image/src/utils of googlecreativelab/teachablemachine-community).
 */
export const TEACHABLE_MACHINE_SCALING: Scaling = { range: [-1, 1] };

/** Reads a metadata.json; null where Teachable Machine did not write it. */
export function readTeachableMachine(json: unknown): TeachableMachineFacts | null {
  const metadata = asObject(json);
  const maker = asText(metadata?.["packageName"])?.startsWith("@teachablemachine/") === true;
  const hasVersion = metadata?.["tmVersion"] !== undefined || metadata?.["tfjsVersion"] !== undefined;
  const labels = labelsOfJson(metadata?.["labels"]);
  if (metadata === null || labels === null || !(maker || hasVersion)) return null;
  const name = asText(metadata["modelName"]);
  const isChosen = name !== null && name !== "untitled" && !/^(?:tm-)?my-(?:image-)?model$/.test(name);
  return { labels, title: isChosen ? name : null };
}
