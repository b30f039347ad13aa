import { type ReactNode, useCallback, useState, useSyncExternalStore } from "react";
import { MOST_CHARACTERS, named } from "#domain/answer/remarks.ts";
import { findLabelRecord } from "#models/knowledge/answer-knowledge.ts";
import { Today } from "#src/answer/first-things.tsx";
import { GuidePart } from "#src/answer/guide-part.tsx";
import type { PagePhoto } from "#src/answer/identification-snapshot.ts";
import { MatchingSolutions } from "#src/answer/matching-solutions.tsx";
import { useHistoryRecorder } from "#src/app/history/state/history-recorder.ts";
import type { RemarksStore } from "#src/app/history/state/remarks-store.ts";
import type { Identified } from "#src/core/identify-photo.ts";
import { t } from "#src/language/messages.ts";
import { LabelLaw } from "#src/ui/fact-list/fact-list.tsx";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { Diagnosis } from "./diagnosis.tsx";
import { hasSigns, type LeafRecord } from "./load-crop.ts";
import layout from "#src/ui/styles/layout.module.css";

interface PhotoDiagnosisProps {
  readonly crop: string;
  readonly photo: PagePhoto;
  readonly answer: Identified;
}

/** What the leaf of a photo may have, where the model names nothing. Nothing for a crop without a table of signs. */
export function PhotoDiagnosis({ crop, photo, answer }: PhotoDiagnosisProps): ReactNode {
  const recorder = useHistoryRecorder();
  const { identification } = answer;
  const ofPhoto = useLoaded(useCallback(() => probabilitiesOf(identification), [identification]));
  const history = useLoaded(useCallback(() => recorder.open(), [recorder]));
  const remarks = typeof history === "string" ? null : history.remarksOnPhoto(photo.file, answer);
  const verified = useVerifiedRecord(remarks);
  // Counts where the history does not load; the part that confirms an answer says so.
  const [chosenHere, setChosenHere] = useState<string | null>(null);
  const choose = ({ id, name }: LeafRecord): void => {
    setChosenHere(id);
    remarks?.change({ verification: named({ name, recordId: id }, identification) });
  };
  const note = (lines: string): void => {
    if (remarks === null) return;
    const { notes } = remarks.getState().remarks;
    const text = `${notes === "" ? "" : `${notes}\n`}${lines}`;
    remarks.change({ notes: text.slice(0, MOST_CHARACTERS.notes) });
  };
  if (!hasSigns(crop) || ofPhoto === "loading") return null;
  return (
    <Diagnosis
      crop={crop}
      ofPhoto={ofPhoto === "failed" ? null : ofPhoto}
      preview={photo.preview}
      chosen={remarks === null ? chosenHere : verified}
      onChoose={choose}
      onNote={note}
      Next={ChosenByPerson}
    />
  );
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

/** What to do about the disease that a person chose. It says that the choice is theirs. */
function ChosenByPerson({ record }: { readonly record: LeafRecord }): ReactNode {
  const { id, name, cause } = record;
  return (
    <>
      <p
        className={layout["strong"]}
      >{t`You chose ${isolated(name)}: this is your own judgement, not the model's.`}</p>
      {cause !== "healthy" && (
        <>
          <GuidePart id={id}>{(guide) => <Today guide={guide} isSample={false} />}</GuidePart>
          <MatchingSolutions id={id} name={name} isSample={false} noProduct={record.noProduct} />
          <LabelLaw />
        </>
      )}
    </>
  );
}

/** The probabilities (0..1) of the candidates by their records. Rejects if the list of records can't be fetched. */
async function probabilitiesOf({
  subject,
  candidates,
}: Identified["identification"]): Promise<ReadonlyMap<string, number>> {
  const found = await Promise.all(
    candidates.map(async ({ label, probability }) => {
      const record = await findLabelRecord(subject, label);
      return record === null ? [] : [[record.id, probability] as const];
    }),
  );
  return new Map(found.flat());
}
