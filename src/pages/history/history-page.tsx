import { type ReactNode, Suspense, useState } from "react";
import { useHistoryKeeper } from "#src/stores/history-context.tsx";
import { isPremium, usePlan } from "#src/stores/plan-context.tsx";
import { HistoryDesk } from "./history-desk.tsx";
import { HistoryOffer } from "./history-offer.tsx";
import styles from "./history-page.module.css";
import { ReadingHistory } from "./reading-history.tsx";

/** History: what was identified on this device; or, for Free, what that would offer. */
export function HistoryPage(): ReactNode {
  const premium = usePlan(isPremium);
  return (
    <div className={styles["page"]}>
      <header className={styles["head"]}>
        <h1 className={styles["title"]}>History</h1>
        <p className={styles["lead"]}>Your results, kept on this device and nowhere else.</p>
      </header>
      {premium ? <OpenedHistory /> : <HistoryOffer />}
    </div>
  );
}

function OpenedHistory(): ReactNode {
  const { open } = useHistoryKeeper();
  const [opening] = useState(open);
  return (
    <Suspense fallback={<ReadingHistory />}>
      <HistoryDesk opening={opening} />
    </Suspense>
  );
}
