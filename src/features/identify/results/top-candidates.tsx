import type { ReactNode } from "react";
import { Meter } from "#src/ui/status/progress.tsx";
import { type Identification, isNaming, type NamedProbability, toPercent } from "#domain/identification.ts";
import factStyles from "./fact-list.module.css";
import styles from "./top-candidates.module.css";

/** What a list of candidates takes. */
export interface CandidatesProps {
  /** Best first. */
  readonly candidates: readonly NamedProbability[];
  readonly title?: string;
}

/**
 * The most probable labels, under a heading. The one that the answer names is its heading already, one of 0 % is none, and
 * a single guess is told in words.
 */
export function TopCandidates({
  identification: { verdict, candidates, demo },
}: {
  readonly identification: Identification;
}): ReactNode {
  const possible = candidates.filter(({ probability }) => toPercent(probability) > 0);
  const isNamed = isNaming(verdict);
  if (demo || verdict === "off-topic" || possible.length < 2) return null;
  const title = isNamed ? "Other candidates" : "Top candidates";
  return (
    <section className={factStyles["section"]}>
      <h3 className={factStyles["title"]}>{title}</h3>
      <CandidateList candidates={isNamed ? possible.slice(1) : possible} title={title} />
    </section>
  );
}

/** The most probable labels, as bars. */
export function CandidateList({ candidates, title = "Top candidates" }: CandidatesProps): ReactNode {
  return (
    <ol className={styles["list"]} aria-label={title}>
      {/* The rank is the key: two labels of a model may have the same name. */}
      {Object.entries(candidates).map(([rank, { label, probability }]) => (
        <li key={rank}>
          <Meter label={label} percent={toPercent(probability)} />
        </li>
      ))}
    </ol>
  );
}
