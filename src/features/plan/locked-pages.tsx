import type { ReactNode } from "react";
import { mayIdentify } from "./plan.ts";
import type { Subject } from "#domain/subject.ts";
import { usePlan } from "./plan-context.tsx";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import styles from "./locked-pages.module.css";
import { PricingLink } from "./pricing-link.tsx";

/** Says which of these pages the plan does not open, before anything is done for them. Shows nothing where it opens all. */
export function LockedPages({ subjects }: { readonly subjects: readonly Subject[] }): ReactNode {
  const plan = usePlan((snapshot) => snapshot.plan);
  const locked = subjects.filter((subject) => !mayIdentify(plan, subject));
  if (locked.length === 0) return null;
  const names = locked.map((subject) => SUBJECT_NAMES[subject].many).join(" and ");
  return (
    <p className={styles["note"]}>
      {names} are part of Premium, and your Free plan does not open them.{" "}
      <PricingLink>See what Premium has</PricingLink>
    </p>
  );
}
