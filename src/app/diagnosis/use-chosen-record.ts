import { useCallback, useState, useSyncExternalStore } from "react";
import { MOST_CHARACTERS, named } from "#domain/answer/remarks.ts";
import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import type { PagePhoto } from "#src/answer/identification-snapshot.ts";
import { useHistoryRecorder } from "#src/app/history/state/history-recorder.ts";
import type { RemarksStore } from "#src/app/history/state/remarks-store.ts";
import type { Identified } from "#src/core/identify-photo.ts";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";

/** What a person says that a photo shows. */
interface ChosenRecord {
  /** Id of the record; null before. */
  readonly chosen: string | null;
  /** Makes the record the person's verification. */
  readonly choose: (record: Pick<GuideRecord, "id" | "name">) => void;
  /** Adds lines to the notes of the answer. */
  readonly note: (lines: string) => void;
}

/** The record that a person chose for a photo. It is their verification, and stands in the remarks on the answer. */
export function useChosenRecord(photo: PagePhoto, answer: Identified): ChosenRecord {
  const recorder = useHistoryRecorder();
  const history = useLoaded(useCallback(() => recorder.open(), [recorder]));
  const remarks = typeof history === "string" ? null : history.remarksOnPhoto(photo.file, answer);
  const verified = useVerifiedRecord(remarks);
  // Counts where the history does not load; the part that confirms an answer says so.
  const [chosenHere, setChosenHere] = useState<string | null>(null);
  return {
    chosen: remarks === null ? chosenHere : verified,
    choose: ({ id, name }) => {
      setChosenHere(id);
      remarks?.change({ verification: named({ name, recordId: id }, answer.identification) });
    },
    note: (lines) => {
      if (remarks === null) return;
      const { notes } = remarks.getState().remarks;
      const text = `${notes === "" ? "" : `${notes}\n`}${lines}`;
      remarks.change({ notes: text.slice(0, MOST_CHARACTERS.notes) });
    },
  };
}

/** Id of the record that the person says it is, as the remarks have it; null if they said none. */
function useVerifiedRecord(remarks: RemarksStore | null): string | null {
  return useSyncExternalStore(remarks?.subscribe ?? neverChanges, () => {
    const verification = remarks?.getState().remarks.verification ?? null;
    return verification === null || verification.status === "unknown" ? null : verification.recordId;
  });
}

function neverChanges(): () => void {
  return () => {};
}
