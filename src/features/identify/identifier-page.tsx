import { type ReactNode, useEffect } from "react";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { mayIdentify } from "#src/features/plan/plan.ts";
import type { Subject } from "#domain/subject.ts";
import { useIdentificationStore } from "./state/identification-context.tsx";
import { usePlan } from "#src/features/plan/plan-context.tsx";
import styles from "./identifier-page.module.css";
import { ModelSwitch } from "#src/features/models/switch/model-switch.tsx";
import { PhotoPanel } from "./photo/photo-panel.tsx";
import { PremiumGate } from "./premium-gate.tsx";
import { QuotaMeter } from "#src/features/plan/quota-meter.tsx";
import { ResultPanel, type ResultTexts } from "./result-panel.tsx";

/** What an identifier page is about. */
export interface IdentifierPageProps {
  readonly subject: Subject;
  readonly title: string;
  readonly lead: string;
  readonly texts: ResultTexts;
}

/** The photo on the left and its result on the right. If the plan lacks the subject, what Premium would offer. */
export function IdentifierPage({ subject, title, lead, texts }: IdentifierPageProps): ReactNode {
  const allowed = usePlan(({ plan }) => mayIdentify(plan, subject));
  return (
    <div className={styles["page"]}>
      <PageHeader title={title} lead={lead} />
      {allowed ? (
        <PhotoAndResult subject={subject} texts={texts} />
      ) : (
        <PremiumGate subject={subject} title={title} />
      )}
    </div>
  );
}

function PhotoAndResult({ subject, texts }: Pick<IdentifierPageProps, "subject" | "texts">): ReactNode {
  const store = useIdentificationStore(subject);
  useEffect(() => {
    store.enter();
    return store.leave;
  }, [store]);
  return (
    <>
      <ModelSwitch subject={subject} onSwitch={() => void store.identifyAgain()} />
      <QuotaMeter />
      <div className={styles["columns"]}>
        <div className={styles["photo"]}>
          <PhotoPanel subject={subject} />
        </div>
        <ResultPanel subject={subject} texts={texts} />
      </div>
    </>
  );
}
