import type { ReactNode } from "react";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { APART_KEY, GRID_KEYS, REVIEW_KEYS, SECOND_MODEL_KEY } from "../texts/grid-texts.ts";
import styles from "./key-list.module.css";

/** The keys of the grid and of the review. */
export function KeyList({
  hasBursts,
  isCompared,
}: {
  readonly hasBursts: boolean;
  readonly isCompared: boolean;
}): ReactNode {
  const lines = [
    ...GRID_KEYS,
    ...REVIEW_KEYS,
    ...(isCompared ? [SECOND_MODEL_KEY] : []),
    ...(hasBursts ? [APART_KEY] : []),
  ];
  return (
    <Disclosure summary="Keys">
      <dl className={styles["list"]}>
        {lines.map(([keys, what]) => (
          <div key={what} className={styles["line"]}>
            <dt className={styles["keys"]}>
              {keys.map((key) => (
                <kbd key={key} className={styles["key"]}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
