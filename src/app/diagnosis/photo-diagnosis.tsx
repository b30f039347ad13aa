import { type ReactNode, useCallback, useState } from "react";
import { findLabelRecord } from "#models/knowledge/answer-knowledge.ts";
import type { PagePhoto } from "#src/answer/identification-snapshot.ts";
import type { Identified } from "#src/core/identify-photo.ts";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";
import { ChosenByPerson } from "./chosen-by-person.tsx";
import { Diagnosis, type DiagnosisProps } from "./diagnosis.tsx";
import type { Given } from "./given-answers.tsx";
import { hasSigns } from "./load-crop.ts";
import type { ChosenRecord } from "./use-chosen-record.ts";

interface PhotoDiagnosisProps {
  readonly crop: string;
  readonly photo: PagePhoto;
  readonly answer: Identified;
  readonly choice: ChosenRecord;
  /** True for an answer of several photos. */
  readonly isFused: boolean;
  /** Asks for the next photo; left out where no further one is asked for. */
  readonly NextPhoto?: DiagnosisProps["NextPhoto"];
}

/** The answers about the plant of each photo, by crop, so that a new answer or another page loses none. */
const ANSWERS = new WeakMap<File, Map<string, Given>>();

function answersAbout(photo: File): Map<string, Given> {
  const kept = ANSWERS.get(photo) ?? new Map<string, Given>();
  ANSWERS.set(photo, kept);
  return kept;
}

/**
 * What the leaf of a photo may have, where the model names nothing. Nothing for a crop without a table of signs. Make it
 * anew for each photo and crop.
 */
export function PhotoDiagnosis({
  crop,
  photo,
  answer,
  choice: { chosen, choose, note },
  isFused,
  NextPhoto,
}: PhotoDiagnosisProps): ReactNode {
  const { identification } = answer;
  const [given, setGiven] = useState(() => answersAbout(photo.file).get(crop) ?? []);
  const ofPhoto = useLoaded(useCallback(() => probabilitiesOf(identification), [identification]));
  if (!hasSigns(crop) || ofPhoto === "loading") return null;
  return (
    <Diagnosis
      crop={crop}
      ofPhoto={ofPhoto === "failed" ? null : ofPhoto}
      isFused={isFused}
      preview={photo.preview}
      chosen={chosen?.recordId ?? null}
      onChoose={choose}
      onNote={note}
      given={given}
      onAnswers={(answers) => {
        answersAbout(photo.file).set(crop, answers);
        setGiven(answers);
      }}
      {...(NextPhoto === undefined ? {} : { NextPhoto })}
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
