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

/** A person's choices for a new batch. */
export interface BatchDraft {
  readonly subject: Subject;
  /** Id of the model that answers; null for the proposed model. */
  readonly first: string | null;
  /** Id of the second model; null for none. */
  readonly second: string | null;
  readonly capture: CaptureQuestion;
  readonly burstRule: BurstRuleName;
}

/** The models of the subject, and the chosen ones. */
export interface ModelChoice {
  readonly models: readonly PackageManifest[];
  /** Null if no model answers for the subject. */
  readonly first: PackageManifest | null;
  readonly second: PackageManifest | null;
}

/**
 * The draft of a new batch. It starts with the subject of the address and with the active model of that subject.
 * `settings` is null if no model answers for the subject.
 */
export function useBatchDraft(all: readonly PackageManifest[]): {
  readonly draft: BatchDraft;
  readonly change: (change: Partial<BatchDraft>) => void;
  readonly choice: ModelChoice;
  readonly settings: BatchSettings | null;
} {
  const plan = usePlan((snapshot) => snapshot.plan);
  const asked = useSearchParams()[0].get(SUBJECT_PARAM);
  const [kept, setDraft] = useState<BatchDraft>(() => ({
    subject: SUBJECTS.find((subject) => subject === asked) ?? "animal",
    first: null,
    second: null,
    capture: { date: false, position: false },
    burstRule: "handHeld",
  }));
  // The plan may have changed to Free, perhaps in another tab.
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

/** The library has no sample results, so nobody can choose them. */
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

/** Number of batch photos that the plan has left; null for no limit. */
export function useTrialLeft({ trial }: BatchPageStores): number | null {
  const used = useStore(trial, (state) => state.used);
  const plan = usePlan((snapshot) => snapshot.plan);
  return batchPhotosLeft(plan, used);
}
