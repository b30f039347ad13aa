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
import { CATEGORY_NAMES, COST_NAMES, HAZARD_NAMES, TYPE_NAMES } from "#src/answer/texts/solution-names.ts";
import { t } from "#src/language/messages.ts";
import styles from "./solution-kind.module.css";

type SolutionType = keyof typeof TYPE_NAMES;
type SafetyLevel = keyof typeof HAZARD_NAMES;

export interface SolutionKind {
  readonly type: SolutionType;
  readonly category: keyof typeof CATEGORY_NAMES;
  readonly cost: keyof typeof COST_NAMES;
}

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
export function KindLine({ solution }: { readonly solution: SolutionKind }): ReactNode {
  const { type, category, cost } = solution;
  return (
    <ul className={styles["line"]} aria-label={t`Kind and cost`}>
      <li>
        <TypeTag type={type} />
      </li>
      <li>{CATEGORY_NAMES[category]}</li>
      <li>
        <span aria-hidden="true">{cost} </span>
        {COST_NAMES[cost]}
      </li>
    </ul>
  );
}

/** The type of a solution, as a word and an icon. */
export function TypeTag({ type }: { readonly type: SolutionType }): ReactNode {
  const Icon = TYPE_ICONS[type];
  return (
    <span className={styles["type"]}>
      <Icon size={16} aria-hidden="true" />
      {TYPE_NAMES[type]}
    </span>
  );
}

/** The hazard of a solution, as a word, a colour and an icon. */
export function HazardTag({ level }: { readonly level: SafetyLevel }): ReactNode {
  const Icon = HAZARD_ICONS[level];
  return (
    <span className={styles["hazard"]} data-level={level}>
      <Icon size={16} aria-hidden="true" />
      {HAZARD_NAMES[level]}
    </span>
  );
}
