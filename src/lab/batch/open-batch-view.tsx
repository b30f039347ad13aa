import { ArrowLeft, FolderOpen, Pencil } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { useStore } from "zustand";
import { BatchExport } from "#src/lab/batch/export/batch-export.tsx";
import { BatchSummary } from "#src/lab/batch/export/batch-summary.tsx";
import { BatchGrid } from "#src/lab/batch/grid/batch-grid.tsx";
import type { BatchPhoto } from "#src/lab/batch/rules/batch-photo.ts";
import type { BatchPhase } from "#src/lab/batch/state/batch-session.ts";
import { isRunning } from "#src/lab/batch/state/batch-session.ts";
import type { BatchView } from "#src/lab/batch/state/batch-session.ts";
import type { BatchPageStores } from "#src/lab/batch/state/browser-batch.ts";
import { batchFacts } from "#src/lab/batch/texts/batch-texts.ts";
import {
  DELETED_ELSEWHERE,
  describeFound,
  FOLDER_FAULTS,
  NOT_STORED,
  PHOTOS_TO_GO_ON,
  PHOTOS_TO_SEE,
  twoVersions,
  unreadLines,
  unreadTitle,
} from "#src/lab/batch/texts/open-batch-texts.ts";
import { leftOutLine } from "#src/lab/photos/left-out-files.ts";
import { inContext, t } from "#src/language/messages.ts";
import { PATHS } from "#src/paths.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { DeleteButton, KeepButton } from "#src/ui/controls/confirm-buttons.tsx";
import { FoldedList } from "#src/ui/controls/disclosure.tsx";
import { TextField } from "#src/ui/controls/fields.tsx";
import { Tabs } from "#src/ui/controls/tabs.tsx";
import { focusIfFree } from "#src/ui/controls/use-modal.ts";
import { dropTitle } from "#src/ui/pictures/drop.tsx";
import { Alert } from "#src/ui/status/status.tsx";
import { formatDate } from "#src/ui/texts/format.ts";
import { modelName } from "#src/ui/texts/model-title.ts";
import { BatchProgress } from "./batch-progress.tsx";
import { OpenFilePart } from "./open-file.tsx";
import { type OnPhotos, PhotosArea } from "./photos-area.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./open-batch.module.css";

/** The page of an open batch: its progress, its problems and its answers. */
export function OpenBatchView({
  stores: { store, library, outlets },
  batch,
}: {
  readonly stores: BatchPageStores;
  readonly batch: BatchView;
}): ReactNode {
  const { phase, photos, storage, files, leftOut, answeredBy } = batch;
  const [filesLine, setFilesLine] = useState<string | null>(null);
  const asksForFiles = phase.code === "photos-missing" || files.size === 0;
  const versions = twoVersions(answeredBy);
  const others = leftOutLine(leftOut);
  useLeaveWarning(phase);
  const openAgain = async (): Promise<void> => {
    const found = await batch.openFolder();
    setFilesLine(found.ok ? describeFound(found.value) : FOLDER_FAULTS[found.error]);
  };
  return (
    <>
      <OpenHead store={store} library={library} batch={batch} />
      <BatchProgress batch={batch} />
      {asksForFiles ? (
        <PhotosAgain
          phase={phase}
          folder={batch.folder}
          filesLine={filesLine}
          onFiles={(...chosen) => setFilesLine(describeFound(batch.addFiles(...chosen)))}
          onOpen={() => void openAgain()}
        />
      ) : (
        filesLine !== null && (
          <p role="status" tabIndex={-1} ref={focusIfFree}>
            {filesLine}
          </p>
        )
      )}
      {storage === "not-stored" && (
        <Alert {...NOT_STORED} actions={<KeepButton onKeep={batch.storeAgain} />} />
      )}
      {storage === "deleted" && <Alert {...DELETED_ELSEWHERE} />}
      {versions !== null && <p className={layout["hint"]}>{versions}</p>}
      <UnreadPhotos photos={photos} />
      {others !== null && <p className={layout["hint"]}>{others}</p>}
      <Tabs
        label={t`Parts of the batch`}
        tabs={[
          { key: "photos", title: t`Photos`, content: <BatchGrid batch={batch} pictures={store} /> },
          { key: "summary", title: t`Summary`, content: <BatchSummary batch={batch} /> },
          {
            key: "export",
            title: inContext("heading")`Export`,
            content: (
              <div className={layout["stack6"]}>
                <BatchExport batch={batch} outlets={outlets} />
                <OpenFilePart store={store} />
              </div>
            ),
          },
        ]}
      />
    </>
  );
}

