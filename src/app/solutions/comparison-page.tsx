import { ArrowLeft } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import type { Solution } from "#domain/records/solution.ts";
import { chosenCrop, SOLUTIONS } from "#models/solutions/solutions.ts";
import { HazardTag } from "#src/answer/solution-kind/solution-kind.tsx";
import {
  AVAILABILITY_NAMES,
  COST_MEANINGS,
  solutionDosage,
  keepUnits,
  KIND_NAMES,
  METHOD_NAMES,
  SAFETY_MEANINGS,
} from "#src/answer/texts/solution-names.ts";
import {
  Effectiveness,
  EffectivenessNote,
  LockedUsage,
  NoDoseForCrop,
} from "#src/app/solutions/solution/solution-facts.tsx";
import { inContext, t } from "#src/language/messages.ts";
import { PATHS, solutionPath } from "#src/paths.ts";
import { seesDetails } from "#src/plan/plan.ts";
import { usePlan } from "#src/plan/use-plan.ts";
import { buttonClass, RemoveButton } from "#src/ui/controls/button.tsx";
import { LabelLaw } from "#src/ui/fact-list/fact-list.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import type { HeadWithHeader } from "#src/ui/texts/head.ts";
import { useSolutionQuery, writeQuery } from "./solution-query.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./comparison-page.module.css";

/** The head of the page, and its header. */
export const HEAD: HeadWithHeader = {
  title: t`Compare solutions - Bio Kingdom`,
  description: t`Two or three treatments side by side: hazard, cost, what they help against, and warnings.`,
  header: { title: t`Compare solutions`, lead: t`What matters for choosing, side by side.` },
};

/** Two or three solutions side by side. Their ids are in the URL, so that people can share the link. */
function ComparisonPage(): ReactNode {
  const { query, choose } = useSolutionQuery();
  usePageHead(HEAD);
  const count = useRef<HTMLParagraphElement>(null);
  const chosen = query.compared.flatMap((id) => SOLUTIONS.find((one) => one.id === id) ?? []);
  const remove = ({ id }: Solution): void => {
    choose({ compared: query.compared.filter((one) => one !== id) });
    // The pressed button disappears with its column, so the count takes the focus.
    count.current?.focus();
  };
  return (
    <div className={layout["stack4"]}>
      <PageHeader {...HEAD.header}>
        <LabelLaw />
      </PageHeader>
      <div className={layout["between"]}>
        <p role="status" ref={count} tabIndex={-1}>
          {chosen.length < 2
            ? t`Choose two or three solutions in the list to see them side by side.`
            : t`${chosen.length} solutions side by side`}
        </p>
        <Link
          to={{ pathname: PATHS.solutions, search: writeQuery(query).toString() }}
          className={buttonClass("secondary")}
        >
          <ArrowLeft size={18} aria-hidden="true" /> {t`Choose in the list`}
        </Link>
      </div>
      {chosen.length > 0 && (
        <ComparisonTable solutions={chosen} crop={chosenCrop(query.problem, query.group)} onRemove={remove} />
      )}
      {chosen.some(({ effectivenessPercent }) => effectivenessPercent !== null) && <EffectivenessNote />}
    </div>
  );
}

export { ComparisonPage as Component };

/** A row of the table: its name, and its cell for a solution. */
interface Aspect {
  readonly name: string;
  readonly of: (solution: Solution, crop: string | null) => ReactNode;
}

const ASPECTS: readonly Aspect[] = [
  { name: t`Target problems`, of: ({ targetProblems }) => <Phrases phrases={targetProblems} /> },
  {
    name: t`Hazard`,
    of: ({ safetyLevel }) => (
      <>
        <HazardTag level={safetyLevel} /> <p>{SAFETY_MEANINGS[safetyLevel]}</p>
      </>
    ),
  },
  {
    name: inContext("kind of product")`Type`,
    of: ({ type, category }) => KIND_NAMES[type][category],
  },
  { name: t`Cost`, of: ({ cost }) => `${cost} (${COST_MEANINGS[cost]})` },
  { name: t`Availability`, of: ({ availability }) => AVAILABILITY_NAMES[availability] },
  {
    name: t`Effectiveness`,
    of: ({ effectivenessPercent }) => <Effectiveness percent={effectivenessPercent} isTitled />,
  },
  {
    name: t`Protective equipment`,
    of: ({ protectiveEquipment }) => <Phrases phrases={protectiveEquipment} />,
  },
  { name: t`Warnings`, of: ({ warnings }) => <Phrases phrases={warnings} /> },
];

/** Further rows for Premium. */
const USAGE_ASPECTS: readonly Aspect[] = [
  { name: t`Application method`, of: ({ applicationMethod }) => METHOD_NAMES[applicationMethod] },
  {
    name: t`Dosage`,
    of: (solution, crop) => (
      <>
        {solutionDosage(solution)}
        <NoDoseForCrop solution={solution} crop={crop} />
      </>
    ),
  },
  {
    name: t`Active ingredients`,
    of: ({ activeIngredients }) => (
      <Phrases
        phrases={activeIngredients.map(({ name, code }) =>
          keepUnits(code === null ? name : `${name} (${code})`),
        )}
      />
    ),
  },
];

export interface ComparisonTableProps {
  readonly solutions: readonly Solution[];
  /** The crop of the query; null for none. */
  readonly crop: string | null;
  readonly onRemove: (solution: Solution) => void;
}

/** A column for each solution. The name of a row is above its cells, so that three columns fit a phone. */
export function ComparisonTable({ solutions, crop, onRemove }: ComparisonTableProps): ReactNode {
  const details = usePlan(({ plan }) => seesDetails(plan));
  const { search } = useLocation();
  return (
    <>
      <table className={styles["table"]} aria-label={t`Comparison`}>
        <thead>
          <tr>
            {solutions.map((solution) => (
              <th key={solution.id} scope="col">
                <div className={styles["head"]}>
                  <Link
                    to={{ pathname: solutionPath(solution.id), search }}
                    className={`${layout["touch"]} ${styles["name"]}`}
                  >
                    {keepUnits(solution.name)}
                  </Link>
                  <RemoveButton label={t`Remove ${solution.name}`} onClick={() => onRemove(solution)} />
                </div>
              </th>
            ))}
          </tr>
        </thead>
        {[...ASPECTS, ...(details ? USAGE_ASPECTS : [])].map(({ name, of }) => (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" colSpan={solutions.length} className={styles["aspect"]}>
                {name}
              </th>
            </tr>
            <tr>
              {solutions.map((solution) => (
                <td key={solution.id}>{of(solution, crop)}</td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
      {!details && <LockedUsage />}
    </>
  );
}

function Phrases({ phrases }: { readonly phrases: readonly string[] }): ReactNode {
  return (
    <ul className={styles["phrases"]}>
      {phrases.map((phrase) => (
        <li key={phrase}>{phrase}</li>
      ))}
    </ul>
  );
}
