import * as v from "valibot";
import { VERDICTS } from "#domain/answer/identification.ts";
import { storedAnswer } from "#domain/answer/stored-answer.ts";
import { type CaptureQuestion, SUBSTITUTE_DATES } from "#domain/photo/capture.ts";
import type { TaxonOf } from "#domain/records/taxon.ts";
import { err, type Result } from "#domain/result.ts";
import { SUBJECTS } from "#domain/subject.ts";
import { parseJson } from "#domain/text/json.ts";
import { readAs } from "#domain/text/read-as.ts";
import {
  type BatchAnswer,
  type BatchPhoto,
  measuredAccuracy,
  namedOn,
  outcomeOfAnswer,
} from "./batch-photo.ts";
import type { BatchHead, BatchSettings } from "./batch-record.ts";
import type { Burst } from "./bursts.ts";
import { type SharedFacts, taxonOn, withShared } from "./exported-facts.ts";

/**
 * The kind and version of the file. The version increases when readers of the previous version can't read the file.
 * docs/batch-files.md describes every field.
 */
const FORMAT = "bio-kingdom-batch/1";

const probability = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const timestamp = v.pipe(v.string(), v.isoTimestamp());

const answer = v.object({
  model: v.object({ id: v.string(), version: v.string(), title: v.string() }),
  subject: v.picklist(SUBJECTS),
  verdict: v.picklist(VERDICTS),
  answer: v.string(),
  probability,
  rightOfSuchAnswers: v.nullable(probability),
  candidates: v.array(v.object({ label: v.string(), probability })),
  sampleResult: v.boolean(),
  answeredAt: timestamp,
  whyNoName: v.optional(v.literal("crop-not-told")),
  more: v.optional(v.record(v.string(), v.unknown())),
});

const photo = v.object({
  path: v.string(),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  takenAt: v.nullable(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)?$/))),
  position: v.nullable(
    v.object({
      latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
      longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
    }),
  ),
  shown: v.nullable(
    v.object({
      name: v.string(),
      recordId: v.nullable(v.string()),
      scientificName: v.string(),
      rank: v.string(),
      kingdom: v.string(),
    }),
  ),
  review: v.object({
    status: v.picklist(["open", "confirmed", "corrected", "rejected"]),
    reviewedAt: v.nullable(timestamp),
  }),
  answers: v.array(answer),
  notRead: v.nullable(v.string()),
  // Files of earlier versions lack these fields.
  takenAtFrom: v.optional(v.nullable(v.picklist(SUBSTITUTE_DATES))),
  unreadable: v.optional(v.array(v.picklist(["date", "position"]))),
  hash: v.optional(v.nullable(v.string())),
  isApart: v.optional(v.boolean()),
});

/** The fields of the file. */
export const BATCH_FILE_SCHEMA = v.object({
  format: v.literal(FORMAT),
  batch: v.string(),
  exportedAt: timestamp,
  bursts: v.array(v.array(photo)),
  // Files of earlier versions lack these fields.
  title: v.optional(v.string()),
  startedAt: v.optional(timestamp),
  settings: v.optional(v.record(v.string(), v.unknown())),
});

/** The content of the file. */
export type BatchFile = v.InferOutput<typeof BATCH_FILE_SCHEMA>;

/** The batch as JSON, for programs and for this app. `batchId` is a UUID, the same in all files of the batch. */
export function writeBatchFile(
  { batchId, title, startedAt, settings, bursts }: WrittenBatch,
  { shared, taxonOf, now }: { readonly shared: SharedFacts; readonly taxonOf: TaxonOf; readonly now: Date },
): string {
  const capture = captureIn(settings, shared);
  const file: BatchFile = {
    format: FORMAT,
    batch: batchId,
    exportedAt: now.toISOString(),
    title,
    startedAt,
    settings: { ...settings, capture },
    bursts: bursts.map((burst) =>
      burst.map((each) => {
        const unreadable = each.unreadable.filter((fact) => capture[fact]);
        return toFilePhoto({ ...withShared(each, shared), unreadable }, taxonOf);
      }),
    ),
  };
  return JSON.stringify(file, null, 1);
}

/** What a file has of a batch. */
interface WrittenBatch extends Pick<BatchHead, "title" | "startedAt" | "settings"> {
  readonly batchId: string;
  readonly bursts: readonly Burst[];
}

/** What was read from the photos and is in the file. */
function captureIn({ capture }: BatchSettings, { dates, positions }: SharedFacts): CaptureQuestion {
  return { date: capture.date && dates, position: capture.position && positions };
}

/** Why a text is not a batch file. `where` is the faulty place, for developers. */
type BatchFileError =
  | { readonly code: "not-json" }
  | { readonly code: "not-a-batch"; readonly where: string };

/** Reads a file that {@link writeBatchFile} wrote. */
export function readBatchFile(text: string): Result<BatchFile, BatchFileError> {
  const json = parseJson(text);
  if (json === undefined) return err({ code: "not-json" });
  const file = readAs(BATCH_FILE_SCHEMA, json);
  return file.ok ? file : err({ code: "not-a-batch", where: file.error });
}

type FilePhoto = v.InferOutput<typeof photo>;

function toFilePhoto(each: BatchPhoto, taxonOf: TaxonOf): FilePhoto {
  const { path, bytes, takenAt, takenAtFrom, position, unreadable, review, said, hash, isApart } = each;
  return {
    path,
    bytes,
    takenAt,
    takenAtFrom,
    position,
    unreadable: [...unreadable],
    shown: shownOn(each, taxonOf),
    review: { status: review.status, reviewedAt: review.status === "open" ? null : review.reviewedAt },
    answers: said.ok ? said.value.map(toFileAnswer) : [],
    notRead: said.ok ? null : said.error,
    hash,
    ...(isApart === undefined ? {} : { isApart }),
  };
}

function shownOn(each: BatchPhoto, taxonOf: TaxonOf): FilePhoto["shown"] {
  const named = namedOn(each);
  const taxon = taxonOn(each, taxonOf);
  if (named === null || taxon === null) return null;
  const { scientificName, rank, kingdom } = taxon;
  return { name: named.name, recordId: named.recordId, scientificName, rank, kingdom };
}

function toFileAnswer(said: BatchAnswer): v.InferOutput<typeof answer> {
  const {
    model,
    subject,
    verdict,
    headline,
    candidates,
    demo,
    answeredAt,
    probability: _,
    ...more
  } = storedAnswer(said);
  return {
    model: { id: model.id, version: model.version, title: model.title },
    subject,
    verdict,
    answer: headline,
    probability: said.probability,
    rightOfSuchAnswers: measuredAccuracy(said),
    candidates: candidates.map(({ label, probability: each }) => ({ label, probability: each })),
    sampleResult: demo,
    answeredAt,
    ...(outcomeOfAnswer(said) === "crop-not-told" ? { whyNoName: "crop-not-told" } : {}),
    more,
  };
}
