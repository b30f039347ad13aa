import type { IdentifyError } from "#domain/identify-error.ts";
import { type AnswerTally, NO_ANSWERS, withAnswer } from "../way-ranking.ts";
import { MAX_FOLDER_PHOTO_BYTES } from "#domain/photo.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { answerPhotos, isSenseless } from "#src/pipeline/answer-photos.ts";
import type { InferenceClient } from "#src/pipeline/workers/inference-client.ts";
import type { PhotoLane } from "#src/pipeline/photo-lanes.ts";
import type { ImageTensor, LoadedModel, ModelPackage, TrialAnswer } from "#workers/contract.ts";
import type { Trial, TrialDeps } from "./model-trial.ts";
import {
  type ComparedPhoto,
  type ComparisonAnswers,
  comparisonOf,
  type ComparisonPlan,
  fitMatters,
  type PhotoAnswers,
  type WayComparison,
  wayKey,
} from "./way-comparison.ts";

const NOTHING: ComparisonAnswers = { answered: [], unread: [], tallies: new Map() };

/** One comparison. */
export interface ComparisonTask {
  readonly model: ModelPackage;
  readonly plan: ComparisonPlan;
  /** Ends the comparison; from then on `show` hears nothing. */
  readonly signal: AbortSignal;
  /** Ends it too, and what was counted until then is shown. */
  readonly stop: AbortSignal;
  readonly show: (trial: Trial) => void;
}

/** Runs a model on photos in several ways, and shows how far it is and which way does best. Never rejects. */
export async function runComparison(
  { model, plan, signal, stop, show }: ComparisonTask,
  { imaging, current, lanesBeside }: TrialDeps,
): Promise<void> {
  const tell = (trial: Trial): void => {
    if (!signal.aborted) show(trial);
  };
  const total = plan.photos.length;
  if (total === 0) return tell({ status: "compared", comparison: comparisonOf(plan, NOTHING), loaded: null });
  const either = AbortSignal.any([signal, stop]);
  tell({ status: "comparing", progress: null, done: 0, total });
  const client = current.of(model);
  const loaded = await client.load({
    signal: either,
    onProgress: (progress) => tell({ status: "comparing", progress, done: 0, total }),
  });
  if (!loaded.ok) {
    // Nothing was counted when it was stopped.
    const { error } = loaded;
    return tell(error.code === "aborted" ? { status: "none" } : { status: "not-compared", error });
  }
  const answered: PhotoAnswers[] = [];
  const unread: WayComparison["unread"][number][] = [];
  const tallies = new Map<string, AnswerTally>();
  const ended = await answerPhotos(
    {
      jobs: plan.photos,
      modelOf: () => model.manifest.id,
      walk: (photo, lane, given) => walk(photo, { model, plan }, lane, given),
      onSaid: async (photo, said) => {
        if (!said.ok) unread.push({ path: photo.path, problem: said.error });
        else {
          answered.push(answersOf(photo, said.value));
          for (const { key, answer } of said.value.answers) {
            if (answer !== null && plan.measure === "told-apart") {
              tallies.set(key, withAnswer(tallies.get(key) ?? NO_ANSWERS, answer.probabilities));
            }
          }
        }
        tell({ status: "comparing", progress: null, done: answered.length + unread.length, total });
      },
    },
    lanesBeside({ imaging, clients: new Map([[model.manifest.id, client]]) }),
    either,
  );
  if (!ended.ok && ended.error.code !== "aborted") {
    return tell({ status: "not-compared", error: ended.error });
  }
  tell(comparedOr(plan, { answered, unread, tallies }, loaded.value));
}

/** Nothing to show where it was stopped before the first photo. */
function comparedOr(plan: ComparisonPlan, answers: ComparisonAnswers, loaded: LoadedModel): Trial {
  if (answers.answered.length === 0 && answers.unread.length === 0) return { status: "none" };
  return { status: "compared", comparison: comparisonOf(plan, answers), loaded };
}

/** What a model says of a photo, in each way. */
interface WalkedPhoto {
  readonly fitMatters: boolean;
  readonly answers: readonly { readonly key: string; readonly answer: TrialAnswer | null }[];
}

/** Check once, then decoding and reduction for each fit that differs, and the network for each value range. */
async function walk(
  { file }: ComparedPhoto,
  { model, plan }: Pick<ComparisonTask, "model" | "plan">,
  { imaging, clients }: PhotoLane,
  signal: AbortSignal,
): Promise<Result<WalkedPhoto, IdentifyError>> {
  const { id, input } = model.manifest;
  const client = clients.get(id);
  if (client === undefined) return err({ code: "internal", detail: `no client of ${id}` });
  const checked = await imaging.check(file, signal, MAX_FOLDER_PHOTO_BYTES);
  if (!checked.ok) return checked;
  const { facts } = checked.value;
  const matters = fitMatters(facts, input);
  const answers: WalkedPhoto["answers"][number][] = [];
  for (const fit of matters ? plan.fits : plan.fits.slice(0, 1)) {
    const prepared = await imaging.prepare(file, facts, { ...input, fit }, signal);
    if (!prepared.ok) return prepared;
    // Loads the model anew where its worker has died. A loaded model answers at once.
    const loaded = await client.load({ signal, onProgress: () => {} });
    if (!loaded.ok) return loaded;
    for (const scaling of plan.scalings) {
      const answer = await answerOf(client, prepared.value.tensor, scaling, signal);
      if (!answer.ok) return answer;
      const same = matters ? [fit] : plan.fits;
      answers.push(...same.map((each) => ({ key: wayKey({ scaling, fit: each }), answer: answer.value })));
    }
  }
  return ok({ fitMatters: matters, answers });
}

/** The answer in one way, with a copy of the tensor; null where the network gives no numbers that mean something. */
async function answerOf(
  client: InferenceClient,
  { data, shape }: ImageTensor,
  scaling: TrialAnswer["scaling"],
  signal: AbortSignal,
): Promise<Result<TrialAnswer | null, IdentifyError>> {
  const answers = await client.tryScalings({ data: data.slice(), shape }, [scaling], signal);
  if (answers.ok) return ok(answers.value[0] ?? null);
  // Another way may be the right one.
  return isSenseless(answers.error.code) ? ok(null) : answers;
}

function answersOf(photo: ComparedPhoto, { fitMatters: matters, answers }: WalkedPhoto): PhotoAnswers {
  const best = new Map(answers.map(({ key, answer }) => [key, answer?.top[0]?.label ?? null]));
  return { photo, fitMatters: matters, best };
}
