import type { AnyRecord } from "./knowledge.ts";

/** The name that stands over a result, as the specification's page for its subject has it. */
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
