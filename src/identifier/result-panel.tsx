import type { ReactNode } from "react";
import { Spinner } from "#src/components/spinner/spinner.tsx";
import type { Subject } from "#domain/subject.ts";
import { useIdentification } from "#src/stores/identification/identification-context.tsx";
import { KeepingProblem } from "./keeping-problem.tsx";
import styles from "./result-panel.module.css";
import { ResultBody } from "./results/result-body.tsx";
import { ResultHead } from "./results/result-head.tsx";
import { SubjectIllustration } from "./subject-illustration.tsx";

/** What the panel says while there is no result. */
export interface ResultTexts {
  readonly empty: string;
  readonly analyzing: string;
}

/** Where the result of a photo appears. */
export function ResultPanel({
  subject,
  texts,
}: {
  readonly subject: Subject;
  readonly texts: ResultTexts;
}): ReactNode {
  const { current } = useIdentification(subject);
  return (
    <section className={styles["panel"]} aria-label="Result" aria-busy={current.status === "analyzing"}>
      {/* The element stays while its content changes: only then do screen readers announce the content. */}
      <div role="status">
        {current.status === "done" ? (
          <ResultHead answer={current.answer} />
        ) : (
          <div className={styles["quiet"]}>
            {current.status === "analyzing" ? <Spinner /> : <SubjectIllustration subject={subject} />}
            <p>{current.status === "analyzing" ? texts.analyzing : texts.empty}</p>
          </div>
        )}
      </div>
      {current.status === "done" && (
        <>
          <KeepingProblem answer={current.answer} />
          <ResultBody answer={current.answer} />
        </>
      )}
    </section>
  );
}
