import type { ReactNode } from "react";
import { headlineOfAnswer } from "#domain/answer/headline.ts";
import { type Identification, isNaming } from "#domain/answer/identification.ts";
import type { PersonsName } from "#domain/answer/remarks.ts";
import { type LoadedRecord, loadAnswerRecord } from "#models/knowledge/answer-knowledge.ts";
import { labelText, t } from "#src/language/messages.ts";
import { seesDetails } from "#src/plan/plan.ts";
import { usePlan } from "#src/plan/use-plan.ts";
import { isolated } from "#src/ui/texts/format.ts";
import { headlineText } from "#src/ui/texts/name-in-sentence.ts";
import { FirstThings } from "./first-things.tsx";
import { LockedDetails } from "./locked-details.tsx";
import { HealthySections, RecordSections } from "./record-sections.tsx";

/** The record of the name that a person gave; null if there is none. Rejects if it can't be fetched. */
export async function loadChosen({
  recordId,
}: PersonsName): Promise<{ readonly found: LoadedRecord | null }> {
  return { found: recordId === null ? null : await loadAnswerRecord(recordId) };
}

/** The facts about what a person says it is. They take the place of those about the answer that the person corrected. */
export function ChosenFacts({
  chosen: { name, recordId },
  found,
  identification,
}: {
  readonly chosen: PersonsName;
  readonly found: LoadedRecord | null;
  readonly identification: Identification;
}): ReactNode {
  return (
    <>
      {isNaming(identification) && (
        <p>{t`The model said: ${isolated(headlineText(headlineOfAnswer(identification)))}.`}</p>
      )}
      {found === null || recordId === null ? (
        <p>{t`The app has no facts about ${isolated(labelText(name))}.`}</p>
      ) : (
        <Facts found={found} id={recordId} />
      )}
    </>
  );
}

function Facts({
  found: { subject, record },
  id,
}: {
  readonly found: LoadedRecord;
  readonly id: string;
}): ReactNode {
  const sees = usePlan(({ plan }) => seesDetails(plan));
  if (record === null) return sees && <HealthySections id={id} crop={null} />;
  if (!sees) return <LockedDetails subject={subject} />;
  return (
    <>
      <FirstThings record={record} isWider={false} isSample={false}>
        {null}
      </FirstThings>
      <RecordSections record={record} crop={null} />
    </>
  );
}
