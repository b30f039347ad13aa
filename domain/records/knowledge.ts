import type { Subject } from "#domain/subject.ts";

/** The source of a fact, in enough detail to find it. */
export interface Source {
  /** Such as "IUCN Red List" or "University of California IPM". */
  readonly publisher: string;
  /** Title of the page, sheet or assessment. */
  readonly title: string;
  /** Year of the edition; null if the publisher gives none. */
  readonly year: number | null;
}

/** The categories of the IUCN Red List (version 3.1), and "Domesticated", which IUCN does not assess. */
export const CONSERVATIONS = [
  "Domesticated",
  "Not Evaluated",
  "Data Deficient",
  "Least Concern",
  "Near Threatened",
  "Vulnerable",
  "Endangered",
  "Critically Endangered",
  "Extinct in the Wild",
  "Extinct",
] as const;

export type Conservation = (typeof CONSERVATIONS)[number];

/** From least to worst. */
export const LEVELS = ["Low", "Medium", "High", "Critical"] as const;

/** The severity of a disease, or the risk level of a pest. */
export type Level = (typeof LEVELS)[number];

export type FourPhrases = readonly [string, string, string, string];

interface KnowledgeRecord {
  /** In kebab-case; never changes. The labels of models refer to it. */
  readonly id: string;
  /** Scientific name of the taxon, or of a disease's pathogen; empty for a disease without a pathogen. */
  readonly scientificName: string;
  readonly sources: readonly [Source, ...Source[]];
}

export interface AnimalRecord extends KnowledgeRecord {
  readonly subject: "animal";
  readonly species: string;
  /** Breed; of a wild animal its subspecies or kinds. */
  readonly breed: string;
  readonly habitat: string;
  readonly lifespan: string;
  readonly diet: string;
  /** Adult body mass, in kilograms or grams. */
  readonly weight: string;
  readonly conservation: Conservation;
  readonly description: string;
  readonly characteristics: FourPhrases;
}

export interface PlantRecord extends KnowledgeRecord {
  readonly subject: "plant";
  /** Binomial name, as the page shows it. */
  readonly species: string;
  readonly commonName: string;
  readonly family: string;
  readonly sunlight: string;
  readonly watering: string;
  /** Temperature range for growth, in degrees Celsius. */
  readonly temperature: string;
  readonly bloomTime: string;
  readonly nativeRegion: string;
  readonly description: string;
  readonly careInstructions: FourPhrases;
  readonly uses: readonly string[];
}

export interface DiseaseRecord extends KnowledgeRecord {
  readonly subject: "disease";
  readonly diseaseName: string;
  /** Host plants. */
  readonly affectedSpecies: readonly string[];
  readonly prognosis: string;
  readonly severity: Level;
  readonly symptoms: readonly string[];
  readonly causes: readonly string[];
  readonly treatment: { readonly organic: readonly string[]; readonly inorganic: readonly string[] };
  readonly prevention: readonly string[];
}

export interface PestRecord extends KnowledgeRecord {
  readonly subject: "pest";
  readonly pestName: string;
  readonly damageType: string;
  readonly lifecycle: string;
  readonly seasonalActivity: string;
  readonly riskLevel: Level;
  readonly targetPlants: readonly string[];
  readonly organicSolutions: readonly string[];
  readonly inorganicSolutions: readonly string[];
  readonly biologicalControl: readonly string[];
  readonly preventiveMeasures: readonly string[];
}

/** The record type of each subject. */
export interface RecordBySubject {
  readonly animal: AnimalRecord;
  readonly plant: PlantRecord;
  readonly disease: DiseaseRecord;
  readonly pest: PestRecord;
}

/** A knowledge record; `subject` tells which kind it is. */
export type AnyRecord = RecordBySubject[Subject];
