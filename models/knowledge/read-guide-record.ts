import * as v from "valibot";
import { err, ok, type Result } from "#domain/result.ts";
import type { GuideRecord } from "./knowledge-entry.ts";
import type { Block } from "./record-fields.ts";
import { type DiseaseGuide, GUIDE_SCHEMAS } from "./record-schema.ts";

/** A fault in the file of a record or solution, for the person who edits it. */
export interface RecordProblem {
  /** The field, such as "symptoms.early.0"; empty for the whole file. */
  readonly path: string;
  /** What is wrong, as a text that follows the field's name: "is missing: must be a text of 1 to 260 characters". */
  readonly what: string;
}

/** Reads a record: the fields of its file, with its id and subject. The error lists every fault. */
export function readGuideRecord(value: unknown): Result<GuideRecord, readonly RecordProblem[]> {
  const read = readWith(schemaFor(value), value);
  if (!read.ok) return read;
  const problems = [...missingTogether(read.value), ...blocksWithoutSource(read.value)];
  return problems.length === 0 ? read : err(problems);
}

/** Reads `value` with a schema. The error lists every fault, for the person who edits the file. */
export function readWith<T>(
  schema: v.GenericSchema<unknown, T>,
  value: unknown,
): Result<T, readonly RecordProblem[]> {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? ok(parsed.output) : err(parsed.issues.map(problemOf));
}

function problemOf(issue: v.BaseIssue<unknown>): RecordProblem {
  const path = v.getDotPath(issue) ?? "";
  if (issue.type === "strict_object" && issue.expected === "never") {
    return { path, what: "is no field of this kind of file" };
  }
  return { path, what: issue.input === undefined ? "is missing" : issue.message };
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

/** Fields that are optional in the schema, but that some records need. */
function missingTogether(record: GuideRecord): readonly RecordProblem[] {
  return [...missingFirstAid(record), ...missingOfKind(record)];
}

/** Poison has the same first aid for all kinds, and the app says it. */
function missingFirstAid(record: GuideRecord): readonly RecordProblem[] {
  if (!("firstAid" in record) || record.danger === null || record.danger === "poisonous") return [];
  const why = `a kind with the danger "${record.danger}" says what to do after a bite, a sting or an attack`;
  return needed("firstAid", record.firstAid.length > 0, why);
}

function missingOfKind(record: GuideRecord): readonly RecordProblem[] {
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
      ...needed("problem", record.problem.length > 0, "a weed's record says why it is a problem"),
      ...needed("control", record.control.length > 0, "a weed's record says how to get rid of it"),
    ];
  }
  return [];
}

function needed(path: string, isThere: boolean, why: string): readonly RecordProblem[] {
  return isThere ? [] : [{ path, what: `is missing: ${why}` }];
}

/** How many publishers must support a block of the record, by block. One publisher is not enough for a treatment. */
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
  const blocks = blocksOfSubject(record);
  const hasDanger = record.confusedWith.some(({ danger }) => danger !== null);
  const hasFirstAid = "firstAid" in record && record.firstAid.length > 0;
  const hasAreas = "notKnownFrom" in record && record.notKnownFrom !== undefined;
  return [
    ...blocks,
    ...(hasDanger && !blocks.includes("limits") ? (["limits"] as const) : []),
    ...(hasFirstAid ? (["firstAid"] as const) : []),
    ...(hasAreas ? (["notKnownFrom"] as const) : []),
  ];
}

function blocksOfSubject(record: GuideRecord): readonly Block[] {
  switch (record.subject) {
    case "animal":
      return [...COMMON_BLOCKS, "life", "status", "traits"];
    case "plant":
      return [
        ...COMMON_BLOCKS,
        "care",
        "uses",
        "poison",
        ...(record.seedling.length === 0 ? [] : (["seedling"] as const)),
        ...(record.kind === "weed" ? (["weed"] as const) : []),
      ];
    case "pest":
      return [
        ...COMMON_BLOCKS,
        "life",
        "damage",
        ...(record.threshold.length === 0 ? [] : (["threshold"] as const)),
        "treatment",
        "prevention",
        ...(record.role === "pest" ? [] : (["use"] as const)),
      ];
    case "disease":
      return record.cause === "healthy" ? [...COMMON_BLOCKS, "care", "lookNext"] : diseaseBlocks(record);
  }
}

function diseaseBlocks({ cannotTell, report }: DiseaseGuide): readonly Block[] {
  const blocks: readonly Block[] = [
    ...COMMON_BLOCKS,
    ...(["symptoms", "harm", "causes", "spread", "treatment", "prevention", "outlook"] as const),
  ];
  return cannotTell.length + report.length === 0 ? blocks : [...blocks, "limits"];
}
