import type { ReactNode } from "react";
import type { ModelRef } from "#domain/identification.ts";
import { describeAgreement } from "../texts/grid-texts.ts";
import { isolated } from "#src/ui/texts/format.ts";
import styles from "./compare-bar.module.css";
import { MODEL_LETTERS } from "./tile.tsx";

/** Whose answers stand beside each other, how often they agree, and the switch that folds agreement away. */
export function CompareBar({
  models,
  agreed,
  count,
  isDifferingOnly,
  onChange,
}: {
  /** The one whose answers count first. */
  readonly models: readonly ModelRef[];
  readonly agreed: number;
  readonly count: number;
  readonly isDifferingOnly: boolean;
  readonly onChange: (isDifferingOnly: boolean) => void;
}): ReactNode {
  return (
    <div className={styles["bar"]}>
      <ul className={styles["models"]} aria-label="Models">
        {MODEL_LETTERS.map((letter, at) => (
          <li key={letter} className={styles["model"]}>
            <span className={styles["letter"]}>{letter}</span>{" "}
            {isolated(models[at]?.title ?? "Not answered yet")}
            {at === 0 && <span className={styles["soft"]}>its answers count</span>}
          </li>
        ))}
      </ul>
      <p>{describeAgreement(agreed, count)}</p>
      <label className={styles["switch"]}>
        <input
          type="checkbox"
          checked={isDifferingOnly}
          onChange={({ target }) => onChange(target.checked)}
        />
        Show only where they differ
      </label>
    </div>
  );
}
