import { type ReactNode, useRef } from "react";
import { Link } from "react-router-dom";
import { DeleteButton } from "#src/ui/controls/confirm-buttons.tsx";
import type { BatchHead } from "../state/batch-state.ts";
import type { BatchStore } from "../state/batch-store.ts";
import { keptFacts } from "../texts/batch-head-texts.ts";
import { formatDate } from "#src/ui/texts/format.ts";
import { batchSearch } from "../batch-address.ts";
import styles from "./kept-batches.module.css";

/** The batches that are kept on this device, the last one first. Nothing where there are none. */
export function KeptBatches({
  store,
  kept,
}: {
  readonly store: BatchStore;
  readonly kept: readonly BatchHead[];
}): ReactNode {
  const title = useRef<HTMLHeadingElement>(null);
  if (kept.length === 0) return null;
  return (
    <section className={styles["kept"]}>
      <h2 ref={title} tabIndex={-1} className={styles["title"]}>
        Your batches
      </h2>
      <ul className={styles["list"]} aria-label="Kept batches">
        {kept.map((head) => (
          <KeptRow
            key={head.id}
            head={head}
            onDelete={() => {
              // The button that has the focus goes with the row.
              title.current?.focus({ preventScroll: true });
              void store.forget(head.id);
            }}
          />
        ))}
      </ul>
    </section>
  );
}

function KeptRow({ head, onDelete }: { readonly head: BatchHead; readonly onDelete: () => void }): ReactNode {
  const { id, title, startedAt, settings } = head;
  return (
    <li className={styles["row"]}>
      <div className={styles["words"]}>
        <p className={styles["name"]}>
          <Link to={{ search: batchSearch(id) }}>
            <bdi>{title}</bdi>
          </Link>
        </p>
        <p className={styles["facts"]}>
          <time dateTime={startedAt}>{formatDate(startedAt)}</time>
          {keptFacts(settings.subject, head).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <DeleteButton title={title} onDelete={onDelete} />
    </li>
  );
}
