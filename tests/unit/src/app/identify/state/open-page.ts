import type { ModelRef } from "#domain/answer/identification.ts";
import type { AppError } from "#domain/error.ts";
import { err, type Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import type { PagePhoto, IdentificationSnapshot } from "#src/answer/identification-snapshot.ts";
import {
  createIdentificationStore,
  type IdentificationStore,
} from "#src/app/identify/state/identification-store.ts";
import type { RankableAnswer, IdentifyEvents } from "#src/core/identify-photo.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { packageOf } from "#tests/fakes/model-packages.ts";
import { settled } from "#tests/fakes/model-parts.ts";
import { completeWithSample } from "#tests/fixtures/records/sample-records.ts";
import type { RankReply, RankRequest } from "#workers/inference/contract.ts";

/** Work that a test ends. Once `end` resolves, everything that waits for the work has run. */
interface Endable<T> {
  readonly end: (result: Result<T, AppError>) => Promise<void>;
}

interface Identifying extends Endable<RankableAnswer> {
  readonly file: File;
  readonly subject: Subject;
  readonly events: IdentifyEvents;
}

interface Ranking extends Endable<RankReply> {
  readonly request: RankRequest;
  readonly signal: AbortSignal;
}

interface Shrinking {
  readonly file: File;
  readonly signal: AbortSignal;
  readonly resolve: (smaller: File) => void;
  readonly reject: (reason: Error) => void;
}

interface Delivery {
  readonly photo: PagePhoto;
  readonly answer: RankableAnswer;
  readonly before: RankableAnswer | null;
}

/** The item of `list` at `index`. Throws if there is none. */
function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`there are only ${list.length}`);
  return item;
}

function endable<T>(): Endable<T> & { readonly promise: Promise<Result<T, AppError>> } {
  const { promise, resolve } = createDeferred<Result<T, AppError>>();
  return {
    promise,
    end: (result) => {
      resolve(result);
      return settled();
    },
  };
}

export interface Page {
  readonly store: IdentificationStore;
  /** All states of the store, in order. */
  readonly history: readonly IdentificationSnapshot[];
  readonly walks: readonly Identifying[];
  readonly walk: (index: number) => Identifying;
  readonly rankings: readonly Ranking[];
  readonly ranking: (index: number) => Ranking;
  readonly shrinkings: readonly Shrinking[];
  readonly shrinking: (index: number) => Shrinking;
  readonly delivered: readonly Delivery[];
  /** To take one of the answers that remain waits for `turn`, as for another tab. */
  readonly plan: { remaining: number; turn: Promise<void> };
  readonly active: { model: ModelRef };
  readonly seen: { readonly warmUps: number };
}

/**
 * The page of a subject with the app's own model. A test ends its identifications, rankings and shrinkings. `remaining`
 * is how many answers the plan has left. With `acceptsAll` each photo is accepted and has a preview at once.
 */
export function openPage(subject: Subject, { remaining = Infinity, acceptsAll = false } = {}): Page {
  const plan = { remaining, turn: Promise.resolve() };
  const active: { model: ModelRef } = { model: KINGDOM_MODEL };
  const walks: Identifying[] = [];
  const rankings: Ranking[] = [];
  const shrinkings: Shrinking[] = [];
  const delivered: Delivery[] = [];
  const seen = { warmUps: 0 };
  const store = createIdentificationStore(subject, {
    identify: (file, asked, events) => {
      const { promise, end } = endable<RankableAnswer>();
      if (acceptsAll) {
        events.onAccepted();
        events.onPreview(new Blob([`preview of ${file.name}`]));
      }
      walks.push({ file, subject: asked, events, end });
      return promise;
    },
    openFrames: () => Promise.resolve(err({ code: "aborted" })),
    rank: (request, signal) => {
      const { promise, end } = endable<RankReply>();
      rankings.push({ request, signal, end });
      return promise;
    },
    complete: completeWithSample,
    openedClient: () => ({ model: packageOf({ labels: ["Tomato___Leaf_Mold", "Tomato___Late_blight"] }) }),
    shrink: (file, signal) => {
      const { promise, resolve, reject } = createDeferred<File>();
      shrinkings.push({ file, signal, resolve, reject });
      return promise;
    },
    warmUp: () => {
      seen.warmUps += 1;
    },
    activeModel: () => active.model,
    onDelivered: (photo, answer, before) => delivered.push({ photo, answer, before }),
    quota: {
      isUsedUp: () => plan.remaining === 0,
      take: async () => {
        await plan.turn;
        if (plan.remaining === 0) return false;
        plan.remaining -= 1;
        return true;
      },
    },
  });
  const history: IdentificationSnapshot[] = [];
  store.subscribe((snapshot) => history.push(snapshot));
  return {
    store,
    history,
    walks,
    walk: (index: number) => at(walks, index),
    rankings,
    ranking: (index: number) => at(rankings, index),
    shrinkings,
    shrinking: (index: number) => at(shrinkings, index),
    delivered,
    plan,
    active,
    seen,
  };
}
