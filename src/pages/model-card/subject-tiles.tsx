import type { ReactNode } from "react";
import type { ModelCard } from "#models/card-schema.ts";
import { countText, roughPercent } from "#src/wording/model-card/card-numbers.ts";
import { namedSummaries } from "#src/wording/model-card/card-document.ts";
import { SUBJECT_NAMES } from "#src/wording/subject-names.ts";
import styles from "./subject-tiles.module.css";

/** For each subject: how many names were right, of how many, and the same of the photos from the field. */
export function SubjectTiles({ card }: { readonly card: ModelCard }): ReactNode {
  return (
    <ul className={styles["tiles"]} aria-label="How often a name is right">
      {namedSummaries(card).map(({ subject, photos, named, right, field }) => (
        <li key={subject} className={styles["tile"]}>
          <h2 className={styles["subject"]}>{SUBJECT_NAMES[subject].many}</h2>
          <p>
            <strong className={styles["share"]}>{named === 0 ? "–" : roughPercent(right / named)}</strong> of
            the names it gave were right: {countText(right)} of {countText(named)}.
          </p>
          <p className={styles["soft"]}>
            It gave a name for {countText(named)} of {countText(photos)} test photos.
          </p>
          <p className={styles["soft"]}>{fieldText(field)}</p>
        </li>
      ))}
    </ul>
  );
}

function fieldText(field: ReturnType<typeof namedSummaries>[number]["field"]): string {
  if (field === null) return "None of these photos is from the field.";
  const { photos, named, right } = field;
  return (
    `In the field: ${countText(right)} of ${countText(named)} names right` +
    `${named === 0 ? "" : ` (${roughPercent(right / named)})`}, on ${countText(photos)} photos.`
  );
}
