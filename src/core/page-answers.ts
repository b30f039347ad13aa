import type { Clock } from "#domain/clock.ts";
import type { AppError } from "#domain/error.ts";
import { once } from "#domain/once.ts";
import { guarded, type Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { ActiveModelStore } from "#src/core/models/active-model-store.ts";
import { type ModelChoiceStore, subjectToAsk } from "#src/core/models/model-choice-store.ts";
import type { PackAnswers, PackStore } from "#src/core/models/pack-store.ts";
import type { ImagingClient } from "#src/core/workers/imaging-client.ts";
import type { ShrinkDeps, ShrinkPhoto } from "#src/core/workers/shrink-photo.ts";
import type { FrameAnswers } from "./answer-frames.ts";
import { type CompleteAnswer, createAnswerCompletion, withoutRecord } from "./complete-answer.ts";
import { cropFirst } from "./crop-first.ts";
import { createIdentifyPhoto, type IdentifyPhoto } from "./identify-photo.ts";

/** Opens the answers to a camera's frames. They end with the signal. Never rejects. */
export type OpenFrames = (
  subject: Subject,
  crop: string | null,
  signal: AbortSignal,
) => Promise<Result<FrameAnswers, AppError>>;

/**
 * Answers photos for the subjects' pages and for Home: connects identifications to the active model and the records,
 * and fetches rarely used code when it is needed.
 */
export interface PageAnswers {
  /** Identifies a photo with the active model of the subject, and adds the knowledge record. */
  readonly identify: IdentifyPhoto;
  /**
   * Finds out which subject a photo shows: asks a model that knows all subjects, and adds no record. Where it is not sure
   * and packs are on this device, they are asked too.
   */
  readonly findSubject: IdentifyPhoto;
  /** Opens the answers to a camera's frames with the active model of the subject. Never rejects. */
  readonly openFrames: OpenFrames;
  readonly complete: CompleteAnswer;
  readonly shrink: ShrinkPhoto;
  /** Prepares the first photo: starts the worker, loads the model and fetches the list of records. */
  readonly warmUp: (subject: Subject) => void;
}

type OpenedPacks = PackAnswers & Pick<PackStore, "ofFinder">;

export interface PageAnswersDeps extends ShrinkDeps {
  readonly imaging: ImagingClient;
  readonly active: Pick<ActiveModelStore, "modelFor" | "openedClient" | "warmUp">;
  readonly choice: Pick<ModelChoiceStore, "getState">;
  readonly clock: Pick<Clock, "now">;
  /** Fetches the code that asks packs. */
  readonly openPacks: () => Promise<OpenedPacks>;
  /** False if no pack was ever fetched. Home then does not fetch the code that asks them. */
  readonly mayHavePacks: () => boolean;
}

/** Fetches the code that finds and reads records. */
const knowledge = once(() => import("#models/knowledge/answer-knowledge.ts"));

/** Makes a {@link PageAnswers}. */
export function createPageAnswers(deps: PageAnswersDeps): PageAnswers {
  const { imaging, active, choice, clock, openPacks, mayHavePacks } = deps;
  const completion = createAnswerCompletion({
    findRecord: async (...label) => (await knowledge()).findLabelRecord(...label),
    findLineage: async (...taxa) => (await knowledge()).findLineageRecord(...taxa),
    loadRecord: async (id) => (await knowledge()).loadAnswerRecord(id),
  });
  const complete: CompleteAnswer = (answer) => completion(cropFirst(answer));
  const { modelFor } = active;
  /** Null if the code can't be fetched: the own model answers without packs. */
  const packsIfFetched = async (): Promise<OpenedPacks | null> => openPacks().catch(() => null);
  const packsOfFinder = async (): Promise<PackAnswers | null> =>
    mayHavePacks() ? ((await packsIfFetched())?.ofFinder ?? null) : null;
  const identify = createIdentifyPhoto({ imaging, clock, modelFor, complete, openPacks: packsIfFetched });
  const find = createIdentifyPhoto({
    imaging,
    clock,
    modelFor,
    complete: (answer) => Promise.resolve(withoutRecord(cropFirst(answer))),
    openPacks: packsOfFinder,
  });
  return {
    complete,
    identify,
    findSubject: (file, subject, events) =>
      find(file, subjectToAsk(choice.getState().choice) ?? subject, events),
    openFrames: (...camera) =>
      guarded(async () =>
        (await import("./answer-frames.ts")).openFrameAnswers(...camera, {
          imaging,
          clock,
          modelFor,
          openedClient: active.openedClient,
          // The camera says by the verdict whether the leaf fills the frame, and gives no name either.
          complete: completion,
        }),
      ),
    shrink: async (...photo) =>
      (await import("#src/core/workers/shrink-photo.ts")).shrinkPhoto(deps, ...photo),
    warmUp: (subject) => {
      // A fault is ignored here, because the first photo has the same fault and reports it.
      void imaging.expectPhoto(new AbortController().signal);
      active.warmUp(subject);
      void warmUpKnowledge();
      void packsIfFetched();
    },
  };
}

/** Fetches the list of records, and the code that searches the list, ahead of the first answer. */
async function warmUpKnowledge(): Promise<void> {
  try {
    const [{ loadEntries }] = await Promise.all([import("#models/knowledge/knowledge.ts"), knowledge()]);
    await loadEntries();
  } catch {
    // The first answer tries again and reports the fault.
  }
}
