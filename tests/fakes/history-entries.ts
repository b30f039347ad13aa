import { SAMPLE_RECORDS } from "#models/sample/records.ts";
import { headlineOf } from "#domain/headline.ts";
import type { HistoryEntry } from "#domain/history/history.ts";
import { type Identification, type StageTimings, WITHOUT_LABEL_FACTS } from "#domain/identification.ts";
import type { AnyRecord } from "#domain/knowledge.ts";

/** Timings of no photo in particular. */
export const TIMINGS: StageTimings = {
  decodePath: "image-decoder",
  checkMs: 1,
  decodeMs: 20.5,
  reduceMs: 3,
  previewMs: 4,
  queueMs: 0.2,
  inferMs: 1900,
  rankMs: 0.1,
  totalMs: 1928.8,
};

/** A thumbnail as the history keeps it. */
export const THUMBNAIL = "data:image/jpeg;base64,/9j/4AAQ";

/** Every record of the sample data. */
export const ALL_RECORDS: readonly AnyRecord[] = [
  ...SAMPLE_RECORDS.animal,
  ...SAMPLE_RECORDS.plant,
  ...SAMPLE_RECORDS.disease,
  ...SAMPLE_RECORDS.pest,
];

/** A sample answer with a record. */
export function identificationOf(record: AnyRecord): Identification {
  const answer = {
    verdict: "identified",
    probability: 0.934,
    candidates: [{ label: headlineOf(record), probability: 0.934 }],
    model: { id: "sample", version: "1.0.0", title: "Sample results" },
    demo: true,
    ...WITHOUT_LABEL_FACTS,
  } as const;
  switch (record.subject) {
    case "animal":
      return { ...answer, subject: record.subject, record };
    case "plant":
      return { ...answer, subject: record.subject, record };
    case "disease":
      return { ...answer, subject: record.subject, record };
    case "pest":
      return { ...answer, subject: record.subject, record };
  }
}

/** An entry with an animal in it, kept in the minute `minute` of an hour. */
export function entryAt(minute: number, fields: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: `entry-${minute}`,
    keptAt: `2026-11-20T10:${String(minute).padStart(2, "0")}:00.000Z`,
    photoName: "photo.jpg",
    identification: identificationOf(SAMPLE_RECORDS.animal[0]),
    timings: TIMINGS,
    ...fields,
  };
}
