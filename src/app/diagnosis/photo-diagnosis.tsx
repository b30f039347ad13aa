import { type ReactNode, useCallback, useState } from "react";
import { MOST_CHARACTERS, named, type Remarks } from "#domain/answer/remarks.ts";
import { findLabelRecord } from "#models/knowledge/answer-knowledge.ts";
import { Today } from "#src/answer/first-things.tsx";
import { GuidePart } from "#src/answer/guide-part.tsx";
import type { PagePhoto } from "#src/answer/identification-snapshot.ts";
import { MatchingSolutions } from "#src/answer/matching-solutions.tsx";
import { useHistoryRecorder } from "#src/app/history/state/history-recorder.ts";
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
  const { open } = useHistoryRecorder();
  const { identification } = answer;
  const ofPhoto = useLoaded(useCallback(() => probabilitiesOf(identification), [identification]));
  const [chosen, setChosen] = useState<LeafRecord | null>(null);
  /** Changes the remarks on the answer. Where the history does not load, the part that confirms an answer says so. */
  const remark = async (changeOf: (remarks: Remarks) => Partial<Remarks>): Promise<void> => {
    const history = await open().catch(() => null);
    const store = history?.remarksOnPhoto(photo.file, answer);
    store?.change(changeOf(store.getState().remarks));
  };
  const choose = (record: LeafRecord): void => {
    setChosen(record);
    const verification = named({ name: record.name, recordId: record.id }, identification);
    void remark(() => ({ verification }));
  };
  const note = (lines: string): void =>
    void remark(({ notes }) => ({
      notes: `${notes === "" ? "" : `${notes}\n`}${lines}`.slice(0, MOST_CHARACTERS.notes),
    }));
  if (!hasSigns(crop) || ofPhoto === "loading") return null;
  return (
    <div className={layout["stack5"]}>
      <Diagnosis
        crop={crop}
        ofPhoto={ofPhoto === "failed" ? null : ofPhoto}
        preview={photo.preview}
        chosen={chosen?.id ?? null}
        onChoose={choose}
        onNote={note}
      />
      {chosen !== null && <ChosenByPerson record={chosen} />}
    </div>
  );
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
