import type { ReactNode } from "react";
import type { Solution } from "#domain/solution.ts";
import { waitingTimesOf } from "../planner/waiting-times.ts";
import { PhraseList } from "#src/ui/fact-list/fact-list.tsx";
import { NO_WAITING_TIME } from "../texts/solution-texts.ts";
import styles from "./safety.module.css";

/** Warnings, what to wear, and when to come back. Every plan sees them, without opening anything. */
export function Safety({ solution }: { readonly solution: Solution }): ReactNode {
  const { warnings, protectiveEquipment } = solution;
  const waiting = waitingTimesOf(solution);
  return (
    <div className={styles["safety"]}>
      <PhraseList title="Protective equipment" phrases={protectiveEquipment} />
      <PhraseList title="Warnings" phrases={warnings} />
      <PhraseList
        title="Enter and harvest again"
        phrases={waiting.length === 0 ? [NO_WAITING_TIME] : waiting}
      />
    </div>
  );
}
