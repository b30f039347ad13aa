import type { ReactNode } from "react";
import { Meter } from "#src/components/meter/meter.tsx";
import { type NamedProbability, toPercent } from "#domain/identification.ts";
import factStyles from "./fact-list.module.css";
import styles from "./top-candidates.module.css";

/** What candidates are shown by. */
export interface CandidatesProps {
  /** Best first. */
  readonly candidates: readonly NamedProbability[];
}

/** What a model holds for most probable, under its heading. */
export function TopCandidates({ candidates }: CandidatesProps): ReactNode {
  return (
    <section className={factStyles["section"]}>
      <h3 className={factStyles["title"]}>Top candidates</h3>
      <CandidateList candidates={candidates} />
    </section>
  );
}

/** What a model holds for most probable, as bars. */
export function CandidateList({ candidates }: CandidatesProps): ReactNode {
  return (
    <ol className={styles["list"]} aria-label="Top candidates">
      {/* Known by their ranks: a model may have a name twice. */}
      {Object.entries(candidates).map(([rank, { label, probability }]) => (
        <li key={rank}>
          <Meter label={label} percent={toPercent(probability)} />
        </li>
      ))}
    </ol>
  );
}
