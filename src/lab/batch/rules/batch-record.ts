// What the browser stores of a batch, and how a stored one is read again.

import * as v from "valibot";
import {
  ANSWER_FIELDS,
  readAnswer,
  storedAnswer,
  type StoredFields,
  text,
} from "#domain/answer/stored-answer.ts";
import { type CaptureQuestion, SUBSTITUTE_DATES } from "#domain/photo/capture.ts";
import { LEFT_OUT_KINDS, type LeftOutFiles } from "#domain/photo/file-kind.ts";
import { ok, type Result } from "#domain/result.ts";
import { keysOf, type Subject, SUBJECTS } from "#domain/subject.ts";
import { knownAs } from "#domain/text/read-as.ts";
import type { BatchAnswer, BatchPhoto } from "./batch-photo.ts";
import { BURST_RULES } from "./bursts.ts";

/** A rule of {@link BURST_RULES}; "none": each photo stands alone. */
export type BurstRuleName = keyof typeof BURST_RULES | "none";

/** The subject of the photos; "found": the model finds the subject of each photo. */
export type BatchSubject = Subject | "found";

/** What a person chooses before a batch starts. */
export interface BatchSettings {
  readonly subject: BatchSubject;
  /** Ids of the models that answer. The batch uses the first model's answers; the second model is for comparison. */
  readonly models: readonly [string] | readonly [string, string];
  /** The EXIF data that the app may read. */
  readonly capture: CaptureQuestion;
  readonly burstRule: BurstRuleName;
}

/** What is stored of a batch besides its photos; the list of batches shows it. */
export interface BatchHead {
  /** A UUID. */
  readonly id: string;
  /** The name of the folder, or "12 photos"; a person can change it. */
  readonly title: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly settings: BatchSettings;
  /** Number of photos. */
  readonly total: number;
  /** Number of photos that are answered or unreadable. */
  readonly done: number;
  /** Number of photos that a person reviewed. */
  readonly reviewed: number;
  /** True if the person cancelled the batch. */
  readonly isCancelled: boolean;
  /** Number of files in the folder that are not photos. */
  readonly leftOut: number;
  /** These files by their kind. Missing in batches of earlier versions. */
  readonly leftOutFiles?: readonly LeftOutFiles[];
  /** Bytes of the stored small pictures. Missing in batches of earlier versions, which stored none. */
  readonly pictureBytes?: number;
}

/** The data by which the app finds a photo's file again after a reload. */
export interface ChosenFile {
  /** Unique within a batch. */
  readonly path: string;
  readonly bytes: number;
  /** Milliseconds since 1970, as `File.lastModified`. */
  readonly lastModified: number;
}

/** A whole batch, as the browser stores it. See `BatchSession` for an open one, and `BatchView` for what a page shows. */
export interface BatchRecord {
  readonly head: BatchHead;
  /** All photos, done or not, in the order of their identification. */
  readonly chosen: readonly ChosenFile[];
  /** The finished photos. */
  readonly photos: readonly BatchPhoto[];
}

// Another version of the app may have written the data, so these schemas check every field.
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const shortText = v.pipe(v.string(), v.maxLength(200));
const timestamp = v.pipe(v.string(), v.isoTimestamp());
const degrees = v.pipe(v.number(), v.finite());

const settingsSchema: v.GenericSchema<unknown, BatchSettings> = v.object({
  subject: v.picklist([...SUBJECTS, "found"]),
  models: v.union([v.tuple([shortText]), v.tuple([shortText, shortText])]),
  capture: v.object({ date: v.boolean(), position: v.boolean() }),
  burstRule: v.picklist([...keysOf(BURST_RULES), "none"]),
});

const leftOutSchema: v.GenericSchema<unknown, LeftOutFiles> = v.object({
  kind: v.picklist(LEFT_OUT_KINDS),
  count,
  endings: v.array(shortText),
});

