import type { Identification } from "./identification.ts";
import type { AnyRecord } from "./knowledge.ts";

/** Headline of an answer that identifies nothing. */
export const NOT_SURE = "Not sure";

/** Headline of an answer: the name of its record, or else the label of the model; {@link NOT_SURE} where nothing is identified. */
export function headlineOfAnswer({ verdict, record, candidates }: Identification): string {
  if (verdict !== "identified") return NOT_SURE;
  return record === null ? candidates[0].label : headlineOf(record);
}

/** The name of what a record is about, as the specification's page for its subject has it. */
export function headlineOf(record: AnyRecord): string {
  switch (record.subject) {
    case "animal":
      return record.species;
    case "plant":
      return record.commonName;
    case "disease":
      return record.diseaseName;
    case "pest":
      return record.pestName;
  }
}
