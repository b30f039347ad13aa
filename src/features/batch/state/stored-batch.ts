import * as v from "valibot";
import { ANSWER_FIELDS, text } from "#domain/answer-schema.ts";
import type { BatchPhoto } from "#domain/batch-photo.ts";
import { keysOf } from "#domain/subject.ts";
import { knownAs } from "#domain/read-as.ts";
import { BURST_RULES } from "#domain/bursts.ts";
import { SUBJECTS } from "#domain/subject.ts";
import type { CaptureQuestion } from "#domain/capture.ts";
import type { Subject } from "#domain/subject.ts";

/** How photos form bursts: by one of {@link BURST_RULES}, or each photo stands alone. */
export type BurstRuleName = keyof typeof BURST_RULES | "none";

/** What a person chooses before a batch starts. */
export interface BatchSettings {
  readonly subject: Subject;
  /** Ids of the library's models that answer. The answers of the first one count. */
  readonly models: readonly [string] | readonly [string, string];
  /** Which of the photos' own data (EXIF) the app may read. */
  readonly capture: CaptureQuestion;
  readonly burstRule: BurstRuleName;
}

/** A batch in the list of batches. */
export interface BatchHead {
  /** A UUID. */
  readonly id: string;
  /** The name of the folder, or "12 photos"; a person can change it. */
  readonly title: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly settings: BatchSettings;
  /** Photos of the batch. */
  readonly total: number;
  /** Photos that are answered, or could not be read. */
  readonly done: number;
  /** Photos that a person reviewed. */
  readonly reviewed: number;
}

/** What is kept of a batch beside its photos. */
export interface KeptHead extends BatchHead {
  /** The person leaves it at what is done. */
  readonly isCancelled: boolean;
  /** Files of the folder that are no photos. */
  readonly leftOut: number;
}

/** What is kept of a photo's file, so that it is found again. */
export interface KeptFile {
  /** No two of a batch have the same. */
  readonly path: string;
  readonly bytes: number;
  /** Milliseconds since 1970, as `File.lastModified`. */
  readonly lastModified: number;
}

/** All that is kept of a batch. */
export interface KeptBatch {
  readonly head: KeptHead;
  /** All photos, done or not, in the order in which they are asked. */
  readonly chosen: readonly KeptFile[];
  /** Those that are done. */
  readonly photos: readonly BatchPhoto[];
}

// Another version of the app may have written it, so every field is checked.
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const shortText = v.pipe(v.string(), v.maxLength(200));
const timestamp = v.pipe(v.string(), v.isoTimestamp());
const degrees = v.pipe(v.number(), v.finite());

const headSchema: v.GenericSchema<unknown, KeptHead> = v.object({
  id: shortText,
  title: text,
  startedAt: timestamp,
  settings: v.object({
    subject: v.picklist(SUBJECTS),
    models: v.union([v.tuple([shortText]), v.tuple([shortText, shortText])]),
    capture: v.object({ date: v.boolean(), position: v.boolean() }),
    burstRule: v.picklist([...keysOf(BURST_RULES), "none"]),
  }),
  total: count,
  done: count,
  reviewed: count,
  isCancelled: v.boolean(),
  leftOut: count,
});

/** A list for each field: ten thousand photos are read much faster than as a list of objects. */
const chosenSchema = v.object({
  paths: v.array(v.string()),
  bytes: v.array(v.number()),
  lastModified: v.array(v.number()),
});

/** The photos of a batch as they are kept. */
export type StoredChosen = v.InferOutput<typeof chosenSchema>;

const answer = v.object({ ...ANSWER_FIELDS, headline: text, answeredAt: timestamp });
const reviewTime = { reviewedAt: timestamp };

const photoSchema: v.GenericSchema<unknown, BatchPhoto> = v.object({
  path: v.string(),
  bytes: count,
  takenAt: v.nullable(text),
  position: v.nullable(v.object({ latitude: degrees, longitude: degrees })),
  hash: v.nullable(text),
  said: v.variant("ok", [
    v.object({ ok: v.literal(true), value: v.tupleWithRest([answer], answer) }),
    v.object({ ok: v.literal(false), error: text }),
  ]),
  review: v.variant("status", [
    v.object({ status: v.literal("open") }),
    v.object({
      status: v.picklist(["confirmed", "corrected"]),
      ...reviewTime,
      name: text,
      recordId: v.nullable(text),
    }),
    v.object({ status: v.literal("rejected"), ...reviewTime }),
  ]),
  isApart: v.exactOptional(v.boolean()),
});

/** What people are shown of it. */
export function shownHead(kept: KeptHead): BatchHead {
  const { id, title, startedAt, settings, total, done, reviewed } = kept;
  return { id, title, startedAt, settings, total, done, reviewed };
}

/** Reads what is kept beside the photos; null for what this version does not know. */
export function readStoredHead(stored: unknown): KeptHead | null {
  const parsed = v.safeParse(headSchema, stored);
  return parsed.success ? parsed.output : null;
}

/** Reads the list of a batch's photos; null for what this version does not know. */
export function readStoredChosen(stored: unknown): readonly KeptFile[] | null {
  const parsed = v.safeParse(chosenSchema, stored);
  if (!parsed.success) return null;
  const { paths, bytes, lastModified } = parsed.output;
  return paths.map((path, at) => ({ path, bytes: bytes[at] ?? 0, lastModified: lastModified[at] ?? 0 }));
}

/** The list of a batch's photos as it is stored. */
export function storedChosen(chosen: readonly KeptFile[]): StoredChosen {
  return {
    paths: chosen.map(({ path }) => path),
    bytes: chosen.map(({ bytes }) => bytes),
    lastModified: chosen.map(({ lastModified }) => lastModified),
  };
}

/** Reads photos. Those that this version does not know are left out, so that they are asked again. */
export function readStoredPhotos(stored: readonly unknown[]): readonly BatchPhoto[] {
  return knownAs(photoSchema, stored);
}
