import { Columns3 } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation, useParams } from "react-router-dom";
import type { Solution } from "#domain/records/solution.ts";
import { chosenCrop, problemName, SOLUTIONS } from "#models/solutions/solutions.ts";
import { HazardTag, KindLine } from "#src/answer/solution-kind/solution-kind.tsx";
import {
  AVAILABILITY_NAMES,
  COST_MEANINGS,
  HAZARD_NAMES,
  keepUnits,
  NO_WAITING_TIME,
  SAFETY_MEANINGS,
} from "#src/answer/texts/solution-names.ts";
import { EVERYTHING, useSolutionQuery, writeQuery } from "#src/app/solutions/solution-query.ts";
import {
  NO_SOLUTION_HEAD,
  problemsWithoutLink,
  solutionHead,
  waitingTimesOf,
} from "#src/app/solutions/texts/solution-sections.ts";
import { ToSolutions } from "#src/app/solutions/to-solutions.tsx";
import { rich, t } from "#src/language/messages.ts";
import { PATHS, type SolutionAnchor, solutionsPath } from "#src/paths.ts";
import { seesDetails } from "#src/plan/plan.ts";
import { usePlan } from "#src/plan/use-plan.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { FactList, LabelLaw, PhraseList, SourceList } from "#src/ui/fact-list/fact-list.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { Section } from "#src/ui/page/section.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { Spinner } from "#src/ui/status/status.tsx";
import { Effectiveness, EffectivenessNote, Usage } from "./solution-facts.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./solution-page.module.css";

/** The page of one solution. The id of the solution is in the URL. */
function SolutionPage(): ReactNode {
  const { id } = useParams();
  const solution = SOLUTIONS.find((one) => one.id === id) ?? null;
  const { problem, group } = useSolutionQuery().query;
  usePageHead(solution === null ? NO_SOLUTION_HEAD : solutionHead(solution));
  return (
    <div className={`${layout["stack6"]} ${styles["page"]}`}>
      <WayBack problem={problem} />
      {solution === null ? (
        <>
          <PageHeader title={t`No solution here`} lead={t`No treatment solution has this address.`} />
          <p>
            <Link to={PATHS.solutions} className={buttonClass("primary")}>
              {t`Browse all solutions`}
            </Link>
          </p>
        </>
      ) : (
        <SolutionView
          key={solution.id}
          solution={solution}
          problem={problem}
          crop={chosenCrop(problem, group)}
        />
      )}
    </div>
  );
}

export { SolutionPage as Component };

/** A link back to the list with its filters. */
function WayBack({ problem }: { readonly problem: string | null }): ReactNode {
  const { search } = useLocation();
  return (
    <ToSolutions search={search}>
      {problem === null ? t`All solutions` : t`Solutions for ${problemName(problem) ?? problem}`}
    </ToSolutions>
  );
}

const USE: SolutionAnchor = "use";
const PLANNER: SolutionAnchor = "planner";

export interface SolutionViewProps {
  readonly solution: Solution;
  /** Id of the disease or pest from which the person came here, or null. */
  readonly problem: string | null;
  /** The crop that the person chose; null for none. */
  readonly crop: string | null;
}

/** All facts of a solution, in the order of the work: amount, protection, waiting times. */
export function SolutionView({ solution, problem, crop }: SolutionViewProps): ReactNode {
  const { id, name, description, effectivenessPercent, sources } = solution;
  return (
    <>
      <PageHeader title={keepUnits(name)} lead={description}>
        <div className={styles["kind"]}>
          <KindLine solution={solution} />
          <HazardTag level={solution.safetyLevel} />
        </div>
      </PageHeader>
      <HowToUse solution={solution} problem={problem} crop={crop} />
      <Section title={t`What to know before you choose it`}>
        <Facts solution={solution} />
        <div className={layout["stack1"]}>
          <Effectiveness percent={effectivenessPercent} />
          {effectivenessPercent !== null && <EffectivenessNote />}
        </div>
        <TargetProblems solution={solution} />
        <SourceList sources={sources} />
      </Section>
      <p>
        <Link
          to={{ pathname: PATHS.solutions, search: writeQuery({ ...EVERYTHING, compared: [id] }).toString() }}
          className={buttonClass("secondary")}
        >
          <Columns3 size={18} aria-hidden="true" /> {t`Compare with others`}
        </Link>
      </p>
    </>
  );
}

/** The usage, in the order of the work. Like the dosage, the planner needs Premium. */
function HowToUse({ solution, problem, crop }: SolutionViewProps): ReactNode {
  const details = usePlan(({ plan }) => seesDetails(plan));
  return (
    <Section title={t`How to use it`} id={USE}>
      <Usage solution={solution} crop={crop} />
      {details && (
        // Links lead to this section, so it can take the focus before the planner has loaded.
        <section id={PLANNER} tabIndex={-1} className={styles["planner"]} aria-label={t`Work out the amount`}>
          <LazyPart
            load={() => import("#src/app/solutions/planner/amount-planner.tsx")}
            waiting={<Spinner />}
            failureTitle={t`The planner could not be loaded.`}
          >
            {({ AmountPlanner }) => <AmountPlanner solution={solution} problem={problem} />}
          </LazyPart>
        </section>
      )}
      <LabelLaw />
      <Safety solution={solution} />
      {details && (
        <LazyPart load={() => import("#src/app/solutions/planner/next-time.tsx")} waiting={null}>
          {({ NextTime }) => <NextTime solution={solution} problem={problem} />}
        </LazyPart>
      )}
    </Section>
  );
}

interface FactsProps {
  readonly solution: Solution;
}

function Facts({ solution: { safetyLevel, cost, availability } }: FactsProps): ReactNode {
  return (
    <FactList
      facts={[
        [t`Hazard`, rich`${<strong>{HAZARD_NAMES[safetyLevel]}</strong>}: ${SAFETY_MEANINGS[safetyLevel]}`],
        [
          t`Cost`,
          <>
            <strong>{cost}</strong> ({COST_MEANINGS[cost]})
          </>,
        ],
        [t`Availability`, AVAILABILITY_NAMES[availability]],
      ]}
    />
  );
}

/** Protection, warnings and waiting times. Every plan shows them, and they are always open. */
export function Safety({ solution }: { readonly solution: Solution }): ReactNode {
  const { warnings, protectiveEquipment } = solution;
  const waiting = waitingTimesOf(solution);
  return (
    <div className={styles["safety"]}>
      <PhraseList title={t`Protective equipment`} phrases={protectiveEquipment} />
      <PhraseList title={t`Warnings`} phrases={warnings} />
      <PhraseList
        title={t`Enter and harvest again`}
        phrases={waiting.length === 0 ? [NO_WAITING_TIME] : waiting}
      />
    </div>
  );
}

/** What a solution is against: diseases and pests, each with a link to all solutions for it, and other problems. */
function TargetProblems({ solution: { treats, targetProblems } }: FactsProps): ReactNode {
  const links = treats.flatMap((id) => {
    const name = problemName(id);
    return name === null ? [] : [{ id, name }];
  });
  return (
    <section className={layout["stack1"]}>
      <h3 className={layout["large"]}>{t`Target problems`}</h3>
      <ul className={styles["problems"]}>
        {problemsWithoutLink(targetProblems, links).map((problem) => (
          <li key={problem} className={layout["touch"]}>
            {problem}
          </li>
        ))}
        {links.map(({ id, name }) => (
          <li key={id}>
            <Link to={solutionsPath(id)} className={layout["touch"]}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