/** The title and facts of the batch, with buttons to rename, delete and leave it. */
function OpenHead({
  store,
  library,
  batch: { head, rename },
}: Pick<BatchPageStores, "store" | "library"> & {
  readonly batch: Pick<BatchView, "head" | "rename">;
}): ReactNode {
  const { id, title, startedAt, settings } = head;
  const [renaming, setRenaming] = useState<"offered" | "asked" | "over">("offered");
  const models = useModelNames(library, settings.models);
  return (
    <header className={layout["stack4"]}>
      <div className={styles["bar"]}>
        <Link to={PATHS.batch} className={buttonClass("secondary")}>
          <ArrowLeft size={18} aria-hidden="true" /> {t`All batches`}
        </Link>
        <div className={layout["row3"]}>
          {renaming !== "asked" && (
            // The form that had the focus has disappeared, so this button takes the focus.
            <Button ref={renaming === "over" ? focusIfFree : null} onClick={() => setRenaming("asked")}>
              <Pencil size={18} aria-hidden="true" /> {inContext("button")`Rename`}
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
          onTitle={(named) => void rename(named)}
          onClose={() => setRenaming("over")}
        />
      )}
      <p className={styles["facts"]}>
        {batchFacts(head).map((fact) => (
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

/** Names of the models; or the id of a model that is no longer in the library. */
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

const MOST_CHARACTERS = 100;

function RenameForm({
  title,
  onTitle,
  onClose,
}: {
  readonly title: string;
  readonly onTitle: (title: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const [draft, setDraft] = useState(title);
  const named = draft.trim();
  const save = (): void => {
    if (named === "") return;
    if (named !== title) onTitle(named);
    onClose();
  };
  return (
    <form
      ref={focusField}
      className={`${layout["stack3"]} ${styles["rename"]}`}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label={t`Title of this batch`}
        value={draft}
        onChange={setDraft}
        maxLength={MOST_CHARACTERS}
        problem={named === "" ? t`Give it at least one character.` : undefined}
      />
      <div className={layout["row3"]}>
        <Button disabled={named === ""} onClick={save}>
          {inContext("button")`Save`}
        </Button>
        <Button variant="quiet" onClick={onClose}>{inContext("button")`Leave it`}</Button>
      </div>
    </form>
  );
}

/** Focuses the field, because the button that had the focus has disappeared. */
function focusField(form: HTMLFormElement | null): void {
  form?.querySelector("input")?.focus();
}

/** A collapsed list of the photos that could not be read, with the reasons. Renders nothing if there are none. */
function UnreadPhotos({ photos }: { readonly photos: readonly BatchPhoto[] }): ReactNode {
  const unread = photos.flatMap(({ path, said }) => (said.ok ? [] : [{ path, code: said.error }]));
  return <FoldedList title={unreadTitle(unread.length)} lines={unreadLines(unread)} />;
}

/** Asks for the photos of a batch again after a reload: the browser keeps answers, not files. */
function PhotosAgain({
  phase,
  folder,
  filesLine,
  onFiles,
  onOpen,
}: {
  readonly phase: BatchPhase;
  /** The result of the last choice; null before the first choice. */
  readonly filesLine: string | null;
  /** Name of the folder that one tap opens again; null for none. */
  readonly folder: string | null;
  readonly onFiles: OnPhotos;
  readonly onOpen: () => void;
}): ReactNode {
  const isNeeded = phase.code === "photos-missing";
  return (
    <section className={layout["stack3"]} aria-label={t`Photos of this batch`}>
      {isNeeded && <h2 className={layout["xlarge"]}>{t`Choose the photos again to go on`}</h2>}
      {folder !== null && (
        <div className={layout["wrap3"]}>
          <Button variant="primary" onClick={onOpen}>
            <FolderOpen size={18} aria-hidden="true" /> {t`Open the folder again`}
          </Button>
          <bdi className={layout["soft"]}>{folder}</bdi>
        </div>
      )}
      <PhotosArea
        title={
          isNeeded
            ? dropTitle(t`Drop the same folder or photos here`, t`Choose the same folder or photos`)
            : t`Choose the photos again to see them`
        }
        line={filesLine}
        isPrimary={isNeeded && folder === null}
        isSmall={!isNeeded}
        onFiles={onFiles}
      />
      <p className={layout["hint"]}>{isNeeded ? PHOTOS_TO_GO_ON : PHOTOS_TO_SEE}</p>
    </section>
  );
}

/**
 * Makes the browser ask before the user closes or reloads the tab of a running batch. Opening another page of the app
 * does not stop the batch.
 */
function useLeaveWarning(phase: BatchPhase): void {
  const isBusy = isRunning(phase);
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isBusy]);
}
