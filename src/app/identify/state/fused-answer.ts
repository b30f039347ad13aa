import type { AppError } from "#domain/error.ts";
import { contributions, fuse } from "#domain/outcome/fusion.ts";
import { ok, type Result } from "#domain/result.ts";
import { readableLabel } from "#domain/text/readable-label.ts";
import type { AnsweredState, PhotoView } from "#src/answer/identification-snapshot.ts";
import type { RankableAnswer } from "#src/core/identify-photo.ts";
import type { Reading } from "#workers/inference/contract.ts";
import { type PhotoSession, rankReading } from "./photo-session.ts";

/** The answer for several photos, or for the only one left. It keeps the crop of the previous answer. */
export async function fuseViews(
  session: PhotoSession,
  views: readonly PhotoView[],
  { photo, answer: before }: AnsweredState,
  signal: AbortSignal,
): Promise<Result<{ readonly views: readonly PhotoView[]; readonly answer: RankableAnswer }, AppError>> {
  const { model, crop } = before.identification;
  const readings = views.flatMap(({ answer }) => (answer.reading === null ? [] : [answer.reading]));
  const reading = fuseReadings(readings);
  const ranked = await rankReading(session, photo.file, { modelId: model.id, crop, reading }, signal);
  if (!ranked.ok) return ranked;
  const [{ label }] = ranked.value.identification.candidates;
  const manifest = session.deps.openedClient(model.id)?.model.manifest;
  const labels = manifest !== undefined && "labels" in manifest ? manifest.labels : [];
  const shares = contributions(
    readings.map(({ probabilities }) => probabilities),
    labels.findIndex((each) => readableLabel(each) === readableLabel(label)),
  );
  const shared = views.map((view, at) => ({ ...view, share: shares[at] ?? 0 }));
  return ok({ views: shared.length > 1 ? shared : [], answer: { ...before, ...ranked.value, reading } });
}

/**
 * Fuses the readings of several photos. The class map and the evidence for subjects and groups come from the first photo, which
 * the page shows.
 */
function fuseReadings(readings: readonly Reading[]): Reading {
  const [first, ...others] = readings;
  if (first === undefined) throw new RangeError("there is no reading to fuse");
  if (others.length === 0) return first;
  const photos = readings.map(({ probabilities }) => probabilities);
  return {
    probabilities: fuse(photos),
    photos,
    classMap: first.classMap,
    subjects: first.subjects,
    ...(first.groups !== undefined && { groups: first.groups }),
    crops: readings.find(({ crops }) => crops.length > 0)?.crops ?? [],
    isFused: true,
  };
}

/** The photos of an answer. A single photo has the share 1. */
export function viewsOf({ photo, answer, fusion }: AnsweredState): readonly PhotoView[] {
  return fusion.views.length > 0 ? fusion.views : [{ photo, answer, share: 1 }];
}
