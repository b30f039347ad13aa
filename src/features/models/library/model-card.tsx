import { formatBytes, isolated } from "#src/ui/texts/format.ts";
import { FileDown, FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useStore } from "zustand";
import { FORMATS, runtimeOf } from "#models/formats.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { DeleteButton } from "#src/ui/controls/confirm-buttons.tsx";
import { FactList } from "#src/ui/fact-list/fact-list.tsx";
import { PATHS } from "#src/paths.ts";
import { saveBlob } from "#src/ui/page/save-blob.ts";
import type { LibraryTaskStore } from "../state/library-task-store.ts";
import type { LibraryModel, ModelLibrary } from "#src/pipeline/models/model-library.ts";
import { bytesOf } from "#src/pipeline/models/model-storage.ts";
import { inputText } from "../model-texts.ts";
import parts from "../parts/models.module.css";
import { LabelRecords } from "../labels/label-records.tsx";
import { PhotoButton } from "../parts/photo-button.tsx";
import { LibraryTaskStatus } from "./library-task-status.tsx";
import styles from "./model-card.module.css";
import { ModelPages } from "./model-pages.tsx";
import { ModelUse } from "../switch/model-use.tsx";

/** Id of the heading of the list of models. */
export const LIBRARY = "library";

/** Id of the heading of a model's card. */
export function cardTitleId(modelId: string): string {
  return `model-${modelId}`;
}

/** Id of the sentence that a model was stored. */
const STORED = "model-stored";

/** What a card needs. */
interface ModelCardProps {
  readonly model: LibraryModel;
  readonly library: ModelLibrary;
  readonly tasks: LibraryTaskStore;
  /** It was stored just now. */
  readonly isNew: boolean;
}

/** One model: what it is, where it answers, and what can be done with it. */
export function ModelCard({ model, library, tasks, isNew }: ModelCardProps): ReactNode {
  const { manifest, kind } = model;
  const { id, title, version } = manifest;
  return (
    <li className={styles["card"]} aria-labelledby={cardTitleId(id)}>
      <header className={styles["head"]}>
        <h3
          id={cardTitleId(id)}
          tabIndex={-1}
          className={styles["title"]}
          aria-describedby={isNew ? STORED : undefined}
        >
          {title}
        </h3>
        {isNew && (
          <p id={STORED} className={styles["stored"]} role="status">
            <bdi>{title}</bdi> is stored on this device. Choose below on which pages it answers.
          </p>
        )}
        <p className={parts["soft"]}>
          Version {version}, {formatBytes(bytesOf(manifest))}
          {kind === "bundled" && ", comes with this app"}
          {id === KINGDOM_MODEL.id && (
            <>
              . <Link to={PATHS.modelCard}>What it can name, and how often it is right</Link>
            </>
          )}
        </p>
      </header>
      <ManifestFacts manifest={manifest} />
      {kind === "stored" && <LabelRecords manifest={manifest} library={library} />}
      {kind === "stored" && <ModelPages manifest={manifest} library={library} />}
      <ModelUse manifest={manifest} tasks={tasks} />
      <ModelActions model={model} tasks={tasks} />
      <LibraryTaskStatus modelId={id} tasks={tasks} />
    </li>
  );
}

function ManifestFacts({
  manifest: { format, input, labels, labelFacts, licence, source },
}: {
  readonly manifest: PackageManifest;
}): ReactNode {
  const runtime = runtimeOf(format);
  const known = labels.filter((_, at) => labelFacts?.[at]?.unknown !== true);
  return (
    <FactList
      facts={[
        ["Format", FORMATS[format].name],
        ["Runs on", `${runtime.name}, ${formatBytes(runtime.downloadBytes)} fetched once`],
        ["Input", inputText(input)],
        ["Labels", `${known.length}, such as ${known.slice(0, 2).map(isolated).join("; ")}`],
        ["Licence", licence ?? "not stated"],
        ["Source", source ?? "not stated"],
      ]}
    />
  );
}

function ModelActions({
  model: { manifest, kind },
  tasks,
}: Pick<ModelCardProps, "model" | "tasks">): ReactNode {
  const { id, title } = manifest;
  const exporting = useStore(tasks, (state) => state.status === "exporting" && state.modelId === id);

  async function exportPackage(): Promise<void> {
    const zip = await tasks.exportModel(id);
    if (zip !== null) saveBlob(zip, `${id}.zip`);
  }

  async function remove(): Promise<void> {
    await tasks.remove(id);
    // The button that had the focus is gone with the card.
    if (tasks.getState().status !== "failed") document.getElementById(LIBRARY)?.focus();
  }

  return (
    <div className={parts["row"]}>
      <PhotoButton onPhoto={(photo) => void tasks.tryOn(id, photo)}>
        <FlaskConical size={18} aria-hidden="true" /> Try on a photo
      </PhotoButton>
      <Button disabled={exporting} onClick={() => void exportPackage()}>
        <FileDown size={18} aria-hidden="true" /> {exporting ? "Exporting..." : "Export package"}
      </Button>
      {kind === "stored" && <DeleteButton title={title} onDelete={() => void remove()} />}
    </div>
  );
}
