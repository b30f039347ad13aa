import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { FoundByAnswers } from "#domain/answer/remarks.ts";
import { findLabelRecord } from "#models/knowledge/answer-knowledge.ts";
import type { PagePhoto } from "#src/answer/identification-snapshot.ts";
import type { Identified } from "#src/core/identify-photo.ts";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";
import { type FoundWords, foundWords } from "#src/ui/texts/found-words.ts";
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
  /** Called with what the answers bring out, and with null where nothing does. */
  readonly onFound: (words: FoundWords | null) => void;
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
  choice: { chosen, choose, remarks, note },
  isFused,
  onFound,
  NextPhoto,
}: PhotoDiagnosisProps): ReactNode {
  const { identification } = answer;
  const [given, setGiven] = useState(() => answersAbout(photo.file).get(crop) ?? []);
  const ofPhoto = useLoaded(useCallback(() => probabilitiesOf(identification), [identification]));
  const find = useCallback(
    (found: FoundByAnswers | null): void => {
      onFound(found === null ? null : foundWords(found));
      if (remarks !== null && !isSame(remarks.getState().remarks.found, found)) remarks.change({ found });
    },
    [onFound, remarks],
  );
  useEffect(() => () => onFound(null), [onFound]);
  if (!hasSigns(crop) || ofPhoto === "loading") return null;
  return (
    <Diagnosis
      crop={crop}
      ofPhoto={ofPhoto === "failed" ? null : ofPhoto}
      isFused={isFused}
      photo={photo}
      chosen={chosen?.recordId ?? null}
      onChoose={choose}
      onNote={note}
      onFound={find}
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

function isSame(one: FoundByAnswers | null, other: FoundByAnswers | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
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
