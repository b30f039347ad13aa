import { headlineOf } from "#domain/headline.ts";
import type { HistoryEntry } from "#src/features/history/rules/history.ts";
import { NO_REMARKS } from "#domain/remarks.ts";
import {
  type Identification,
  type StageTimings,
  WITHOUT_LABEL_FACTS,
  withRecord,
} from "#domain/identification.ts";
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

/** A sample answer with a record. */
export function identificationOf(record: AnyRecord): Identification {
  const answer = {
    verdict: "identified",
    probability: 0.934,
    candidates: [{ label: headlineOf(record), probability: 0.934 }],
    model: { id: "sample", version: "1.0.0", title: "Sample results" },
    demo: true,
    ...WITHOUT_LABEL_FACTS,
    subject: record.subject,
    recordId: record.id,
  } as const;
  return withRecord(answer, record);
}

/** An entry with an answer in it, kept in the minute `minute` of an hour. */
export function entryOf(
  identification: Identification,
  minute: number,
  fields: Partial<HistoryEntry> = {},
): HistoryEntry {
  return {
    id: `entry-${minute}`,
    keptAt: `2026-11-20T10:${String(minute).padStart(2, "0")}:00.000Z`,
    photoName: "photo.jpg",
    identification,
    timings: TIMINGS,
    remarks: NO_REMARKS,
    ...fields,
  };
}
