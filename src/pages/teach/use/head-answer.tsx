import type { ReactNode } from "react";
import { CandidateList } from "#src/identifier/results/top-candidates.tsx";
import type { HeadAnswer } from "#src/stores/teach/teaching-store.ts";
import { answerText } from "#src/wording/teach-texts.ts";
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
      <CandidateList
        title="Most probable classes"
        candidates={classes.slice(0, SHOWN).map(({ name, probability }) => ({ label: name, probability }))}
      />
    </div>
  );
}
