import { ShieldCheck, TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { type Differential, safeSteps, shownOf } from "#domain/diagnosis/differential.ts";
import { t } from "#src/language/messages.ts";
import { Steps } from "#src/ui/fact-list/fact-list.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { DIAGNOSIS_RULES } from "./diagnosis-rules.ts";
import type { LeafRecord } from "./load-crop.ts";
import { stepText } from "./sign-texts.ts";
import { waitLine } from "./wait-lines.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./diagnosis.module.css";

interface SafeFirstProps {
  readonly differential: Differential;
  readonly records: ReadonlyMap<string, LeafRecord>;
}

/** Most steps that are shown while the disease is open. */
const MOST_STEPS = 3;

/**
 * What is safe to do whichever of the remaining diseases it is, and what must wait.
 * @param hasChoice true once the person chose one, whose products follow below: then nothing must wait
 */
export function SafeFirst({
  differential,
  records,
  hasChoice,
}: SafeFirstProps & { readonly hasChoice: boolean }): ReactNode {
  const titleId = useId();
  // Those of the cards alone: a disease without a card is not among what the person reads.
  const shown = shownOf(differential, DIAGNOSIS_RULES).flatMap(
    ({ profile }) => records.get(profile.id) ?? [],
  );
  const [{ profile: best }] = differential;
  const crop = records.get(best.id)?.group ?? "";
  const steps = safeSteps(differential).slice(0, MOST_STEPS);
  return (
    <section className={styles["safe"]} aria-labelledby={titleId}>
      <h3 id={titleId} className={layout["large"]}>
        <ShieldCheck size={22} aria-hidden="true" /> {t`Safe to do, whichever it is`}
      </h3>
      <Steps steps={steps.map((step) => stepText(step, crop))} />
      {!hasChoice && <p>{waitLine(shown)}</p>}
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
