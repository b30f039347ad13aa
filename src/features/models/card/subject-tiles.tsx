import type { ReactNode } from "react";
import type { ModelCard } from "#models/card-schema.ts";
import { countText, roughPercent } from "./card-numbers.ts";
import { type NamedPart, namedSummaries } from "./card-worth.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import styles from "./subject-tiles.module.css";

/** For each subject: how many names were right, of how many: on photos from elsewhere first, then on those like its own. */
export function SubjectTiles({ card }: { readonly card: ModelCard }): ReactNode {
  return (
    <ul className={styles["tiles"]} aria-label="How often a name is right">
      {namedSummaries(card).map(({ subject, elsewhere, own }) => (
        <li key={subject} className={styles["tile"]}>
          <h3 className={styles["subject"]}>{SUBJECT_NAMES[subject].many}</h3>
          {elsewhere === null ? (
            <p>No photos from places that it had not seen were counted.</p>
          ) : (
            <>
              <p>
                <strong className={styles["share"]}>{shareText(elsewhere)}</strong> of the names that it gave
                were right on photos from places that it had not seen: {countText(elsewhere.right)} of{" "}
                {countText(elsewhere.named)}.
              </p>
              <p className={styles["soft"]}>
                It named {countText(elsewhere.named)} of {countText(elsewhere.photos)} such photos.
              </p>
            </>
          )}
          <p className={styles["soft"]}>
            On photos of places that it learned from: {shareText(own)} right of {countText(own.named)} names,
            on {countText(own.photos)} photos.
          </p>
        </li>
      ))}
    </ul>
  );
}

function shareText({ named, right }: NamedPart): string {
  return named === 0 ? "–" : roughPercent(right / named);
}
