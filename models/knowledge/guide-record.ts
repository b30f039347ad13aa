import * as v from "valibot";
import type { AnyRecord } from "#domain/knowledge.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { type Block, NOT_KNOWN } from "./record-fields.ts";
import {
  type AnimalGuide,
  type DiseaseGuide,
  GUIDE_SCHEMAS,
  type HealthyGuide,
  type PestGuide,
  type PlantGuide,
} from "./record-schema.ts";

/** All that the guide says of one thing. `subject` and, for leaves, `cause` tell the kinds apart. */
export type GuideRecord = AnimalGuide | PlantGuide | DiseaseGuide | HealthyGuide | PestGuide;

/** True for the record of a healthy leaf. */
export function isHealthy(record: GuideRecord): record is HealthyGuide {
  return record.subject === "disease" && record.cause === "healthy";
}

/** A fault of a record's file, for the person who edits it. */
export interface RecordProblem {
  /** The field, such as "symptoms.early.0"; empty for the file as a whole. */
  readonly path: string;
  /** What is wrong, in words that follow the field: "is missing: must be a text of 1 to 260 characters". */
  readonly what: string;
}

/** Reads what a file of models/knowledge holds, its id and subject put to it. The error lists every fault. */
export function readGuideRecord(value: unknown): Result<GuideRecord, readonly RecordProblem[]> {
  const parsed = v.safeParse(schemaFor(value), value);
  if (!parsed.success) return err(parsed.issues.map(problemOf));
  const problems = problemsAcross(parsed.output);
  return problems.length === 0 ? ok(parsed.output) : err(problems);
}

const marks = v.object({ subject: v.string(), cause: v.optional(v.string(), "") });

function schemaFor(value: unknown): v.GenericSchema<unknown, GuideRecord> {
  const read = v.safeParse(marks, value);
  if (!read.success) return GUIDE_SCHEMAS.disease;
  const { subject, cause } = read.output;
  switch (subject) {
    case "animal":
      return GUIDE_SCHEMAS.animal;
    case "plant":
      return GUIDE_SCHEMAS.plant;
    case "pest":
      return GUIDE_SCHEMAS.pest;
    default:
      return cause === "healthy" ? GUIDE_SCHEMAS.healthy : GUIDE_SCHEMAS.disease;
  }
}

function problemOf(issue: v.BaseIssue<unknown>): RecordProblem {
  const path = v.getDotPath(issue) ?? "";
  if (issue.type === "strict_object" && issue.expected === "never") {
    return { path, what: "is no field of this kind of record" };
  }
  return { path, what: issue.input === undefined ? "is missing" : issue.message };
}

/** What no single field can tell: fields that go together, and blocks without a source. */
function problemsAcross(record: GuideRecord): readonly RecordProblem[] {
  return [...missingTogether(record), ...lists(record), ...blocksWithoutSource(record)];
}

function missingTogether(record: GuideRecord): readonly RecordProblem[] {
  const needed = (path: string, isThere: boolean, why: string): readonly RecordProblem[] =>
    isThere ? [] : [{ path, what: `is missing: ${why}` }];
  if (record.subject === "pest" && record.role !== "pest") {
    const { whatTheyDo, spare, role, noProduct } = record;
    return [
      ...needed(
        "whatTheyDo",
        whatTheyDo.length > 0,
        `a record with the role "${role}" says what good they do`,
      ),
      ...needed("spare", spare.length > 0, `a record with the role "${role}" says how to spare them`),
      ...needed("noProduct", role === "mixed" || noProduct !== null, `a ${role} needs no product: say so`),
    ];
  }
  if (record.subject === "plant" && record.kind === "weed") {
    return [
      ...needed("problem", record.problem.length > 0, "a weed's record says why it is one"),
      ...needed("control", record.control.length > 0, "a weed's record says how to be rid of it"),
    ];
  }
  return [];
}

/** {@link NOT_KNOWN} stands alone in a list, but in the uses of a plant, which are always three. */
function lists(record: GuideRecord): readonly RecordProblem[] {
  return Object.entries(record).flatMap(([path, value]) =>
    Array.isArray(value) &&
    value.length > 1 &&
    value.includes(NOT_KNOWN) &&
    path !== "uses" &&
    path !== "careInstructions"
      ? [{ path, what: `says "${NOT_KNOWN}" beside something known` }]
      : [],
  );
}

