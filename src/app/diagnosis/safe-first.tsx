import { ShieldCheck, TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { type Differential, remainingOf, safeSteps } from "#domain/diagnosis/differential.ts";
import { m, plural, t } from "#src/language/messages.ts";
import { Steps } from "#src/ui/fact-list/fact-list.tsx";
import { isolated, listText } from "#src/ui/texts/format.ts";
import type { LeafRecord } from "./load-crop.ts";
import { stepText } from "./sign-texts.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./diagnosis.module.css";

interface SafeFirstProps {
  readonly differential: Differential;
  readonly records: ReadonlyMap<string, LeafRecord>;
}

/** Most steps that are shown while the disease is open. */
const MOST_STEPS = 3;

/** What is safe to do whichever of the remaining diseases it is, and what must wait. */
export function SafeFirst({ differential, records }: SafeFirstProps): ReactNode {
  const titleId = useId();
  const remaining = remainingOf(differential).flatMap(({ profile }) => records.get(profile.id) ?? []);
  const [{ profile: best }] = differential;
  const crop = records.get(best.id)?.group ?? "";
  const steps = safeSteps(differential).slice(0, MOST_STEPS);
  return (
    <section className={styles["safe"]} aria-labelledby={titleId}>
      <h3 id={titleId} className={layout["large"]}>
        <ShieldCheck size={22} aria-hidden="true" /> {t`Safe to do, whichever it is`}
      </h3>
      <Steps steps={steps.map((step) => stepText(step, crop))} />
      {waitLines(remaining).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

/** What the law may ask, if one of the remaining diseases is what it is. It stands below the question, as it is long. */
export function ReportNotes({ differential, records }: SafeFirstProps): ReactNode {
  return reportLines(differential, records).map((line) => (
    <p key={line} className={styles["report"]}>
      <TriangleAlert size={18} aria-hidden="true" /> <span>{line}</span>
    </p>
  ));
}

/** Least probability (0..1) of a disease for which the page says what its law may ask. */
const LEAST_REPORTED = 0.05;

/** What must not be moved and who must be told, if one of these is what it is. */
function reportLines(
  differential: Differential,
  records: ReadonlyMap<string, LeafRecord>,
): readonly string[] {
  return differential.flatMap(({ profile: { id }, probability }) => {
    const record = records.get(id);
    if (probability < LEAST_REPORTED || record === undefined || !("report" in record)) return [];
    return record.report.map((report) => t`If it is ${isolated(record.name)}: ${report}`);
  });
}

/** What must not be sprayed while these are possible: a product helps against the causes that it is made for, alone. */
function waitLines(records: readonly LeafRecord[]): readonly string[] {
  const outside = records.filter(({ cause }) => cause !== "healthy" && !isFungal(cause));
  const fungal = records.filter(({ cause }) => isFungal(cause));
  if (outside.length === 0 || fungal.length === 0) {
    return [t`Do not spray before you know which one it is.`];
  }
  return [
    plural(
      outside.length,
      m`Do not spray yet: a fungicide does nothing against ${namesOf(outside)}, which may be it.`,
      m`Do not spray yet: a fungicide does nothing against ${namesOf(outside)}, which are possible.`,
    ),
  ];
}

/** Most names in a sentence. */
const MOST_NAMES = 3;

function namesOf(records: readonly LeafRecord[]): string {
  return listText(records.slice(0, MOST_NAMES).map(({ name }) => name));
}

/** True for a cause against which fungicides are made. */
function isFungal(cause: LeafRecord["cause"]): boolean {
  return cause === "fungus" || cause === "oomycete";
}
