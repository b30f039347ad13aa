import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { LABEL_IS_THE_LAW } from "#src/wording/disclaimer.ts";
import { MAX_TARGET_PROBLEMS_ON_CARD, type Solution } from "#domain/solution.ts";
import { PhraseList } from "#src/identifier/results/fact-list.tsx";
import { SourceList } from "#src/identifier/results/source-list.tsx";
import { problemName } from "#models/solutions/problem-names.ts";
import { solutionsPath } from "#src/paths.ts";
import styles from "./safety-and-sources.module.css";

/** Warnings and protective equipment. Every plan sees them, without opening anything. */
export function Safety({ solution }: { readonly solution: Solution }): ReactNode {
  return (
    <div className={styles["safety"]}>
      <PhraseList title="Warnings" phrases={solution.warnings} />
      <PhraseList title="Protective equipment" phrases={solution.protectiveEquipment} />
    </div>
  );
}

/** What a solution is, what it treats, and the sources; for every plan. */
export function DescriptionAndSources({ solution }: { readonly solution: Solution }): ReactNode {
  const { name, description, sources } = solution;
  const otherProblems = solution.targetProblems.slice(MAX_TARGET_PROBLEMS_ON_CARD);
  return (
    <details className={styles["details"]}>
      <summary className={styles["summary"]}>
        <span>
          Description and sources <span className={styles["of"]}>of {name}</span>
        </span>
        <ChevronDown className={styles["chevron"]} size={18} aria-hidden="true" />
      </summary>
      <div className={styles["body"]}>
        <p>{description}</p>
        {otherProblems.length > 0 && <PhraseList title="Also against" phrases={otherProblems} />}
        <TreatedProblems ids={solution.treats} />
        <SourceList sources={sources} />
        <p className={styles["legal"]}>{LABEL_IS_THE_LAW}</p>
      </div>
    </details>
  );
}

/** The diseases and pests that it treats, each with a link to all solutions for it. */
function TreatedProblems({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const named = ids.flatMap((id) => {
    const name = problemName(id);
    return name === null ? [] : [{ id, name }];
  });
  if (named.length === 0) return null;
  return (
    <section className={styles["treated"]}>
      <h3 className={styles["title"]}>Treats</h3>
      <ul className={styles["problems"]}>
        {named.map(({ id, name }) => (
          <li key={id}>
            <Link to={solutionsPath(id)} className={styles["problem"]}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
