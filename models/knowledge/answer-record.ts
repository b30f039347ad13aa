import type {
  AnimalRecord,
  AnyRecord,
  DiseaseRecord,
  PestRecord,
  PlantRecord,
  Source,
} from "#domain/records/knowledge.ts";
import { type GuideRecord, isHealthy } from "./knowledge-entry.ts";
import type { AnimalGuide, DiseaseGuide, PestGuide, PlantGuide } from "./record-schema.ts";

/** The part of a record that a result shows and the history stores; null for a healthy leaf. */
export function answerRecordOf(record: GuideRecord): AnyRecord | null {
  if (isHealthy(record)) return null;
  switch (record.subject) {
    case "animal":
      return animalOf(record);
    case "plant":
      return plantOf(record);
    case "disease":
      return diseaseOf(record);
    case "pest":
      return pestOf(record);
  }
}

function commonOf({
  id,
  scientificName,
  sources,
}: GuideRecord): Pick<AnyRecord, "id" | "scientificName" | "sources"> {
  const [first, ...others] = sources.map(({ publisher, title, year }): Source => ({
    publisher,
    title,
    year,
  }));
  if (first === undefined) throw new Error(`the record "${id}" has no source`);
  return { id, scientificName, sources: [first, ...others] };
}

function animalOf(record: AnimalGuide): AnimalRecord {
  const { subject, species, breed, habitat, lifespan, diet, weight } = record;
  const { conservation, description, characteristics } = record;
  const life = { habitat, lifespan, diet, weight };
  return {
    ...commonOf(record),
    subject,
    species,
    breed,
    ...life,
    conservation,
    description,
    characteristics,
  };
}

function plantOf(record: PlantGuide): PlantRecord {
  const { subject, species, name, family, sunlight, watering, temperature, bloomTime, nativeRegion } = record;
  const { description, careInstructions, uses } = record;
  const needs = { sunlight, watering, temperature, bloomTime, nativeRegion };
  const names = { species, commonName: name, family };
  return { ...commonOf(record), subject, ...names, ...needs, description, careInstructions, uses };
}

function diseaseOf(record: DiseaseGuide): DiseaseRecord {
  const { subject, name, affectedSpecies, outlook, severity, symptoms, causes, prevention } = record;
  return {
    ...commonOf(record),
    subject,
    diseaseName: name,
    affectedSpecies,
    prognosis: outlook,
    severity,
    symptoms: [...symptoms.early, ...symptoms.late],
    causes,
    treatment: { organic: record.organic, inorganic: record.inorganic },
    prevention,
  };
}

function pestOf(record: PestGuide): PestRecord {
  const { subject, name, damageType, lifecycle, seasonalActivity, riskLevel, targetPlants } = record;
  return {
    ...commonOf(record),
    subject,
    pestName: name,
    damageType,
    lifecycle,
    seasonalActivity,
    riskLevel,
    targetPlants,
    organicSolutions: record.organic,
    inorganicSolutions: record.inorganic,
    biologicalControl: record.biological,
    preventiveMeasures: record.prevention,
  };
}
