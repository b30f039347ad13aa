import type { IdentifyError } from "#domain/identify-error.ts";
import { contributions, fuse } from "#domain/outcome/fusion.ts";
import { readableLabel } from "#domain/readable-label.ts";
import type { Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { RankableAnswer } from "#src/pipeline/identify-photo.ts";
import type { InferenceClient } from "#src/pipeline/workers/inference-client.ts";
import type { Reading } from "#workers/contract.ts";
import { type CropRankingDeps, rankAndCount } from "./crop-ranking.ts";
import type { AnsweredState, PhotoView } from "./identification-snapshot.ts";

/** What the answer of several photos needs. */
export interface FusedAnswerDeps extends CropRankingDeps {
  /** The client that holds a model; null where none does. */
  readonly openedClient: (modelId: string) => Pick<InferenceClient, "model"> | null;
}

/** The answer of several photos, or of the only one that is left, with the crop that was told before. */
export async function fusedAnswer(
  views: readonly PhotoView[],
  { photo, answer: before }: AnsweredState,
  signal: AbortSignal,
  { subject, deps }: { readonly subject: Subject; readonly deps: FusedAnswerDeps },
): Promise<Result<{ readonly views: readonly PhotoView[]; readonly answer: RankableAnswer }, IdentifyError>> {
  const { model, crop } = before.identification;
  const readings = views.flatMap(({ answer }) => (answer.reading === null ? [] : [answer.reading]));
  const reading = fusedReading(readings);
  const ranked = await rankAndCount(photo.file, { modelId: model.id, subject, crop, reading }, signal, deps);
  if (!ranked.ok) return ranked;
  const [{ label }] = ranked.value.identification.candidates;
  const shares = contributions(
    readings.map(({ probabilities }) => probabilities),
    labelsOf(deps.openedClient(model.id)).findIndex((each) => readableLabel(each) === readableLabel(label)),
  );
  const answer = { ...before, ...ranked.value, reading };
  const shared = views.map((view, at) => ({ ...view, share: shares[at] ?? 0 }));
  return { ok: true, value: { views: shared.length > 1 ? shared : [], answer } };
}

/** In the order of the outputs; none for a model that is not open. */
function labelsOf(client: Pick<InferenceClient, "model"> | null): readonly string[] {
  return client !== null && "labels" in client.model.manifest ? client.model.manifest.labels : [];
}

/** What readings say together. The first photo, which the page shows, gives the class map and the evidence of subjects. */
function fusedReading(readings: readonly Reading[]): Reading {
  const [first, ...others] = readings;
  if (first === undefined) throw new RangeError("there is no reading to fuse");
  if (others.length === 0) return first;
  return {
    probabilities: fuse(readings.map(({ probabilities }) => probabilities)),
    classMap: first.classMap,
    subjects: first.subjects,
    crops: readings.find(({ crops }) => crops.length > 0)?.crops ?? [],
    isFused: true,
  };
}
