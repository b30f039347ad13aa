import type { ReactNode } from "react";
import { headlineOfAnswer } from "#domain/answer/headline.ts";
import { type Identification, recordIdOf } from "#domain/answer/identification.ts";
import type { PersonsName } from "#domain/answer/remarks.ts";
import type { PagePhoto } from "#src/answer/identification-snapshot.ts";
import { CompareButton } from "#src/app/references/compare-button.tsx";
import { labelText } from "#src/language/messages.ts";

interface CompareNamedProps {
  readonly photo: PagePhoto;
  readonly identification: Identification;
  /** What the person says it is instead; null before. */
  readonly chosen: PersonsName | null;
}

/** Opens the photo beside pictures of what it is named, and of what looks like it. Nothing without a record. */
export function CompareNamed({ photo, identification, chosen }: CompareNamedProps): ReactNode {
  const id = chosen === null ? recordIdOf(identification) : chosen.recordId;
  if (id === null) return null;
  const name = chosen?.name ?? labelText(headlineOfAnswer(identification));
  return (
    <div>
      <CompareButton key={id} photo={photo} id={id} name={name} />
    </div>
  );
}
