import type { Subject } from "./subject.ts";

/** The source of a fact, in enough detail to look it up. */
export interface Source {
  /** Who publishes it, e.g. "IUCN Red List" or "University of California IPM". */
  readonly publisher: string;
  /** Title of the page, sheet or assessment. */
  readonly title: string;
  /** Year of the edition read, or null where the publisher gives none. */
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

/** Conservation status of an animal. */
export type Conservation = (typeof CONSERVATIONS)[number];

/** Levels of harm, from least to worst. */
export const LEVELS = ["Low", "Medium", "High", "Critical"] as const;

/** How bad it can get: the severity of a disease, the risk level of a pest. */
export type Level = (typeof LEVELS)[number];

/** Four short phrases. */
export type FourPhrases = readonly [string, string, string, string];

interface KnowledgeRecord {
  /** Stable id in kebab-case. The labels of models refer to it. */
  readonly id: string;
  /** Scientific name of the taxon, or of the pathogen for a disease; empty where a disease has none. */
  readonly scientificName: string;
  /** At least one source for the facts of the record. */
  readonly sources: readonly [Source, ...Source[]];
}

/** The facts about an animal. */
export interface AnimalRecord extends KnowledgeRecord {
  readonly subject: "animal";
  readonly species: string;
  /** Breed, or subspecies or population of a wild animal. */
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

/** The facts about a plant. */
export interface PlantRecord extends KnowledgeRecord {
  readonly subject: "plant";
  /** Binomial, as shown on the page. */
  readonly species: string;
  readonly commonName: string;
  readonly family: string;
  readonly sunlight: string;
  readonly watering: string;
  /** Temperature it grows in, in degrees Celsius. */
  readonly temperature: string;
  readonly bloomTime: string;
  readonly nativeRegion: string;
  readonly description: string;
  readonly careInstructions: FourPhrases;
  readonly uses: readonly string[];
}

/** The facts about a plant disease. */
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

/** The facts about a pest. */
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

/** The record of each subject. */
export interface RecordBySubject {
  readonly animal: AnimalRecord;
  readonly plant: PlantRecord;
  readonly disease: DiseaseRecord;
  readonly pest: PestRecord;
}

/** A knowledge record of any subject; `subject` discriminates them. */
export type AnyRecord = RecordBySubject[Subject];
