import { ArrowLeft, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { useStore } from "zustand";
import { modelName } from "#domain/model.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { DeleteButton } from "#src/ui/controls/confirm-buttons.tsx";
import { focusIfFree } from "#src/ui/controls/use-modal.ts";
import { PATHS } from "#src/paths.ts";
import type { BatchPageStores } from "./state/batch-page-stores.ts";
import type { BatchHead } from "./state/batch-state.ts";
import { batchFacts } from "./texts/batch-head-texts.ts";
import { formatDate } from "#src/ui/texts/format.ts";
import styles from "./open-batch.module.css";
import { RenameForm } from "./rename-form.tsx";

/** The head of an open batch: its title, what it is of, and the ways to rename, delete and leave it. */
export function OpenHead({
  store,
  library,
  head,
}: Pick<BatchPageStores, "store" | "library"> & { readonly head: BatchHead }): ReactNode {
  const { id, title, startedAt, settings } = head;
  const [renaming, setRenaming] = useState<"offered" | "asked" | "over">("offered");
  const models = useModelNames(library, settings.models);
  return (
    <header className={styles["head"]}>
      <div className={styles["bar"]}>
        <Link to={PATHS.batch} className={buttonClass("secondary")}>
          <ArrowLeft size={18} aria-hidden="true" /> All batches
        </Link>
        <div className={styles["row"]}>
          {renaming !== "asked" && (
            // The form that had the focus is gone.
            <Button ref={renaming === "over" ? focusIfFree : null} onClick={() => setRenaming("asked")}>
              <Pencil size={18} aria-hidden="true" /> Rename
            </Button>
          )}
          <DeleteButton title={title} onDelete={() => void store.forget(id)} />
        </div>
      </div>
      <h1 className={styles["title"]} tabIndex={-1} ref={focusIfFree}>
        <bdi>{title}</bdi>
      </h1>
      {renaming === "asked" && (
        <RenameForm
          title={title}
          onTitle={(named) => void store.rename(named)}
          onClose={() => setRenaming("over")}
        />
      )}
      <p className={styles["facts"]}>
        {batchFacts(settings.subject, head).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {models.map(({ key, name }) => (
          <bdi key={key}>{name}</bdi>
        ))}
        <time dateTime={startedAt}>{formatDate(startedAt)}</time>
      </p>
    </header>
  );
}

/** Names of the models that answer; the id of one that is not in the library any more. */
function useModelNames(
  library: BatchPageStores["library"],
  ids: readonly string[],
): readonly { readonly key: string; readonly name: string }[] {
  const state = useStore(library);
  const models = state.status === "ready" ? state.models : [];
  return ids.map((key) => {
    const model = models.find(({ manifest }) => manifest.id === key);
    return { key, name: model === undefined ? key : modelName(model.manifest) };
  });
}
