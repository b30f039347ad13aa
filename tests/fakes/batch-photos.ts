import { readAnswer, type StoredAnswer } from "#domain/answer/stored-answer.ts";
import { NO_CAPTURE } from "#domain/photo/capture.ts";
import { err, ok } from "#domain/result.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { type BatchAnswer, type BatchPhoto, OPEN } from "#src/lab/batch/rules/batch-photo.ts";
import { PLAIN_NAME } from "./identified.ts";

/** An answer of an added model that names a lion. */
export const LION: BatchAnswer & { readonly verdict: "identified" } = {
  ...PLAIN_NAME,
  subject: "animal",
  verdict: "identified",
  recordId: "lion",
  breed: null,
  crop: null,
  known: null,
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

/** An answer with this label and this probability. Its verdict decides which of the `changed` fields it has. */
export function answerOf(
  label: string,
  probability: number,
  {
    headline = label,
    answeredAt = LION.answeredAt,
    ...changed
  }: Partial<StoredAnswer & Pick<BatchAnswer, "headline" | "answeredAt">> = {},
): BatchAnswer {
  const answer = readAnswer({
    ...LION,
    recordId: null,
    group: null,
    suspect: null,
    lookalike: null,
    probability,
    candidates: [{ label, probability }],
    ...changed,
  });
  return { ...answer, headline, answeredAt };
}

/** An answer that is not sure, with this best label. */
export function unsureOf(label: string, probability: number): BatchAnswer {
  return answerOf(label, probability, { verdict: "not-sure", headline: "Not sure" });
}

/** The answer of the app's own model to a leaf whose crop nobody told. */
export const CROPLESS: BatchAnswer = answerOf("Potato early blight", 0.9673, {
  subject: "disease",
  verdict: "not-sure",
  headline: "Not sure",
  model: KINGDOM_MODEL,
});

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
