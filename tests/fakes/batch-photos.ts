import { WITHOUT_LABEL_FACTS } from "#domain/answer/identification.ts";
import { NO_CAPTURE } from "#domain/photo/capture.ts";
import { err, ok } from "#domain/result.ts";
import { type BatchAnswer, type BatchPhoto, OPEN } from "#src/lab/batch/rules/batch-photo.ts";

/** An answer of an added model that names a lion. */
export const LION: BatchAnswer = {
  ...WITHOUT_LABEL_FACTS,
  subject: "animal",
  verdict: "identified",
  recordId: "lion",
  probability: 0.9,
  candidates: [
    { label: "Lion", probability: 0.9 },
    { label: "Jaguar", probability: 0.06 },
  ],
  model: { id: "savanna", version: "3", title: "Savanna" },
  demo: false,
  headline: "Lion",
  answeredAt: "2026-06-02T10:00:00.000Z",
};

/** An answer with this label and this probability. */
export function answerOf(
  label: string,
  probability: number,
  changed: Partial<BatchAnswer> = {},
): BatchAnswer {
  const candidates: BatchAnswer["candidates"] = [{ label, probability }];
  return { ...LION, recordId: null, probability, candidates, headline: label, ...changed };
}

/** An answer that is not sure, with this best label. */
export function unsureOf(label: string, probability: number): BatchAnswer {
  return answerOf(label, probability, { verdict: "not-sure", headline: "Not sure" });
}

/** A photo without a review, identified as a lion unless `changed` says otherwise. */
export function photoOf(path: string, changed: Partial<BatchPhoto> = {}): BatchPhoto {
  return {
    path,
    bytes: 2_000_000,
    ...NO_CAPTURE,
    hash: null,
    said: ok([LION]),
    review: OPEN,
    ...changed,
  };
}

/** A photo that could not be read. */
export function unreadPhoto(path: string): BatchPhoto {
  return photoOf(path, { said: err("photo-undecodable") });
}
