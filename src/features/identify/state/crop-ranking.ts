import type { StoreApi } from "zustand/vanilla";
import type { IdentifyError } from "#domain/identify-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { RankableAnswer } from "#src/pipeline/identify-photo.ts";
import type { CompleteAnswer } from "#src/pipeline/complete-answer.ts";
import type { RankReply, RankRequest } from "#workers/contract.ts";
import {
  type ChosenPhoto,
  type IdentificationSnapshot,
  NO_RANKING,
  type RankingState,
} from "./identification-snapshot.ts";
import type { PhotoQuota } from "./photo-quota.ts";

/** What ranking again needs. */
export interface CropRankingDeps {
  /** Ranks what the network said of a photo, without running it. */
  readonly rank: (request: RankRequest, signal: AbortSignal) => Promise<Result<RankReply, IdentifyError>>;
  readonly complete: CompleteAnswer;
  readonly quota: PhotoQuota;
  /** Called once for each answer, when it is on the screen; `before` is the one in whose place it comes. */
  readonly onDelivered: (photo: ChosenPhoto, answer: RankableAnswer, before: RankableAnswer | null) => void;
}

/** Ranks the answer on the screen again with the crop that a person tells. */
export interface CropRanking {
  /** See: IdentificationStore.tellCrop */
  readonly tell: (crop: string | null) => Promise<void>;
  /** Gives up what is being ranked. The answer before stays. */
  readonly cancel: () => void;
}

/** Makes the ranking of one subject's page. */
export function createCropRanking(
  subject: Subject,
  store: StoreApi<IdentificationSnapshot>,
  deps: CropRankingDeps,
): CropRanking {
  let running = new AbortController();

  /** Changes the state, if the answer is still on the screen. */
  function show(answer: RankableAnswer, ranking: RankingState): void {
    const { current } = store.getState();
    if (current.status === "done" && current.answer === answer)
      store.setState({ current: { ...current, ranking } });
  }

  function cancel(): void {
    running.abort();
    const { current } = store.getState();
    if (current.status === "done") show(current.answer, NO_RANKING);
  }

  async function tell(crop: string | null): Promise<void> {
    cancel();
    const { current } = store.getState();
    if (current.status !== "done") return;
    const { photo, answer } = current;
    const { identification, reading } = answer;
    if (reading === null || identification.crop === crop) return;
    running = new AbortController();
    const { signal } = running;
    show(answer, { status: "ranking", crop });
    const modelId = identification.model.id;
    const ranked = await rankAndCount(photo.file, { modelId, subject, crop, reading }, signal, deps);
    const { current: now } = store.getState();
    // Another photo, another crop or the way off the page came between.
    if (signal.aborted || now.status !== "done") return;
    if (now.photo !== photo || now.answer !== answer) return;
    if (!ranked.ok) return show(answer, { status: "failed", crop, error: ranked.error });
    const next = { ...answer, ...ranked.value };
    store.setState({ current: { ...now, answer: next, ranking: NO_RANKING } });
    deps.onDelivered(photo, next, answer);
  }

  return { tell, cancel };
}

/** What a ranking again changes of an answer. */
type RankedAnswer = Pick<RankableAnswer, "identification" | "maps">;

/** Ranks a reading. An answer that counts, and is the first of its photo to do so, takes one of the day's. */
export async function rankAndCount(
  file: File,
  request: RankRequest,
  signal: AbortSignal,
  { rank, complete, quota }: CropRankingDeps,
): Promise<Result<RankedAnswer, IdentifyError>> {
  const ranked = await rank(request, signal);
  if (!ranked.ok) return ranked;
  const { answer, maps } = ranked.value;
  const identification = await complete(answer);
  if (signal.aborted) return ok({ identification, maps });
  const isCounted = await quota.take(file, identification);
  return isCounted ? ok({ identification, maps }) : err({ code: "quota-used-up" });
}
