import { BookOpenCheck, CalendarDays, FileDown } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { loadAllEntries } from "#models/knowledge/knowledge.ts";
import { ReadingHistory, UnreadableHistory } from "#src/app/history/reading-history.tsx";
import { useHistory, useHistoryRecorder } from "#src/app/history/state/history-recorder.ts";
import type { HistoryStore } from "#src/app/history/state/history-store.ts";
import { t } from "#src/language/messages.ts";
import { type Benefit, PremiumOffer } from "#src/plan/premium-offer.tsx";
import { isPremium, usePlan } from "#src/plan/use-plan.ts";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import type { HeadWithHeader } from "#src/ui/texts/head.ts";
import { FindsOverview, type Records } from "./finds-overview.tsx";
import layout from "#src/ui/styles/layout.module.css";

/** The head of the page, and its header. */
export const HEAD: HeadWithHeader = {
  title: t`My finds - Bio Kingdom`,
  description: t`The kinds that you confirmed: when you first and last saw each, how often, and where.`,
  header: {
    title: t`My finds`,
    lead: t`The kinds that you confirmed. Kept on this device and nowhere else.`,
  },
};

/** The kinds that a person confirmed in the history, for Premium. */
function FindsPage(): ReactNode {
  usePageHead(HEAD);
  const premium = usePlan(isPremium);
  return (
    <div className={layout["stack5"]}>
      <PageHeader {...HEAD.header} />
      {premium ? <OpenedFinds /> : <LockedFinds />}
    </div>
  );
}

export { FindsPage as Component };

interface LoadedFinds {
  readonly store: HistoryStore;
  readonly records: Records;
}

function OpenedFinds(): ReactNode {
  const { open } = useHistoryRecorder();
  const load = async (): Promise<LoadedFinds> => {
    const [store, entries] = await Promise.all([open(), loadAllEntries()]);
    return { store, records: new Map(entries.map((entry) => [entry.id, entry])) };
  };
  return (
    <LazyPart load={load} waiting={<ReadingHistory />} failureTitle={t`Your finds could not be loaded.`}>
      {(loaded) => <FindsContent {...loaded} />}
    </LazyPart>
  );
}

function FindsContent({ store, records }: LoadedFinds): ReactNode {
  const list = useHistory(store, (snapshot) => snapshot.list);
  useEffect(() => store.watch(), [store]);
  switch (list.status) {
    case "reading":
      return <ReadingHistory />;
    case "failed":
      return <UnreadableHistory store={store} problem={list.problem} />;
    case "ready":
      return <FindsOverview store={store} entries={list.entries} records={records} />;
  }
}

const BENEFITS: readonly Benefit[] = [
  {
    icon: BookOpenCheck,
    title: t`Each kind once`,
    text: t`Every answer that you confirmed or corrected counts as a find of its kind.`,
  },
  {
    icon: CalendarDays,
    title: t`First and last`,
    text: t`When you first and last saw it, how often, and where.`,
  },
  {
    icon: FileDown,
    title: t`Yours to export`,
    text: t`As a spreadsheet, as CSV for programs, or as Darwin Core for biodiversity data portals.`,
  },
];

function LockedFinds(): ReactNode {
  return (
    <PremiumOffer title={t`Finds come from the history, a Premium feature`} benefits={BENEFITS}>
      {t`On the Free plan nothing is recorded, so there are no finds.`}
    </PremiumOffer>
  );
}
