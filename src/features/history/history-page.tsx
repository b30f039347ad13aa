import type { ReactNode } from "react";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { useHistoryRecorder } from "./state/history-context.tsx";
import { isPremium, usePlan } from "#src/features/plan/plan-context.tsx";
import { HistoryContent } from "./history-content.tsx";
import { HistoryLeftBehind } from "./history-left-behind.tsx";
import { HistoryOffer } from "./history-offer.tsx";
import styles from "./history-page.module.css";
import { ReadingHistory } from "./reading-history.tsx";

/** History: for Premium, what was identified on this device; for Free, what the history would offer. */
export function HistoryPage(): ReactNode {
  const premium = usePlan(isPremium);
  return (
    <div className={styles["page"]}>
      <PageHeader title="History" lead="Your results, kept on this device and nowhere else." />
      {premium ? <OpenedHistory /> : <LockedHistory />}
    </div>
  );
}

function OpenedHistory(): ReactNode {
  const { open } = useHistoryRecorder();
  return (
    <LazyPart load={open} waiting={<ReadingHistory />} failureTitle="The history could not be loaded.">
      {(store) => <HistoryContent store={store} />}
    </LazyPart>
  );
}

function LockedHistory(): ReactNode {
  const { open } = useHistoryRecorder();
  return (
    <>
      <HistoryOffer />
      <LazyPart load={open} waiting={null}>
        {(store) => <HistoryLeftBehind store={store} />}
      </LazyPart>
    </>
  );
}
