import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { CaptureQuestion } from "#domain/capture.ts";
import { batchPhotosLeft, mayIdentify } from "#src/features/plan/plan.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { SUBJECT_PARAM } from "#src/paths.ts";
import type { BatchSettings, BurstRuleName } from "./state/stored-batch.ts";
import { useActiveModel } from "#src/features/models/state/model-context.tsx";
import { usePlan } from "#src/features/plan/plan-context.tsx";
import { useStore } from "zustand";
import type { BatchPageStores } from "./state/batch-context.tsx";

/** What a person chose so far. */
export interface BatchDraft {
  readonly subject: Subject;
  /** Id of the model that answers; null until a person chooses another than the one that is proposed. */
  readonly first: string | null;
  /** Id of the model to compare it with; null for none. */
  readonly second: string | null;
  readonly capture: CaptureQuestion;
  readonly burstRule: BurstRuleName;
}

/** The models that can answer for the subject, and those of them that are chosen. */
export interface ModelChoice {
  readonly models: readonly PackageManifest[];
  /** Null where no model answers for the subject. */
  readonly first: PackageManifest | null;
  readonly second: PackageManifest | null;
}

/** The draft, how to change it, and what becomes of it. */
export interface DraftOfBatch {
  readonly draft: BatchDraft;
  readonly change: (change: Partial<BatchDraft>) => void;
  readonly choice: ModelChoice;
  /** Null where no model answers for the subject. */
  readonly settings: BatchSettings | null;
}

/** What a new batch is to be. It begins with the subject of the address, and with the model that answers on its page. */
export function useBatchDraft(all: readonly PackageManifest[]): DraftOfBatch {
  const plan = usePlan((snapshot) => snapshot.plan);
  const asked = useSearchParams()[0].get(SUBJECT_PARAM);
  const [kept, setDraft] = useState<BatchDraft>(() => ({
    subject: SUBJECTS.find((subject) => subject === asked) ?? "animal",
    first: null,
    second: null,
    capture: { date: false, position: false },
    burstRule: "handHeld",
  }));
  // The plan may have become Free meanwhile, in another tab too.
  const draft = mayIdentify(plan, kept.subject) ? kept : { ...kept, subject: "animal" as const };
  const active = useActiveModel(draft.subject);
  const choice = choiceOf(draft, all, active.id);
  return {
    draft,
    change: (change) => setDraft({ ...draft, ...change }),
    choice,
    settings: settingsOf(draft, choice),
  };
}

/** Sample results say nothing of a photo: they are in no library, and so no choice. */
function choiceOf(
  { subject, first, second }: BatchDraft,
  all: readonly PackageManifest[],
  activeId: string,
): ModelChoice {
  const models = all.filter(({ subjects }) => subjects.includes(subject));
  const find = (wanted: string | null): PackageManifest | undefined => models.find(({ id }) => id === wanted);
  const chosen = find(first) ?? find(activeId) ?? find(KINGDOM_MODEL.id) ?? models[0] ?? null;
  const other = find(second) ?? null;
  return { models, first: chosen, second: other?.id === chosen?.id ? null : other };
}

function settingsOf(
  { subject, capture, burstRule }: BatchDraft,
  { first, second }: ModelChoice,
): BatchSettings | null {
  if (first === null) return null;
  return { subject, models: second === null ? [first.id] : [first.id, second.id], capture, burstRule };
}

/** Photos that the plan may still have answered in batches; null where it has no limit. */
export function useTrialLeft({ trial }: BatchPageStores): number | null {
  const used = useStore(trial, (state) => state.used);
  const plan = usePlan((snapshot) => snapshot.plan);
  return batchPhotosLeft(plan, used);
}