const headSchema: v.GenericSchema<unknown, BatchHead> = v.object({
  id: shortText,
  title: text,
  startedAt: timestamp,
  settings: settingsSchema,
  total: count,
  done: count,
  reviewed: count,
  isCancelled: v.boolean(),
  leftOut: count,
  leftOutFiles: v.exactOptional(v.array(leftOutSchema)),
  pictureBytes: v.exactOptional(count),
});

/** One array per field: the browser reads ten thousand photos much faster this way than from an array of objects. */
const chosenSchema = v.object({
  paths: v.array(v.string()),
  bytes: v.array(v.number()),
  lastModified: v.array(v.number()),
});

/** The files of a batch, as the browser stores them. */
export type StoredChosen = v.InferOutput<typeof chosenSchema>;

const answer = v.pipe(
  v.object({ ...ANSWER_FIELDS, headline: text, answeredAt: timestamp }),
  v.transform(({ headline, answeredAt, ...stored }): BatchAnswer => ({
    ...readAnswer(stored),
    headline,
    answeredAt,
  })),
);

const photoSchema: v.GenericSchema<unknown, BatchPhoto> = v.object({
  path: v.string(),
  bytes: count,
  takenAt: v.nullable(text),
  // Batches of earlier versions lack this field and `unreadable`.
  takenAtFrom: v.optional(v.nullable(v.picklist(SUBSTITUTE_DATES)), null),
  position: v.nullable(v.object({ latitude: degrees, longitude: degrees })),
  unreadable: v.optional(v.array(v.picklist(["date", "position"])), []),
  hash: v.nullable(text),
  said: v.variant("ok", [
    v.object({ ok: v.literal(true), value: v.tupleWithRest([answer], answer) }),
    v.object({ ok: v.literal(false), error: text }),
  ]),
  review: v.variant("status", [
    v.object({ status: v.literal("open") }),
    v.object({
      status: v.picklist(["confirmed", "corrected"]),
      reviewedAt: timestamp,
      name: text,
      recordId: v.nullable(text),
    }),
    v.object({ status: v.literal("rejected"), reviewedAt: timestamp }),
  ]),
  isApart: v.exactOptional(v.boolean()),
});

/** Reads settings of a stored batch or of a file; null for none, and if another version of the app wrote them. */
export function readSettings(stored: unknown): BatchSettings | null {
  const parsed = v.safeParse(settingsSchema, stored);
  return parsed.success ? parsed.output : null;
}

/** Reads a stored head; null if another version of the app wrote it. */
export function readHead(stored: unknown): BatchHead | null {
  const parsed = v.safeParse(headSchema, stored);
  return parsed.success ? parsed.output : null;
}

/** Reads the stored files; null if another version of the app wrote them. */
export function readChosen(stored: unknown): readonly ChosenFile[] | null {
  const parsed = v.safeParse(chosenSchema, stored);
  if (!parsed.success) return null;
  const { paths, bytes, lastModified } = parsed.output;
  return paths.map((path, at) => ({ path, bytes: bytes[at] ?? 0, lastModified: lastModified[at] ?? 0 }));
}

/** The reverse of {@link readChosen}. */
export function storedChosen(chosen: readonly ChosenFile[]): StoredChosen {
  return {
    paths: chosen.map(({ path }) => path),
    bytes: chosen.map(({ bytes }) => bytes),
    lastModified: chosen.map(({ lastModified }) => lastModified),
  };
}

/** A photo as the browser stores it. See: [Note: Stored answers] */
export function storedPhoto(
  photo: BatchPhoto,
): Omit<BatchPhoto, "said"> & { readonly said: Result<readonly StoredFields[], string> } {
  const { said } = photo;
  return { ...photo, said: said.ok ? ok(said.value.map(storedAnswer)) : said };
}

/** Leaves out photos that another version of the app wrote; the app identifies them again. */
export function readPhotos(stored: readonly unknown[]): readonly BatchPhoto[] {
  return knownAs(photoSchema, stored);
}
