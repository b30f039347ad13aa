import { FileDown, FlaskConical } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { useStore } from "zustand";
import type { ModelError } from "#domain/error.ts";
import { PHOTO_ACCEPT } from "#domain/photo/photo.ts";
import type { Subject } from "#domain/subject.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { useModelChoice } from "#src/app/model-choice/use-models.ts";
import type { LibraryModel, ModelLibrary } from "#src/core/models/model-library.ts";
import { bytesOf } from "#src/core/models/model-storage.ts";
import { LibraryTaskStatus } from "#src/lab/models/model-parts.tsx";
import { SUBJECT_OPTIONS } from "#src/lab/models/model-texts.ts";
import type { ModelsPageStores } from "#src/lab/models/state/models-page-stores.ts";
import { rich, t } from "#src/language/messages.ts";
import { PATHS } from "#src/paths.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { DeleteButton } from "#src/ui/controls/confirm-buttons.tsx";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { ChoiceField } from "#src/ui/controls/fields.tsx";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import { saveBlob } from "#src/ui/page/save-blob.ts";
import { ModelFaultAlert } from "#src/ui/status/fault-alert.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { BusyLine } from "#src/ui/status/status.tsx";
import { formatBytes } from "#src/ui/texts/format.ts";
import { modelTitle } from "#src/ui/texts/model-title.ts";
import type { LabelListProps } from "./label-list.tsx";
import { ManifestFacts } from "./manifest-facts.tsx";
import { AnsweringPages, ModelUse } from "./model-use.tsx";
import styles from "#src/lab/models/models.module.css";
import layout from "#src/ui/styles/layout.module.css";

/** Id of the heading of the models' list. */
const LIBRARY = "library";

/** Id of the heading of a model's card. */
export function cardTitleId(modelId: string): string {
  return `model-${modelId}`;
}

/** Id of the sentence that says that a model was stored. */
const STORED = "model-stored";

interface ModelCardProps extends Pick<ModelsPageStores, "library" | "tasks" | "graphics"> {
  readonly model: LibraryModel;
  /** True for a newly stored model. */
  readonly isNew: boolean;
}

/** A model of the library: its facts, its pages and its actions. */
function ModelCard({ model, library, tasks, graphics, isNew }: ModelCardProps): ReactNode {
  const { manifest, kind } = model;
  const { id, version } = manifest;
  const title = modelTitle(manifest);
  const size = formatBytes(bytesOf(manifest));
  const facts =
    kind === "bundled" ? t`Version ${version}, ${size}, comes with this app` : t`Version ${version}, ${size}`;
  return (
    <li className={styles["model"]} aria-labelledby={cardTitleId(id)}>
      <header className={layout["stack1"]}>
        <h3
          id={cardTitleId(id)}
          tabIndex={-1}
          className={layout["large"]}
          aria-describedby={isNew ? STORED : undefined}
        >
          {title}
        </h3>
        {isNew && (
          <p id={STORED} className={styles["stored"]} role="status">
            {rich`${<bdi>{title}</bdi>} is stored on this device.`} <AnsweringPages manifest={manifest} />
          </p>
        )}
        <p className={styles["soft"]}>
          {id === KINGDOM_MODEL.id
            ? rich`${facts}. ${<Link to={PATHS.modelCard}>{t`What it can name, and how often it is right`}</Link>}`
            : facts}
        </p>
      </header>
      <ManifestFacts manifest={manifest} />
      {kind === "stored" && <LabelRecords manifest={manifest} library={library} />}
      {kind === "stored" && <ModelPages manifest={manifest} library={library} />}
      <ModelUse manifest={manifest} tasks={tasks} />
      <ModelActions model={model} tasks={tasks} />
      <ModelGraphics modelId={id} tasks={tasks} graphics={graphics} />
      <LibraryTaskStatus modelId={id} tasks={tasks} />
    </li>
  );
}

function ModelActions({
  model: { manifest, kind },
  tasks,
}: Pick<ModelCardProps, "model" | "tasks">): ReactNode {
  const { id, title } = manifest;
  const exporting = useStore(tasks, (state) => state.status === "exporting" && state.modelId === id);
  const comparing = useStore(tasks, ({ status }) => status === "comparing");

  async function exportPackage(): Promise<void> {
    const zip = await tasks.exportModel(id);
    if (zip !== null) saveBlob(zip, `${id}.zip`);
  }

  async function remove(): Promise<void> {
    await tasks.remove(id);
    // The focused button has disappeared with its card.
    if (tasks.getState().status !== "failed") document.getElementById(LIBRARY)?.focus();
  }

  return (
    <div className={layout["row3"]}>
      <FileButton
        label={t`Photo for a trial`}
        accept={PHOTO_ACCEPT}
        onFiles={([photo]) => void tasks.tryOn(id, photo)}
      >
        <FlaskConical size={18} aria-hidden="true" /> {t`Try on a photo`}
      </FileButton>
      <Button disabled={exporting} onClick={() => void exportPackage()}>
        <FileDown size={18} aria-hidden="true" /> {exporting ? t`Exporting...` : t`Export package`}
      </Button>
      <Button disabled={comparing} onClick={() => void tasks.tryGraphics(id)}>
        {t`Try the graphics processor`}
      </Button>
      {kind === "stored" && <DeleteButton title={title} onDelete={() => void remove()} />}
    </div>
  );
}

