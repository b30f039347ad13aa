import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { once } from "#domain/once.ts";
import type { Subject } from "#domain/subject.ts";
import type { PagePhoto } from "#src/answer/identification-snapshot.ts";
import type { HistoryProblem, HistorySnapshot } from "#src/app/history/rules/history-snapshot.ts";
import type { ReferenceSource } from "#src/app/references/reference.ts";
import type { Identified } from "#src/core/identify-photo.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import { useService } from "#src/ui/services.tsx";
import type { HistoryStore } from "./history-store.ts";

declare module "#src/ui/services.tsx" {
  interface AppServices {
    readonly history: HistoryRecorder;
    /** Loads the source of a person's own finds. Rejects if its code can't be loaded; the next call tries again. */
    readonly openOwnFinds: () => Promise<ReferenceSource>;
  }
}

/** Writes answers into the history. */
export function useHistoryRecorder(): HistoryRecorder {
  return useService("history");
}

/** Why this answer could not be stored in the history; null for no problem. */
export function useStoringProblem(answer: Identified): HistoryProblem | null {
  return useStore(useHistoryRecorder(), (notKept) => {
    const last = notKept[answer.identification.subject];
    return last?.answer === answer ? last.problem : null;
  });
}

/** A part of the state of the history. A component renders again only if its part changes. */
export function useHistory<Part>(store: HistoryStore, part: (snapshot: HistorySnapshot) => Part): Part {
  return useStore(store, part);
}

/** An answer on the screen. */
interface Delivery {
  readonly photo: PagePhoto;
  readonly answer: Identified;
  /** The last answer to the same photo; null for none. */
  readonly before: Identified | null;
}

/** For each subject the last answer that could not be stored, with the reason. */
type NotStored = Readonly<Partial<Record<Subject, Delivery & { readonly problem: HistoryProblem }>>>;

/** Stores answers in the history. The code of the history is loaded on first use. */
export interface HistoryRecorder extends ReadableStore<NotStored> {
  /** Stores an answer, for Premium. A failure appears in the state. */
  readonly onDelivered: (photo: PagePhoto, answer: Identified, before: Identified | null) => void;
  /** Tries again to store an answer. True if that worked. */
  readonly keepAgain: (answer: Identified) => Promise<boolean>;
  /** Loads the history before the first answer, for Premium. */
  readonly warmUp: () => void;
  /** Loads the history. Rejects if its code can't be loaded; the next call tries again. */
  readonly open: () => Promise<HistoryStore>;
}

/** Creates the recorder; `load` loads the code of the history. The Free plan records nothing. */
export function createHistoryRecorder({
  isPremium,
  load,
}: {
  readonly isPremium: () => boolean;
  readonly load: () => Promise<HistoryStore>;
}): HistoryRecorder {
  const store = createStore<NotStored>(() => ({}));
  const open = once(load);

  async function keepAgain(answer: Identified): Promise<boolean> {
    const { subject } = answer.identification;
    const last = store.getState()[subject];
    if (last?.answer !== answer || !isPremium()) return false;
    const problem = await keepIn(open, last);
    const { [subject]: now, ...others } = store.getState();
    // A later answer may have failed meanwhile.
    if (now?.answer === answer) {
      store.setState(problem === null ? others : { ...others, [subject]: { ...last, problem } }, true);
    }
    return problem === null;
  }

  return {
    ...readable(store),
    open,
    keepAgain,
    warmUp: () => {
      // The first answer will report the same failure.
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

/** Loads the history and stores an answer. Resolves with the problem; null for none. */
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
  const stored = await history.keep(photo, answer, before);
  return stored.ok ? null : stored.error;
}
