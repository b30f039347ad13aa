import type { AnimalGuide, DiseaseGuide, HealthyGuide, PestGuide, PlantGuide } from "./record-schema.ts";

/** All that the guide says of one thing. `subject` and, for leaves, `cause` tell the kinds apart. */
export type GuideRecord = AnimalGuide | PlantGuide | DiseaseGuide | HealthyGuide | PestGuide;

/** True for the record of a healthy leaf. */
export function isHealthy(record: GuideRecord): record is HealthyGuide {
  return record.subject === "disease" && record.cause === "healthy";
}
