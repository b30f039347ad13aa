import type { GuideRecord } from "./guide-record.ts";
import { NOT_KNOWN } from "./not-known.ts";
import type { Block } from "./record-fields.ts";

const COMMON_BLOCKS = ["names", "recognise", "occurs"] as const satisfies readonly Block[];

/** The blocks of a record that need a source. */
export function blocksOf(record: GuideRecord): readonly Block[] {
  switch (record.subject) {
    case "animal":
      return [...COMMON_BLOCKS, "life", "status", "traits"];
    case "plant":
      return [
        ...COMMON_BLOCKS,
        "care",
        "uses",
        ...(isUnknown(record.poison) ? [] : (["poison"] as const)),
        ...(record.seedling.length === 0 ? [] : (["seedling"] as const)),
        ...(record.kind === "weed" ? (["weed"] as const) : []),
      ];
    case "pest":
      return [
        ...COMMON_BLOCKS,
        "life",
        "damage",
        ...(isUnknown(record.threshold) ? [] : (["threshold"] as const)),
        "treatment",
        "prevention",
        ...(record.role === "pest" ? [] : (["use"] as const)),
      ];
    case "disease":
      return record.cause === "healthy"
        ? [...COMMON_BLOCKS, "care", "lookNext"]
        : [...COMMON_BLOCKS, "symptoms", "harm", "causes", "spread", "treatment", "prevention", "outlook"];
  }
}

function isUnknown(phrases: readonly string[]): boolean {
  return phrases.every((phrase) => phrase === NOT_KNOWN);
}
