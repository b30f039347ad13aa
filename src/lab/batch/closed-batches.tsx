import { FileDown, Images, LayoutGrid, Play, ShieldCheck } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router-dom";
import { useStore } from "zustand";
import type { BatchHead } from "#src/lab/batch/rules/batch-record.ts";
import type { BatchProblem } from "#src/lab/batch/rules/new-record.ts";
import type { BatchStore } from "#src/lab/batch/state/batch-store.ts";
import type { BatchPageStores } from "#src/lab/batch/state/browser-batch.ts";
import { describeBatchProblem, storedFacts, trialLine } from "#src/lab/batch/texts/batch-texts.ts";
import { inContext, rich, t } from "#src/language/messages.ts";
import { PATHS } from "#src/paths.ts";
import { FREE_BATCH_PHOTOS } from "#src/plan/plan.ts";
import { type Benefit, PremiumOffer } from "#src/plan/premium-offer.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { DeleteButton } from "#src/ui/controls/confirm-buttons.tsx";
import { Alert, BusyLine } from "#src/ui/status/status.tsx";
import { describeModelError } from "#src/ui/texts/describe-error.ts";
import { formatDate, isolated } from "#src/ui/texts/format.ts";
import { NewBatch, useTrialLeft } from "./new-batch.tsx";
import { OpenFilePart } from "./open-file.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./batch-page.module.css";

/** The form of a new batch, the list of batches and, on the Free plan, the offer of Premium. */
export function ClosedBatches({
  stores,
  batches,
  problem,
}: {
  readonly stores: BatchPageStores;
  readonly batches: readonly BatchHead[];
  readonly problem: BatchProblem | null;
}): ReactNode {
  const left = useTrialLeft(stores);
  return (
    <>
      {problem !== null && <Alert {...describeBatchProblem(problem)} />}
      {left === 0 ? <BatchOffer left={left} /> : <NewBatchOrFailure stores={stores} />}
      <BatchList store={stores.store} batches={batches} />
      <OpenFilePart store={stores.store} />
      {left !== null && left > 0 && <BatchOffer left={left} />}
      <p>
        {rich`Is a folder sorted already? ${<Link to={PATHS.benchmark}>{t`Benchmark`}</Link>} says how often a model is right on it. No model knows what you have? ${<Link to={PATHS.teach}>{inContext("a model")`Teach one`}</Link>}.`}
      </p>
    </>
  );
}

/** The form for a new batch, once the list of models has loaded; otherwise the loading state or the error. */
function NewBatchOrFailure({ stores }: { readonly stores: BatchPageStores }): ReactNode {
  const { library } = stores;
  const state = useStore(library);
  switch (state.status) {
    case "reading":
      return <BusyLine>{t`Reading your models...`}</BusyLine>;
    case "failed":
      return (
        <Alert
          {...describeModelError(state.error)}
          actions={<Button onClick={() => void library.refresh()}>{t`Try again`}</Button>}
        />
      );
    case "ready":
      return <NewBatch stores={stores} models={state.models.map(({ manifest }) => manifest)} />;
  }
}

const BENEFITS: readonly Benefit[] = [
  {
    icon: Images,
    title: t`Thousands of photos`,
    text: t`A whole folder in one go, with pause, and going on after a reload without doing a photo twice.`,
  },
  {
    icon: LayoutGrid,
    title: t`Looked through quickly`,
    text: t`Doubtful answers first; confirm or correct them by keyboard; a burst of photos counts as one sighting.`,
  },
  {
    icon: FileDown,
    title: t`Yours to export`,
    text: t`A table, a Darwin Core archive, a summary over the day, and copies sorted into folders by name.`,
  },
  {
    icon: ShieldCheck,
    title: t`On your device only`,
    text: t`Nothing is uploaded. Dates and places are read from photos only where you tick it.`,
  },
];

function BatchOffer({ left }: { readonly left: number }): ReactNode {
  return (
    <PremiumOffer title={t`Whole folders are a Premium feature`} benefits={BENEFITS} isAside={left !== 0}>
      {left === 0 && `${trialLine(left, FREE_BATCH_PHOTOS)} `}
      {t`Batches that you made stay here to read, export and delete.`}
    </PremiumOffer>
  );
}

/** The list of batches. Renders nothing if there are none. */
function BatchList({
  store,
  batches,
}: {
  readonly store: BatchStore;
  readonly batches: readonly BatchHead[];
}): ReactNode {
  const title = useRef<HTMLHeadingElement>(null);
  if (batches.length === 0) return null;
  return (
    <section className={layout["stack4"]}>
      <h2 ref={title} tabIndex={-1} className={styles["title"]}>
        {t`Your batches`}
      </h2>
      <ul className={layout["stack3"]} aria-label={t`Kept batches`}>
        {batches.map((head) => (
          <BatchRow
            key={head.id}
            head={head}
            onGoOn={() => void store.goOn(head.id)}
            onDelete={() => {
              // The row with the focused button disappears, so the focus moves to the title.
              title.current?.focus({ preventScroll: true });
              void store.forget(head.id);
            }}
          />
        ))}
      </ul>
    </section>
  );
}

function BatchRow({
  head,
  onGoOn,
  onDelete,
}: {
  readonly head: BatchHead;
  readonly onGoOn: () => void;
  readonly onDelete: () => void;
}): ReactNode {
  const { id, title, startedAt, done, total, isCancelled } = head;
  return (
    <li className={styles["row"]}>
      <div className={styles["words"]}>
        <p className={styles["name"]}>
          <Link to={{ search: `?${new URLSearchParams({ [BATCH_PARAMETER]: id }).toString()}` }}>
            <bdi>{title}</bdi>
          </Link>
        </p>
        <p className={styles["facts"]}>
          <time dateTime={startedAt}>{formatDate(startedAt)}</time>
          {storedFacts(head).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <div className={layout["row3"]}>
        {done < total && !isCancelled && (
          <Button aria-label={t`Go on with ${isolated(title)}`} onClick={onGoOn}>
            <Play size={18} aria-hidden="true" /> {inContext("button")`Go on`}
          </Button>
        )}
        <DeleteButton title={title} onDelete={onDelete} />
      </div>
    </li>
  );
}

/** The query parameter that names the open batch. */
export const BATCH_PARAMETER = "batch";