/** How many publishers must say so. A treatment that only one knows of is not enough to act on. */
const LEAST_PUBLISHERS: Partial<Readonly<Record<Block, number>>> = { treatment: 2 };

function blocksWithoutSource(record: GuideRecord): readonly RecordProblem[] {
  return blocksOf(record).flatMap((block) => {
    const publishers = new Set(
      record.sources.filter(({ covers }) => covers.includes(block)).map(({ publisher }) => publisher),
    );
    const least = LEAST_PUBLISHERS[block] ?? 1;
    if (publishers.size >= least) return [];
    const what = `has ${publishers.size} of at least ${least} publishers for the block "${block}" under \`covers\``;
    return [{ path: "sources", what }];
  });
}

const COMMON_BLOCKS = ["names", "recognise", "occurs"] as const satisfies readonly Block[];

/** The blocks of a record that need a source. */
export function blocksOf(record: GuideRecord): readonly Block[] {
  switch (record.subject) {
    case "animal":
      return [...COMMON_BLOCKS, "life", "status", "traits"];
    case "plant":
      return [
        ...COMMON_BLOCKS,
        "care",
        "uses",
        ...(isUnknown(record.poison) ? [] : (["poison"] as const)),
        ...(record.seedling.length === 0 ? [] : (["seedling"] as const)),
        ...(record.kind === "weed" ? (["weed"] as const) : []),
      ];
    case "pest":
      return [
        ...COMMON_BLOCKS,
        "life",
        "damage",
        ...(isUnknown(record.threshold) ? [] : (["threshold"] as const)),
        "treatment",
        "prevention",
        ...(record.role === "pest" ? [] : (["use"] as const)),
      ];
    case "disease":
      return record.cause === "healthy"
        ? [...COMMON_BLOCKS, "care", "lookNext"]
        : [...COMMON_BLOCKS, "symptoms", "harm", "causes", "spread", "treatment", "prevention", "outlook"];
  }
}

function isUnknown(phrases: readonly string[]): boolean {
  return phrases.every((phrase) => phrase === NOT_KNOWN);
}

/** What a result shows and the history keeps of a record; null for a healthy leaf, where nothing is wrong. */
export function answerRecordOf(record: GuideRecord): AnyRecord | null {
  const { id, scientificName, name } = record;
  const [first, ...others] = record.sources.map(({ publisher, title, year }) => ({ publisher, title, year }));
  if (first === undefined) throw new Error(`the record "${id}" has no source`);
  const common = { id, scientificName, sources: [first, ...others] as const };
  switch (record.subject) {
    case "animal": {
      const { subject, species, breed, habitat, lifespan, diet, weight } = record;
      const { conservation, description, characteristics } = record;
      const life = { habitat, lifespan, diet, weight, conservation };
      return { ...common, subject, species, breed, ...life, description, characteristics };
    }
    case "plant": {
      const { subject, species, family, sunlight, watering, temperature, bloomTime, nativeRegion } = record;
      const { description, careInstructions, uses } = record;
      const needs = { sunlight, watering, temperature, bloomTime, nativeRegion };
      return {
        ...common,
        subject,
        species,
        commonName: name,
        family,
        ...needs,
        description,
        careInstructions,
        uses,
      };
    }
    case "pest": {
      const { subject, damageType, lifecycle, seasonalActivity, riskLevel, targetPlants } = record;
      return {
        ...common,
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
    case "disease": {
      if (record.cause === "healthy") return null;
      const {
        subject,
        affectedSpecies,
        outlook,
        severity,
        symptoms,
        causes,
        organic,
        inorganic,
        prevention,
      } = record;
      return {
        ...common,
        subject,
        diseaseName: name,
        affectedSpecies,
        prognosis: outlook,
        severity,
        symptoms: [...symptoms.early, ...symptoms.late],
        causes,
        treatment: { organic, inorganic },
        prevention,
      };
    }
  }
}
