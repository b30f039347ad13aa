import * as v from "valibot";
import { err, ok, type Result } from "#domain/result.ts";
import type { GuideRecord } from "./guide-record.ts";
import { problemsAcross, type RecordProblem } from "./record-problems.ts";
import { GUIDE_SCHEMAS } from "./record-schema.ts";

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
