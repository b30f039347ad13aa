import type { ReactNode } from "react";
import type { Solution } from "#domain/solution.ts";
import { waitingTimesOf } from "#domain/treatment/waiting-times.ts";
import { PhraseList } from "#src/identifier/results/fact-list.tsx";
import styles from "./safety.module.css";

/** Said where the sources of a solution name no time: a number of ours would be an invented one. */
const NO_TIME = "Our sources name no time. The label of your product does: read it before you treat.";

/** Warnings, what to wear, and when to come back. Every plan sees them, without opening anything. */
export function Safety({ solution }: { readonly solution: Solution }): ReactNode {
  const { warnings, protectiveEquipment } = solution;
  const waiting = waitingTimesOf(solution);
  return (
    <div className={styles["safety"]}>
      <PhraseList title="Protective equipment" phrases={protectiveEquipment} />
      <PhraseList title="Warnings" phrases={warnings} />
      <PhraseList title="Enter and harvest again" phrases={waiting.length === 0 ? [NO_TIME] : waiting} />
    </div>
  );
}
