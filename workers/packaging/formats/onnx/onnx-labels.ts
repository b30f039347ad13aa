import { parseLabels } from "#models/labels.ts";
import type { NetworkFacts } from "../network-facts.ts";

/**
 * Keys under which tools and people put labels into the metadata of a model: `names` by Ultralytics, as a dict of Python,
 * `class_names` by Deepness for QGIS, as JSON; the others are common in scripts. The surest first.
 */
const KEYS = ["names", "class_names", "classes", "labels", "id2label", "class_labels", "label_names"];

/** The labels that stand in a model's metadata, as JSON, as a literal of Python, one a line, or between commas. */
export function labelsOfMetadata(metadata: ReadonlyMap<string, string>): NetworkFacts["labels"] {
  for (const key of KEYS) {
    const text = metadata.get(key)?.trim() ?? "";
    const isInOneLine = !/^[[{]|\n/.test(text);
    const labels = parseLabels(isInOneLine ? text.replaceAll(/[,;|]/g, "\n") : text);
    if (labels !== null && labels.length > 1) return { from: `${key} inside the model file`, labels };
  }
  return null;
}
