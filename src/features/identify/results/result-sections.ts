import type { AnimalRecord, AnyRecord, DiseaseRecord, PestRecord, PlantRecord } from "#domain/knowledge.ts";
import { type GuideRecord, isHealthy } from "#models/knowledge/knowledge-entry.ts";
import type {
  AnimalGuide,
  DiseaseGuide,
  HealthyGuide,
  PestGuide,
  PlantGuide,
} from "#models/knowledge/record-schema.ts";

/**
 * The sections below the first things: all other fields of the answer's record, and the guide's additions.
 * @param guide the whole record; null while it loads and where it can't be loaded
 */
export function resultSections(record: AnyRecord, guide: GuideRecord | null): readonly ResultSection[] {
  return sectionsOf(record, guide).filter(({ parts }) => parts.length > 0);
}

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
    folded("How to recognise the seedling", pointsPart(guide?.seedling)),
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

/** A section that a person can open. */
export interface ResultSection {
  readonly title: string;
  readonly parts: readonly ResultPart[];
  /** True for what matters before anybody acts: it starts open where there is room beside the photo. */
  readonly isEarly: boolean;
}

export type ResultPart =
  | { readonly kind: "text"; readonly text: string }
  /** Unordered points, with or without a title. */
  | { readonly kind: "points"; readonly title: string | null; readonly points: readonly string[] }
  | { readonly kind: "facts"; readonly facts: readonly (readonly [term: string, value: string])[] };

/** Points with or without a title; no part without points. */
export function pointsPart(
  points: readonly string[] | undefined,
  title: string | null = null,
): readonly ResultPart[] {
  return points === undefined || points.length === 0 ? [] : [{ kind: "points", title, points }];
}

/** A section that starts folded. */
export function folded(title: string, parts: readonly ResultPart[]): ResultSection {
  return { title, parts, isEarly: false };
}

export function early(title: string, parts: readonly ResultPart[]): ResultSection {
  return { title, parts, isEarly: true };
}
