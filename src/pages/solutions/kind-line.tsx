import {
  FlaskConical,
  Leaf,
  type LucideIcon,
  Microscope,
  OctagonAlert,
  ShieldCheck,
  TriangleAlert,
} from "lucide-react";
import type { ReactNode } from "react";
import type { SafetyLevel, Solution, SolutionType } from "#domain/solution.ts";
import { CATEGORY_NAMES, COST_MEANINGS, HAZARD_NAMES, TYPE_NAMES } from "#src/wording/solution-names.ts";
import styles from "./kind-line.module.css";

const TYPE_ICONS: Readonly<Record<SolutionType, LucideIcon>> = {
  organic: Leaf,
  inorganic: FlaskConical,
  biological: Microscope,
};

const HAZARD_ICONS: Readonly<Record<SafetyLevel, LucideIcon>> = {
  High: ShieldCheck,
  Medium: TriangleAlert,
  Low: OctagonAlert,
};

/** Type, category and cost of a solution in a line. */
export function KindLine({ solution }: { readonly solution: Solution }): ReactNode {
  const { type, category, cost } = solution;
  const TypeIcon = TYPE_ICONS[type];
  return (
    <ul className={styles["line"]} aria-label="Kind and cost">
      <li className={styles["type"]}>
        <TypeIcon size={16} aria-hidden="true" />
        {TYPE_NAMES[type]}
      </li>
      <li>{CATEGORY_NAMES[category]}</li>
      <li>
        <span aria-hidden="true">{cost} </span>
        {COST_MEANINGS[cost]} cost
      </li>
    </ul>
  );
}

/** How hazardous a solution is, as a word, a colour and a sign. */
export function HazardTag({ level }: { readonly level: SafetyLevel }): ReactNode {
  const Icon = HAZARD_ICONS[level];
  return (
    <span className={styles["hazard"]} data-level={level}>
      <Icon size={16} aria-hidden="true" />
      {HAZARD_NAMES[level]}
    </span>
  );
}
