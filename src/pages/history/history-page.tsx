import { type ReactNode, Suspense, use, useState } from "react";
import { PageHeader } from "#src/components/page-header/page-header.tsx";
import { Alert } from "#src/components/alert/alert.tsx";
import { Button } from "#src/components/button/button.tsx";
import { useHistoryRecorder } from "#src/stores/history/history-context.tsx";
import type { HistoryStore } from "#src/stores/history/history-store.ts";
import { isPremium, usePlan } from "#src/stores/plan/plan-context.tsx";
import { HistoryContent } from "./history-content.tsx";
import { HistoryLeftBehind } from "./history-left-behind.tsx";
import { HistoryOffer } from "./history-offer.tsx";
import styles from "./history-page.module.css";
import { ReadingHistory } from "./reading-history.tsx";

/** History: what was identified on this device; or, for Free, what that would offer. */
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
  const [opening, setOpening] = useState(() => openOrNull(open));
  return (
    <Suspense fallback={<ReadingHistory />}>
      <SectionsOrFailure opening={opening} onRetry={() => setOpening(openOrNull(open))} />
    </Suspense>
  );
}

function SectionsOrFailure({
  opening,
  onRetry,
}: {
  readonly opening: Promise<HistoryStore | null>;
  readonly onRetry: () => void;
}): ReactNode {
  const store = use(opening);
  if (store !== null) return <HistoryContent store={store} />;
  return (
    <Alert
      title="The history could not be loaded."
      advice="Check your connection and try again."
      actions={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}

function LockedHistory(): ReactNode {
  const { open } = useHistoryRecorder();
  const [opening] = useState(() => openOrNull(open));
  return (
    <>
      <HistoryOffer />
      <Suspense fallback={null}>
        <LeftBehindOrNothing opening={opening} />
      </Suspense>
    </>
  );
}

function LeftBehindOrNothing({ opening }: { readonly opening: Promise<HistoryStore | null> }): ReactNode {
  const store = use(opening);
  return store === null ? null : <HistoryLeftBehind store={store} />;
}

async function openOrNull(open: () => Promise<HistoryStore>): Promise<HistoryStore | null> {
  try {
    return await open();
  } catch {
    return null;
  }
}
