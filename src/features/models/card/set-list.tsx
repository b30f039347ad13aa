import type { ReactNode } from "react";
import type { ModelCard } from "#models/card-schema.ts";
import { countText } from "./card-numbers.ts";
import styles from "./set-list.module.css";

/** Where the photos are from: repository and commit, licence as stated, and what to know of them. */
export function SetList({ sets }: Pick<ModelCard, "sets">): ReactNode {
  return (
    <ul className={styles["sets"]}>
      {sets.map(({ id, repository, commit, kind, photos, licence, note }) => (
        <li key={id} className={styles["set"]}>
          <h3 className={styles["name"]}>
            {repository} <span className={styles["soft"]}>at {commit}</span>
          </h3>
          <p>
            {countText(photos)} photos, {kind}. Licence as stated: {licence}.
          </p>
          {note !== "" && <p className={styles["soft"]}>{note}</p>}
        </li>
      ))}
    </ul>
  );
}
