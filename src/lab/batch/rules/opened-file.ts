import type { BatchFile } from "./batch-file.ts";
import type { BatchPhoto } from "./batch-photo.ts";
import { type BatchSettings, readPhotos, readSettings } from "./batch-record.ts";

/** A batch as a file has it. */
interface OpenedFile {
  readonly settings: BatchSettings;
  readonly photos: readonly [BatchPhoto, ...BatchPhoto[]];
}

type FilePhoto = BatchFile["bursts"][number][number];
type FileAnswer = FilePhoto["answers"][number];

/**
 * Makes a batch of a file again. Files of earlier versions lack some facts of the answers: there, a best label has no
 * measured accuracy, and each photo stands alone. Null if the file has no photo, or if an answer is of another kind.
 */
export function openedFile({ bursts, settings }: BatchFile): OpenedFile | null {
  const allPhotos = [...new Map(bursts.flat().map((photo) => [photo.path, photo])).values()];
  const [first, ...others] = readPhotos(allPhotos.map(toStoredPhoto));
  if (first === undefined || others.length + 1 < allPhotos.length) return null;
  const known = readSettings(settings) ?? guessedSettings(allPhotos);
  return known === null ? null : { settings: known, photos: [first, ...others] };
}

function toStoredPhoto(photo: FilePhoto): unknown {
  const { path, bytes, takenAt, takenAtFrom, position, unreadable, hash = null, isApart, notRead } = photo;
  return {
    path,
    bytes,
    takenAt,
    takenAtFrom,
    position,
    unreadable,
    hash,
    said:
      notRead === null
        ? { ok: true, value: photo.answers.map((answer) => toStoredAnswer(answer, photo)) }
        : { ok: false, error: notRead },
    review: toStoredReview(photo),
    ...(isApart === undefined ? {} : { isApart }),
  };
}

function toStoredAnswer(
  { answer, subject, verdict, probability, candidates, model, sampleResult, answeredAt, more }: FileAnswer,
  { shown, review }: FilePhoto,
): unknown {
  const recordId = review.status === "open" ? (shown?.recordId ?? null) : null;
  return {
    recordId,
    ...more,
    subject,
    verdict,
    headline: answer,
    probability,
    candidates,
    model,
    demo: sampleResult,
    answeredAt,
  };
}

function toStoredReview({ review: { status, reviewedAt }, shown }: FilePhoto): unknown {
  if (status === "open") return { status };
  if (status === "rejected") return { status, reviewedAt };
  return { status, reviewedAt, name: shown?.name, recordId: shown?.recordId };
}

/** The settings of a file of an earlier version, from its answers. */
function guessedSettings(photos: readonly FilePhoto[]): BatchSettings | null {
  const [first, second] = photos.find(({ answers }) => answers.length > 0)?.answers ?? [];
  if (first === undefined) return null;
  return {
    subject: first.subject,
    models: second === undefined ? [first.model.id] : [first.model.id, second.model.id],
    capture: {
      date: photos.some(({ takenAt }) => takenAt !== null),
      position: photos.some(({ position }) => position !== null),
    },
    burstRule: "none",
  };
}