/** What was found of the model on the graphics processor. Nothing if nobody asked. */
function ModelGraphics({
  modelId,
  tasks,
  graphics,
}: Pick<ModelCardProps, "tasks" | "graphics"> & { readonly modelId: string }): ReactNode {
  const stored = useStore(graphics, (texts) => texts[modelId]);
  const comparing = useStore(tasks, (state) => state.status === "comparing" && state.modelId === modelId);
  if (stored === undefined || comparing) return null;
  return (
    <LazyPart
      load={() => import("#src/lab/graphics/graphics-verdict.tsx")}
      waiting={null}
      failureTitle={t`What was found on the graphics processor could not be loaded.`}
    >
      {({ GraphicsVerdict }) => (
        <GraphicsVerdict stored={stored} onLeave={() => tasks.leaveGraphics(modelId)} />
      )}
    </LazyPart>
  );
}

/** The pages of a stored model. A person can change them if the labels do not name them. */
function ModelPages({
  manifest,
  library,
}: {
  readonly manifest: PackageManifest;
  readonly library: Pick<ModelLibrary, "changeSubjects">;
}): ReactNode {
  const follow = useModelChoice((snapshot) => snapshot.follow);
  const [error, setError] = useState<ModelError | null>(null);
  const [isLast, setLast] = useState(false);
  /** The pages that are being stored; null if nothing is being stored. A second change starts from these pages. */
  const [written, setWritten] = useState<readonly Subject[] | null>(null);
  const { id, labelFacts } = manifest;
  const subjects = written ?? manifest.subjects;

  async function change(subject: Subject, isChosen: boolean): Promise<void> {
    const [first, ...others] = isChosen
      ? [...subjects, subject]
      : subjects.filter((each) => each !== subject);
    setLast(first === undefined);
    if (first === undefined) return;
    const chosen = [first, ...others] as const;
    setWritten(chosen);
    const changed = await library.changeSubjects(id, chosen);
    setWritten((latest) => (latest === chosen ? null : latest));
    setError(changed.ok ? null : changed.error);
    // A page that the model no longer supports gets the default model.
    if (changed.ok) follow({ ...manifest, subjects: chosen });
  }

  return (
    <Disclosure summary={t`Change its pages`}>
      {labelFacts === null ? (
        <ChoiceField<Subject>
          legend={t`Pages that it can answer for`}
          several
          options={SUBJECT_OPTIONS}
          chosen={subjects}
          onChange={(subject, isChosen) => void change(subject, isChosen)}
          problem={isLast ? t`A model needs at least one page.` : undefined}
        />
      ) : (
        <p>
          {t`Its manifest names the page of each label. To change that, change the manifest and add the model again.`}
        </p>
      )}
      {error !== null && <ModelFaultAlert error={error} />}
    </Disclosure>
  );
}

/** The records of a stored model's labels, collapsed at first. */
function LabelRecords(props: Omit<LabelListProps, "entries">): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles["panel"]} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t`Labels and records`}</summary>
      {isOpen && (
        <LazyPart
          load={loadPart}
          waiting={<BusyLine>{t`Reading the records...`}</BusyLine>}
          failureTitle={t`The list of records could not be loaded.`}
        >
          {({ entries, LabelList }) => <LabelList {...props} entries={entries} />}
        </LazyPart>
      )}
    </details>
  );
}

/** Fetches the list of all records when the panel is first opened. */
async function loadPart() {
  const [{ LabelList }, { loadEntries }] = await Promise.all([
    import("./label-list.tsx"),
    import("#models/knowledge/knowledge.ts"),
  ]);
  return { LabelList, entries: await loadEntries() };
}

interface ModelListProps extends Pick<ModelsPageStores, "library" | "tasks" | "graphics"> {
  /** Id of a newly stored model, whose card says so; null if there is none. */
  readonly stored: string | null;
}

/** The user's own models and the app's models. */
export function ModelList(props: ModelListProps): ReactNode {
  return (
    <section className={layout["stack4"]} aria-labelledby={LIBRARY}>
      <h2 id={LIBRARY} tabIndex={-1} className={layout["xlarge"]}>
        {t`All models`}
      </h2>
      <ListContent {...props} />
    </section>
  );
}

function ListContent({ library, tasks, graphics, stored }: ModelListProps): ReactNode {
  const state = useStore(library);
  switch (state.status) {
    case "reading":
      return <BusyLine>{t`Reading your models...`}</BusyLine>;
    case "failed":
      return <ListFault error={state.error} library={library} />;
    case "ready": {
      const { problem } = state;
      // Packs have a list of their own.
      const models = state.models.filter(({ kind }) => kind !== "pack");
      return (
        <>
          {problem !== null && <ListFault error={problem} library={library} />}
          {models.length > 0 && (
            <ul className={layout["stack4"]}>
              {models.map((model) => (
                <ModelCard
                  key={model.manifest.id}
                  model={model}
                  library={library}
                  tasks={tasks}
                  graphics={graphics}
                  isNew={model.manifest.id === stored}
                />
              ))}
            </ul>
          )}
        </>
      );
    }
  }
}

/** Says why the stored models could not be read. */
function ListFault({
  error,
  library,
}: { readonly error: ModelError } & Pick<ModelListProps, "library">): ReactNode {
  return (
    <ModelFaultAlert
      error={error}
      actions={<Button onClick={() => void library.refresh()}>{t`Try again`}</Button>}
    />
  );
}
