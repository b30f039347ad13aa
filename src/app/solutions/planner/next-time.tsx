import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import type { Solution } from "#domain/records/solution.ts";
import { problemName, SOLUTIONS } from "#models/solutions/solutions.ts";
import { HazardTag } from "#src/answer/solution-kind/solution-kind.tsx";
import { keepUnits } from "#src/answer/texts/solution-names.ts";
import { inContext, t } from "#src/language/messages.ts";
import { solutionPath } from "#src/paths.ts";
import { SelectField } from "#src/ui/controls/fields.tsx";
import { listText } from "#src/ui/texts/format.ts";
import {
  resistanceGroupsOf,
  type ResistanceRisk,
  resistanceRiskOf,
  solutionsOfOtherGroups,
} from "./resistance-groups.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./next-time.module.css";

export interface NextTimeProps {
  readonly solution: Solution;
  /** Id of the disease or pest from which the person came here, or null. */
  readonly problem: string | null;
}

/**
 * Other solutions for the same problem that work in another way, so that fungi and pests do not become resistant.
 * Renders nothing for a solution that treats no disease or pest.
 */
export function NextTime({ solution, problem }: NextTimeProps): ReactNode {
  const named = solution.treats.flatMap((id) => {
    const name = problemName(id);
    return name === null ? [] : [[id, name] as const];
  });
  const [chosen, setChosen] = useState(problem);
  const [against] = named.find(([id]) => id === chosen) ?? named[0] ?? [];
  if (against === undefined) return null;
  return (
    <section className={layout["stack3"]} aria-label={t`Next time, another group`}>
      <h3 className={layout["large"]}>{t`Next time, another group`}</h3>
      <p>{groupText(resistanceGroupsOf(solution))}</p>
      <SelectField
        label={inContext("disease or pest")`Against`}
        value={against}
        onChange={setChosen}
        options={named}
      />
      <Others solution={solution} problem={against} />
    </section>
  );
}

function Others({ solution, problem }: { readonly solution: Solution; readonly problem: string }): ReactNode {
  const others = solutionsOfOtherGroups(SOLUTIONS, solution, problem);
  if (others.length === 0) {
    return (
      <p>
        {t`No other solution here treats ${problemName(problem) ?? problem} in another way. Ask your local extension service which group to take.`}
      </p>
    );
  }
  return (
    <ul className={layout["stack1"]} aria-label={t`Solutions of other groups`}>
      {others.map((other) => (
        <li key={other.id} className={styles["item"]}>
          <Link to={solutionPath(other.id, problem)} className={layout["touch"]}>
            {keepUnits(other.name)}
          </Link>
          <span className={layout["hint"]}> {resistanceGroupsOf(other).join(", ") || t`no group`} </span>
          <HazardTag level={other.safetyLevel} />
        </li>
      ))}
    </ul>
  );
}

/** The sentence before the list of other solutions. Source of the risks: FRAC Code List. */
const RISK_TEXTS: Readonly<Record<ResistanceRisk, string>> = {
  single: t`What becomes resistant to it often resists the whole group, so change to another:`,
  "multi-site": t`It acts in many ways at once: the FRAC Code List counts the M groups as of low risk, with no signs of resistance. Others for the same problem, with the group of each:`,
  biological: t`It is a biological product that acts in several ways: the FRAC Code List knows of no resistance to the BM groups. Others for the same problem, with the group of each:`,
};

function groupText(groups: readonly string[]): string {
  const [first] = groups;
  if (first === undefined)
    return t`This product has no group number. These are others for the same problem, with the group of each:`;
  const risks = groups.map(resistanceRiskOf);
  const risk = risks.find((one) => one === "single") ?? resistanceRiskOf(first);
  const named = listText(groups);
  const sentence =
    groups.length === 1 ? t`This product is of group ${named}.` : t`This product is of the groups ${named}.`;
  return `${sentence} ${RISK_TEXTS[risk]}`;
}
