import type { ReactNode } from "react";
import { isNaming, recordIdOf } from "#domain/answer/identification.ts";
import type { AnsweredState, IdentificationState } from "#src/answer/identification-snapshot.ts";
import type { ChosenRecord } from "#src/app/diagnosis/use-chosen-record.ts";
import type { Identified } from "#src/core/identify-photo.ts";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";

/**
 * The answer as the page shows it; null without one. A name that is not known from where the plant grows, or not on the
 * person's list, has no share of right answers: nobody counted it for such names. What is stored and exported stays as the model gave it.
 */
export function shownState(current: IdentificationState, isUnexpected: boolean): AnsweredState | null {
  if (current.status !== "done") return null;
  const { answer } = current;
  const { identification } = answer;
  if (!isUnexpected || !isNaming(identification)) return current;
  return { ...current, answer: { ...answer, identification: { ...identification, sureness: null } } };
}

/** Says beside a named disease or pest that a source does not know it from where the plant grows. */
export function PlaceNote({
  identification,
  chosen,
  onNotKnown,
}: Pick<Identified, "identification"> &
  Pick<ChosenRecord, "chosen"> & { readonly onNotKnown: (isNotKnown: boolean) => void }): ReactNode {
  const { subject, demo } = identification;
  const id = chosen === null ? recordIdOf(identification) : chosen.recordId;
  if (id === null || demo || (subject !== "disease" && subject !== "pest")) return null;
  return (
    <LazyPart load={() => import("#src/app/place/not-known-here.tsx")} waiting={null}>
      {({ NotKnownHere }) => <NotKnownHere id={id} onNotKnown={onNotKnown} />}
    </LazyPart>
  );
}
