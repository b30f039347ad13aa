import type { AnyRecord } from "#domain/knowledge.ts";

/** The facts that every plan sees, as pairs of term and value. The confidence is shown apart from them. */
export function summaryFactsOf(record: AnyRecord): readonly (readonly [term: string, value: string])[] {
  switch (record.subject) {
    case "animal":
      return [
        ["Species", record.species],
        ["Breed", record.breed],
      ];
    case "plant":
      return [
        ["Species", record.species],
        ["Common name", record.commonName],
        ["Family", record.family],
      ];
    case "disease":
      return [
        ["Disease", record.diseaseName],
        ["Pathogen", record.scientificName],
        ["Severity", record.severity],
      ];
    case "pest":
      return [
        ["Pest", record.pestName],
        ["Scientific name", record.scientificName],
        ["Risk level", record.riskLevel],
      ];
  }
}
