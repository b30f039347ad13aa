import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand";
import type { Identified } from "#src/pipeline/identify-photo.ts";
import type { HistoryProblem, HistorySnapshot } from "../rules/history-snapshot.ts";
import type { HistoryStore } from "./history-store.ts";
import { createStore } from "zustand/vanilla";
import type { Subject } from "#domain/subject.ts";
import { once } from "#domain/once.ts";
import type { ChosenPhoto } from "#src/features/identify/state/identification-snapshot.ts";
import { readable, type ReadableStore } from "#src/storage/kept-store.ts";

const HistoryContext = createContext<HistoryRecorder | null>(null);

/** Provides the history to the pages. */
export function HistoryProvider({
  recorder,
  children,
}: {
  readonly recorder: HistoryRecorder;
  readonly children: ReactNode;
}): ReactNode {
  return <HistoryContext value={recorder}>{children}</HistoryContext>;
}

/** The recorder of the history. Throws outside a {@link HistoryProvider}. */
export function useHistoryRecorder(): HistoryRecorder {
  const recorder = useContext(HistoryContext);
  if (recorder === null) throw new Error("useHistoryRecorder must be used within a HistoryProvider");
  return recorder;
}

/** Why this answer is not in the history although it should be, or null. */
export function useKeepingProblem(answer: Identified): HistoryProblem | null {
  return useStore(useHistoryRecorder(), (notKept) => {
    const last = notKept[answer.identification.subject];
    return last?.answer === answer ? last.problem : null;
  });
}

/** A part of the current state of the history. What shows the list does not show it anew for each step of an import. */
export function useHistory<Part>(store: HistoryStore, part: (snapshot: HistorySnapshot) => Part): Part {
  return useStore(store, part);
}

/** An answer that was delivered. */
interface Delivery {
  readonly photo: ChosenPhoto;
  readonly answer: Identified;
  /** The answer to the same photo that it replaces; null for the first one. */
  readonly before: Identified | null;
}

/** For each subject the last answer that could not be kept, with its photo and the reason. */
export type NotKept = Readonly<Partial<Record<Subject, Delivery & { readonly problem: HistoryProblem }>>>;

/** Passes delivered answers to the history, and loads the history when it first needs it. */
export interface HistoryRecorder extends ReadableStore<NotKept> {
  /** Keeps an answer that is on the screen, for Premium. A failure is in the state and changes nothing on the screen. */
  readonly onDelivered: (photo: ChosenPhoto, answer: Identified, before: Identified | null) => void;
  /** Tries again to keep an answer that could not be kept. True where it is kept now. */
  readonly keepAgain: (answer: Identified) => Promise<boolean>;
  /** Loads the history ahead of the first answer, for Premium. */
  readonly warmUp: () => void;
  /** The history itself. Rejects where its code can't be downloaded. The next call tries again. */
  readonly open: () => Promise<HistoryStore>;
}

/** What the recorder needs. */
export interface HistoryRecorderDeps {
  /** Only Premium has a history: for Free nothing is recorded. */
  readonly isPremium: () => boolean;
  /** Downloads the code of the history and makes it. */
  readonly load: () => Promise<HistoryStore>;
}

/** Makes the recorder. It loads nothing before the first answer or the first visit to the history. */
export function createHistoryRecorder({ isPremium, load }: HistoryRecorderDeps): HistoryRecorder {
  const store = createStore<NotKept>(() => ({}));
  const open = once(load);

  /** The answer is kept now. */
  function forget(answer: Identified): void {
    const { [answer.identification.subject]: last, ...others } = store.getState();
    if (last?.answer === answer) store.setState(others, true);
  }

  async function keepAgain(answer: Identified): Promise<boolean> {
    const { subject } = answer.identification;
    const last = store.getState()[subject];
    if (last?.answer !== answer || !isPremium()) return false;
    const problem = await keepIn(open, last);
    // Meanwhile a later answer may have failed.
    if (store.getState()[subject]?.answer !== answer) return problem === null;
    if (problem === null) forget(answer);
    else store.setState({ [subject]: { ...last, problem } });
    return problem === null;
  }

  return {
    ...readable(store),
    open,
    keepAgain,
    warmUp: () => {
      // The first answer meets the same failure and reports it.
      if (isPremium()) open().catch(() => undefined);
    },
    onDelivered: (photo, answer, before) => {
      if (!isPremium()) return;
      const delivery = { photo, answer, before };
      void keepIn(open, delivery).then((problem) => {
        if (problem !== null) store.setState({ [answer.identification.subject]: { ...delivery, problem } });
      });
    },
  };
}

/** Keeps an answer in the history, which is downloaded for it. Answers why it can't be kept. */
async function keepIn(
  open: () => Promise<HistoryStore>,
  { photo, answer, before }: Delivery,
): Promise<HistoryProblem | null> {
  let history: HistoryStore;
  try {
    history = await open();
  } catch {
    return "history-not-loaded";
  }
  const kept = await history.keep(photo, answer, before);
  return kept.ok ? null : kept.error;
}
