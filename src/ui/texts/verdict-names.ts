import type { Verdict } from "#domain/identification.ts";

/** The verdicts as rows of a table name them. */
export const VERDICT_NAMES: Readonly<Record<Verdict, string>> = {
  identified: "Identified",
  healthy: "Healthy",
  "not-cleared": "No disease clear",
  group: "Group known, kind not",
  "not-sure": "Not sure",
  "unknown-kind": "Kind not known",
  "none-of-these": "None of these",
  "off-topic": "Off topic",
};
