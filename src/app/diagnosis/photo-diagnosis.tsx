import { type ReactNode, useCallback } from "react";
import { findLabelRecord } from "#models/knowledge/answer-knowledge.ts";
import type { PagePhoto } from "#src/answer/identification-snapshot.ts";
import type { Identified } from "#src/core/identify-photo.ts";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";
import { ChosenByPerson } from "./chosen-by-person.tsx";
import { Diagnosis } from "./diagnosis.tsx";
import { hasSigns } from "./load-crop.ts";
import { useChosenRecord } from "./use-chosen-record.ts";

interface PhotoDiagnosisProps {
  readonly crop: string;
  readonly photo: PagePhoto;
  readonly answer: Identified;
}

/** What the leaf of a photo may have, where the model names nothing. Nothing for a crop without a table of signs. */
export function PhotoDiagnosis({ crop, photo, answer }: PhotoDiagnosisProps): ReactNode {
  const { identification } = answer;
  const ofPhoto = useLoaded(useCallback(() => probabilitiesOf(identification), [identification]));
  const { chosen, choose, note } = useChosenRecord(photo, answer);
  if (!hasSigns(crop) || ofPhoto === "loading") return null;
  return (
    <Diagnosis
      crop={crop}
      ofPhoto={ofPhoto === "failed" ? null : ofPhoto}
      preview={photo.preview}
      chosen={chosen}
      onChoose={choose}
      onNote={note}
      Next={ChosenByPerson}
    />
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
