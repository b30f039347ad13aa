import { useCallback, useState, useSyncExternalStore } from "react";
import { MOST_CHARACTERS, named, type PersonsName } from "#domain/answer/remarks.ts";
import type { AnsweredState } from "#src/answer/identification-snapshot.ts";
import { useHistoryRecorder } from "#src/app/history/state/history-recorder.ts";
import type { HistoryStore } from "#src/app/history/state/history-store.ts";
import type { RemarksStore } from "#src/app/history/state/remarks-store.ts";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";

/** What a person says that a photo shows. */
export interface ChosenRecord {
  /** The name that they gave, with its record; null before. */
  readonly chosen: PersonsName | null;
  /** Makes the record the person's verification. */
  readonly choose: (record: { readonly id: string; readonly name: string }) => void;
  /** Adds lines to the notes of the answer. */
  readonly note: (lines: string) => void;
}

const NEVER = new Promise<HistoryStore>(() => {});

/**
 * What a person chose for a photo. It is their verification, and stands in the remarks on the answer.
 * @param answered null where the page offers nothing to choose
 */
export function useChosenRecord(answered: Pick<AnsweredState, "photo" | "answer"> | null): ChosenRecord {
  const { open } = useHistoryRecorder();
  const isOffered = answered !== null;
  const history = useLoaded(useCallback(() => (isOffered ? open() : NEVER), [isOffered, open]));
  const remarks =
    answered === null || typeof history === "string"
      ? null
      : history.remarksOnPhoto(answered.photo.file, answered.answer);
  const verified = useVerifiedName(remarks);
  // Counts where the history does not load; the part that confirms an answer says so.
  const [here, setHere] = useState<{ readonly file: File; readonly name: PersonsName } | null>(null);
  const chosenHere = here !== null && here.file === answered?.photo.file ? here.name : null;
  return {
    chosen: remarks === null ? chosenHere : verified,
    choose: ({ id, name }) => {
      if (answered === null) return;
      const chosen = { name, recordId: id };
      setHere({ file: answered.photo.file, name: chosen });
      remarks?.change({ verification: named(chosen, answered.answer.identification) });
    },
    note: (lines) => {
      if (remarks === null) return;
      const { notes } = remarks.getState().remarks;
      const text = `${notes === "" ? "" : `${notes}\n`}${lines}`;
      remarks.change({ notes: text.slice(0, MOST_CHARACTERS.notes) });
    },
  };
}

/** The name that the person gave, as the remarks have it; null if they gave none. */
function useVerifiedName(remarks: RemarksStore | null): PersonsName | null {
  return useSyncExternalStore(remarks?.subscribe ?? neverChanges, () => {
    const verification = remarks?.getState().remarks.verification ?? null;
    return verification === null || verification.status === "unknown" ? null : verification;
  });
}

function neverChanges(): () => void {
  return () => {};
}
