import type { ReactNode } from "react";
import { Meter } from "#src/components/meter/meter.tsx";
import { type NamedProbability, toPercent } from "#domain/identification.ts";
import factStyles from "./fact-list.module.css";
import styles from "./top-candidates.module.css";

/** What the lists of candidates take. */
export interface CandidatesProps {
  /** Best first. */
  readonly candidates: readonly NamedProbability[];
}

/** The most probable labels, under a heading. */
export function TopCandidates({ candidates }: CandidatesProps): ReactNode {
  return (
    <section className={factStyles["section"]}>
      <h3 className={factStyles["title"]}>Top candidates</h3>
      <CandidateList candidates={candidates} />
    </section>
  );
}

/** The most probable labels, as bars. */
export function CandidateList({ candidates }: CandidatesProps): ReactNode {
  return (
    <ol className={styles["list"]} aria-label="Top candidates">
      {/* The rank is the key: two labels of a model may have the same name. */}
      {Object.entries(candidates).map(([rank, { label, probability }]) => (
        <li key={rank}>
          <Meter label={label} percent={toPercent(probability)} />
        </li>
      ))}
    </ol>
  );
}
