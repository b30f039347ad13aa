import type { ReactNode } from "react";
import { type GuideRecord, isHealthy, isProblem } from "#models/knowledge/knowledge-entry.ts";
import { Today } from "#src/answer/first-things.tsx";
import { GuidePart } from "#src/answer/guide-part.tsx";
import { MatchingSolutions } from "#src/answer/matching-solutions.tsx";
import { t } from "#src/language/messages.ts";
import { LabelLaw } from "#src/ui/fact-list/fact-list.tsx";
import { WHAT_TO_WATCH } from "#src/ui/texts/describe-verdict.ts";
import { isolated } from "#src/ui/texts/format.ts";
import layout from "#src/ui/styles/layout.module.css";

/** What to do about the disease or pest that a person chose. It says that the choice is theirs. */
export function ChosenByPerson({ record }: { readonly record: GuideRecord }): ReactNode {
  const { id, name } = record;
  return (
    <>
      <p
        className={layout["strong"]}
      >{t`You chose ${isolated(name)}: this is your own judgement, not the model's.`}</p>
      {isHealthy(record) && <p>{WHAT_TO_WATCH}</p>}
      {isProblem(record) && (
        <>
          <GuidePart id={id}>{(guide) => <Today guide={guide} isSample={false} />}</GuidePart>
          <MatchingSolutions
            id={id}
            name={name}
            isSample={false}
            noProduct={"noProduct" in record ? record.noProduct : null}
          />
          <LabelLaw />
        </>
      )}
    </>
  );
}
