import type { AnimalRecord, AnyRecord, DiseaseRecord, PestRecord, PlantRecord } from "#domain/knowledge.ts";
import { type GuideRecord, isHealthy } from "#models/knowledge/knowledge-entry.ts";
import type {
  AnimalGuide,
  DiseaseGuide,
  HealthyGuide,
  PestGuide,
  PlantGuide,
} from "#models/knowledge/record-schema.ts";
import { early, folded, pointsPart, type ResultSection } from "./result-section.ts";

/**
 * What a result says of a thing beyond what comes first: every field of the answer's record, and what the guide adds.
 * @param guide the whole record, or null while it is loaded and where it can't be
 */
export function resultSections(record: AnyRecord, guide: GuideRecord | null): readonly ResultSection[] {
  return sectionsOf(record, guide).filter(({ parts }) => parts.length > 0);
}

/** What the guide says of a healthy leaf. */
export function healthySections(guide: HealthyGuide): readonly ResultSection[] {
  return [
    early("What keeps it healthy", pointsPart(guide.keepHealthy)),
    early("What to look for next", pointsPart(guide.lookNext)),
  ];
}

function sectionsOf(record: AnyRecord, guide: GuideRecord | null): readonly ResultSection[] {
  switch (record.subject) {
    case "animal":
      return animalSections(record, guide?.subject === "animal" ? guide : null);
    case "plant":
      return plantSections(record, guide?.subject === "plant" ? guide : null);
    case "disease":
      return diseaseSections(record, guide?.subject === "disease" && !isHealthy(guide) ? guide : null);
    case "pest":
      return pestSections(record, guide?.subject === "pest" ? guide : null);
  }
}

function animalSections(record: AnimalRecord, guide: AnimalGuide | null): readonly ResultSection[] {
  return [
    early("What it means to people", pointsPart(guide?.people)),
    folded("Characteristics", pointsPart(record.characteristics)),
  ];
}

function plantSections(record: PlantRecord, guide: PlantGuide | null): readonly ResultSection[] {
  return [
    early("How to be rid of it", pointsPart(guide?.control)),
    folded("Why and where it is a problem", pointsPart(guide?.problem)),
    early("Care instructions", pointsPart(record.careInstructions)),
    folded("How the seedling is told", pointsPart(guide?.seedling)),
    folded("Uses", pointsPart(record.uses)),
  ];
}

function diseaseSections(record: DiseaseRecord, guide: DiseaseGuide | null): readonly ResultSection[] {
  const { symptoms, causes, treatment, prevention, affectedSpecies, prognosis } = record;
  return [
    early(
      "Symptoms",
      guide === null
        ? pointsPart(symptoms)
        : [...pointsPart(guide.symptoms.early, "First"), ...pointsPart(guide.symptoms.late, "Later")],
    ),
    folded(guide === null ? "Causes" : "Causes and spread", [
      ...pointsPart(causes),
      ...pointsPart(guide?.spread, "How it spreads"),
    ]),
    folded("Organic treatment", pointsPart(treatment.organic)),
    folded("Inorganic treatment", pointsPart(treatment.inorganic)),
    folded("Prevention", pointsPart(prevention)),
    folded("Affected species", pointsPart(affectedSpecies)),
    folded("Prognosis", [
      { kind: "text", text: prognosis },
      ...pointsPart(guide?.harvest, "What it does to the harvest"),
    ]),
  ];
}

function pestSections(record: PestRecord, guide: PestGuide | null): readonly ResultSection[] {
  return [
    early("From when to act", pointsPart(guide?.threshold)),
    folded("Damage", [
      { kind: "facts", facts: [["Damage type", record.damageType]] },
      ...pointsPart(guide?.damage, "Signs"),
    ]),
    folded("Organic solutions", pointsPart(record.organicSolutions)),
    folded("Inorganic solutions", pointsPart(record.inorganicSolutions)),
    folded("Biological control", pointsPart(record.biologicalControl)),
    folded("Preventive measures", pointsPart(record.preventiveMeasures)),
    folded("Target plants", pointsPart(record.targetPlants)),
    folded("Life cycle", [
      { kind: "facts", facts: [["Seasonal activity", record.seasonalActivity]] },
      { kind: "text", text: record.lifecycle },
      ...pointsPart(guide?.stages, "Stages"),
    ]),
  ];
}
