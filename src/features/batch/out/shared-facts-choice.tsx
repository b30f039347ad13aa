import type { ReactNode } from "react";
import type { BatchPhoto } from "#domain/batch-photo.ts";
import type { SharedFacts } from "../rules/shared-facts.ts";
import type { CaptureQuestion } from "#domain/capture.ts";
import { ChoiceField } from "#src/ui/controls/fields.tsx";
import { SHARED_FACT_NAMES, SHARED_FACTS_HINT, sharedFactNote } from "../texts/batch-file-texts.ts";

/** What is asked of each photo, and what agreeing to it is called. */
const FACTS = [
  { asked: "date", shared: "dates", isKnown: ({ takenAt }: BatchPhoto) => takenAt !== null },
  { asked: "position", shared: "positions", isKnown: ({ position }: BatchPhoto) => position !== null },
] as const;

/** Asks whether dates and places may stand in files, each for itself. What no photo tells can't be ticked. */
export function SharedFactsChoice({
  photos,
  asked,
  shared,
  onChange,
}: {
  readonly photos: readonly BatchPhoto[];
  /** What the person agreed to have read. */
  readonly asked: CaptureQuestion;
  readonly shared: SharedFacts;
  readonly onChange: (shared: SharedFacts) => void;
}): ReactNode {
  const options = FACTS.map((fact) => {
    const known = photos.filter(fact.isKnown).length;
    return {
      key: fact.shared,
      value: fact.shared,
      name: SHARED_FACT_NAMES[fact.asked],
      note: sharedFactNote(fact.asked, { asked: asked[fact.asked], known, photos: photos.length }),
      isDisabled: known === 0,
    };
  });
  return (
    <ChoiceField
      legend="Put into the files as well"
      several
      options={options}
      chosen={FACTS.flatMap((fact) => (shared[fact.shared] ? [fact.shared] : []))}
      onChange={(fact, isChosen) => onChange({ ...shared, [fact]: isChosen })}
      hint={SHARED_FACTS_HINT}
    />
  );
}
