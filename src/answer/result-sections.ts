import type {
  AnimalRecord,
  AnyRecord,
  DiseaseRecord,
  PestRecord,
  PlantRecord,
} from "#domain/records/knowledge.ts";
import { type GuideRecord, isHealthy } from "#models/knowledge/knowledge-entry.ts";
import type {
  AnimalGuide,
  DiseaseGuide,
  HealthyGuide,
  PestGuide,
  PlantGuide,
} from "#models/knowledge/record-schema.ts";
import { inContext, t } from "#src/language/messages.ts";

/**
 * The sections below the first things (see first-things.tsx): all other fields of the answer's record, and the guide's
 * additions.
 * @param guide the whole record; null while it loads, or if it can't be loaded
 */
export function resultSections(record: AnyRecord, guide: GuideRecord | null): readonly ResultSection[] {
  return sectionsOf(record, guide).filter(({ parts }) => parts.length > 0);
}

export function healthySections(guide: HealthyGuide): readonly ResultSection[] {
  return [
    early(t`What keeps it healthy`, points(guide.keepHealthy)),
    early(t`What to look for next`, points(guide.lookNext)),
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
    early(t`What it means to people`, points(guide?.people)),
    folded(t`Characteristics`, points(record.characteristics)),
  ];
}

function plantSections(record: PlantRecord, guide: PlantGuide | null): readonly ResultSection[] {
  return [
    early(t`How to be rid of it`, points(guide?.control)),
    folded(t`Why and where it is a problem`, points(guide?.problem)),
    early(t`Care instructions`, points(record.careInstructions)),
    folded(t`How to recognise the seedling`, points(guide?.seedling)),
    folded(inContext("of a plant")`Uses`, points(record.uses)),
  ];
}

function diseaseSections(record: DiseaseRecord, guide: DiseaseGuide | null): readonly ResultSection[] {
  const { symptoms, causes, treatment, prevention, affectedSpecies, prognosis } = record;
  return [
    guide === null
      ? early(t`Symptoms`, points(symptoms))
      : early(
          t`Symptoms`,
          points(guide.symptoms.early, inContext("symptoms")`First`),
          points(guide.symptoms.late, inContext("symptoms")`Later`),
        ),
    folded(
      guide === null ? t`Causes` : t`Causes and spread`,
      points(causes),
      points(guide?.spread, t`How it spreads`),
    ),
    folded(t`Organic treatment`, points(treatment.organic)),
    folded(t`Inorganic treatment`, points(treatment.inorganic)),
    folded(t`Prevention`, points(prevention)),
    folded(t`Affected species`, points(affectedSpecies)),
    folded(
      t`Prognosis`,
      { kind: "text", text: prognosis },
      points(guide?.harvest, t`What it does to the harvest`),
    ),
  ];
}

function pestSections(record: PestRecord, guide: PestGuide | null): readonly ResultSection[] {
  return [
    early(t`From when to act`, points(guide?.threshold)),
    folded(
      t`Damage`,
      { kind: "facts", facts: [[t`Damage type`, record.damageType]] },
      points(guide?.damage, t`Signs`),
    ),
    folded(t`Organic solutions`, points(record.organicSolutions)),
    folded(t`Inorganic solutions`, points(record.inorganicSolutions)),
    folded(t`Biological control`, points(record.biologicalControl)),
    folded(t`Preventive measures`, points(record.preventiveMeasures)),
    folded(t`Target plants`, points(record.targetPlants)),
    folded(
      t`Life cycle`,
      { kind: "facts", facts: [[t`Seasonal activity`, record.seasonalActivity]] },
      { kind: "text", text: record.lifecycle },
      points(guide?.stages, t`Stages`),
    ),
  ];
}

/** A section that a person can open. */
export interface ResultSection {
  readonly title: string;
  readonly parts: readonly ResultPart[];
  /** True for facts that people must know before they act. On a wide screen this section starts open. */
  readonly isEarly: boolean;
}

export type ResultPart =
  | { readonly kind: "text"; readonly text: string }
  /** Unordered points, with or without a title. */
  | { readonly kind: "points"; readonly title: string | null; readonly points: readonly string[] }
  | { readonly kind: "facts"; readonly facts: readonly (readonly [term: string, value: string])[] };

/** Points with or without a title; null if there are none. */
function points(list: readonly string[] | undefined, title: string | null = null): ResultPart | null {
  return list === undefined || list.length === 0 ? null : { kind: "points", title, points: list };
}

/** A section that starts closed. */
function folded(title: string, ...parts: readonly (ResultPart | null)[]): ResultSection {
  return { title, parts: parts.filter((part) => part !== null), isEarly: false };
}

function early(title: string, ...parts: readonly (ResultPart | null)[]): ResultSection {
  return { ...folded(title, ...parts), isEarly: true };
}
