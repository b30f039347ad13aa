import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import type { Identification } from "#domain/answer/identification.ts";
import { MOST_CHARACTERS, named, type PersonsName, correctionOf } from "#domain/answer/remarks.ts";
import type { AnsweredState } from "#src/answer/identification-snapshot.ts";
import { useHistoryRecorder } from "#src/app/history/state/history-recorder.ts";
import type { HistoryStore } from "#src/app/history/state/history-store.ts";
import type { RemarksStore } from "#src/app/history/state/remarks-store.ts";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";

/** What a person says that a photo shows. */
export interface ChosenRecord {
  /** The name that they gave, with its record; null before, and where the model says the same. */
  readonly chosen: PersonsName | null;
  /** Makes the record the person's verification. */
  readonly choose: (record: { readonly id: string; readonly name: string }) => void;
  /** The remarks on the answer; null where the history does not load. */
  readonly remarks: RemarksStore | null;
  /** Adds lines to the notes of the answer. */
  readonly note: (lines: string) => void;
}

const NEVER = new Promise<HistoryStore>(() => {});

/**
 * What a person chose for a photo. It is their verification, and stands in the remarks on the answer.
 * @param answered null where nothing can be chosen
 */
export function useChosenRecord(answered: Pick<AnsweredState, "photo" | "answer"> | null): ChosenRecord {
  const { open } = useHistoryRecorder();
  const isOffered = answered !== null;
  const history = useLoaded(useCallback(() => (isOffered ? open() : NEVER), [isOffered, open]));
  const remarks =
    answered === null || typeof history === "string"
      ? null
      : history.remarksOnPhoto(answered.photo.file, answered.answer);
  const verified = useCorrection(remarks, answered?.answer.identification ?? null);
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
    remarks,
    note: (lines) => {
      if (remarks === null) return;
      const { notes } = remarks.getState().remarks;
      const text = `${notes === "" ? "" : `${notes}\n`}${lines}`;
      remarks.change({ notes: text.slice(0, MOST_CHARACTERS.notes) });
    },
  };
}

/** The name that the person gave instead of the answer's, as the remarks have it; null if they gave none. */
export function useCorrection(
  remarks: RemarksStore | null,
  identification: Identification | null,
): PersonsName | null {
  const given = useSyncExternalStore(
    remarks?.subscribe ?? neverChanges,
    () => remarks?.getState().remarks.verification ?? null,
  );
  return useMemo(
    () => (identification === null ? null : correctionOf(identification, given)),
    [given, identification],
  );
}

function neverChanges(): () => void {
  return () => {};
}
