import type { ReactNode } from "react";
import { toPercent } from "#domain/identification.ts";
import { Meter } from "#src/ui/status/progress.tsx";
import type { HeadAnswer } from "../state/teaching-store.ts";
import { answerText } from "../teach-texts.ts";
import styles from "./use.module.css";

/** The best classes that are shown. */
const SHOWN = 3;

/** What a head says of a photo. Screen readers hear of it when the name changes. */
export function HeadAnswerView({ answer }: { readonly answer: HeadAnswer }): ReactNode {
  const { verdict, classes } = answer;
  return (
    <div className={styles["answer"]}>
      <p className={styles["said"]} role="status" data-verdict={verdict}>
        <bdi>{answerText(verdict, classes[0].name)}</bdi>
      </p>
      <ol className={styles["classes"]} aria-label="Most probable classes">
        {classes.slice(0, SHOWN).map(({ name, probability }) => (
          <li key={name}>
            <Meter label={name} percent={toPercent(probability)} />
          </li>
        ))}
      </ol>
    </div>
  );
}
