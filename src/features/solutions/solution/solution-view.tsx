import { Columns3 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { seesDetails } from "#src/features/plan/plan.ts";
import type { Solution } from "#domain/solution.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { Section } from "#src/ui/page/section.tsx";
import { FactList, PhraseList, SourceList } from "#src/ui/fact-list/fact-list.tsx";
import { Spinner } from "#src/ui/status/status.tsx";
import { PATHS, type SolutionAnchor } from "#src/paths.ts";
import { usePlan } from "#src/features/plan/plan-context.tsx";
import { LabelLaw } from "../kind/label-law.tsx";
import { COST_MEANINGS, HAZARD_NAMES, keepUnits, SAFETY_MEANINGS } from "../texts/solution-names.ts";
import { Effectiveness, EffectivenessNote } from "../effectiveness.tsx";
import { HazardTag, KindLine } from "../kind/solution-kind.tsx";
import { EVERYTHING, writeQuery } from "../solution-query.ts";
import { Safety } from "./safety.tsx";
import styles from "./solution-view.module.css";
import { TreatedProblems } from "./treated-problems.tsx";
import { Usage } from "./usage.tsx";

const USE: SolutionAnchor = "use";
const PLANNER: SolutionAnchor = "planner";

/** What a {@link SolutionView} shows. */
export interface SolutionViewProps {
  readonly solution: Solution;
  /** Id of the disease or pest that it was looked for, or null. */
  readonly problem: string | null;
}

/** All that is known of a solution, in the order of the work: how much, what to wear, when to come back. */
export function SolutionView({ solution, problem }: SolutionViewProps): ReactNode {
  const { id, name, description, targetProblems, effectivenessPercent, sources } = solution;
  return (
    <>
      <PageHeader title={keepUnits(name)} lead={description}>
        <div className={styles["kind"]}>
          <KindLine solution={solution} />
          <HazardTag level={solution.safetyLevel} />
        </div>
      </PageHeader>
      <HowToUse solution={solution} problem={problem} />
      <Section title="What to know before you choose it">
        <Facts solution={solution} />
        <div className={styles["effectiveness"]}>
          <Effectiveness percent={effectivenessPercent} />
          {effectivenessPercent !== null && <EffectivenessNote />}
        </div>
        <PhraseList title="Target problems" phrases={targetProblems} />
        <TreatedProblems ids={solution.treats} />
        <SourceList sources={sources} />
      </Section>
      <p>
        <Link
          to={{ pathname: PATHS.solutions, search: writeQuery({ ...EVERYTHING, compared: [id] }).toString() }}
          className={buttonClass("secondary")}
        >
          <Columns3 size={18} aria-hidden="true" /> Compare with others
        </Link>
      </p>
    </>
  );
}

/** In the order of the work. The planner is for Premium, as the dosage is. */
function HowToUse({ solution, problem }: SolutionViewProps): ReactNode {
  const details = usePlan(({ plan }) => seesDetails(plan));
  return (
    <Section title="How to use it" id={USE}>
      <Usage solution={solution} />
      {details && (
        // Links lead here: it can take the focus before the planner is there.
        <section id={PLANNER} tabIndex={-1} className={styles["planner"]} aria-label="Work out the amount">
          <LazyPart
            load={() => import("../planner/amount-planner.tsx")}
            waiting={<Spinner />}
            failureTitle="The planner could not be loaded."
          >
            {({ AmountPlanner }) => <AmountPlanner solution={solution} />}
          </LazyPart>
        </section>
      )}
      <LabelLaw />
      <Safety solution={solution} />
      {details && (
        <LazyPart load={() => import("../planner/next-time.tsx")} waiting={null}>
          {({ NextTime }) => <NextTime solution={solution} problem={problem} />}
        </LazyPart>
      )}
    </Section>
  );
}

function Facts({
  solution: { safetyLevel, cost, availability },
}: {
  readonly solution: Solution;
}): ReactNode {
  return (
    <FactList
      facts={[
        [
          "Hazard",
          <>
            <strong>{HAZARD_NAMES[safetyLevel]}</strong>: {SAFETY_MEANINGS[safetyLevel]}
          </>,
        ],
        [
          "Cost",
          <>
            <strong>{cost}</strong> ({COST_MEANINGS[cost]})
          </>,
        ],
        ["Availability", availability],
      ]}
    />
  );
}
