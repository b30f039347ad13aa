import { FolderOpen } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { useStore } from "zustand";
import type { PackageManifest } from "#models/manifest.ts";
import { Alert } from "#src/components/alert/alert.tsx";
import { Section } from "#src/components/section/section.tsx";
import { PATHS } from "#src/paths.ts";
import type { EvaluationStore } from "#src/stores/benchmark/labelled/evaluation-store.ts";
import styles from "../parts/benchmark.module.css";
import { counted } from "#src/wording/counted.ts";
import { EvaluationForm } from "./evaluation-form.tsx";
import { EvaluationResult } from "./evaluation-result.tsx";
import { FileButton } from "#src/components/file-button/file-button.tsx";
import { type LabelledFolder, readFolder } from "./read-folder.ts";
import { runLine } from "./run-lines.ts";
import { RunProgress } from "../parts/run-progress.tsx";

/** How well models know photos whose labels are known. */
export function FolderSection({
  evaluation,
  models,
  busy,
}: {
  readonly evaluation: EvaluationStore;
  readonly models: readonly PackageManifest[];
  /** True while the other part of the page runs. */
  readonly busy: boolean;
}): ReactNode {
  const [folder, setFolder] = useState<LabelledFolder | null>(null);
  // Not the whole state, which changes with every photo: the form may have thousands of options.
  const isRunning = useStore(evaluation, ({ status }) => status === "loading" || status === "running");
  const choose = (files: readonly File[]): void => {
    evaluation.clear();
    setFolder(readFolder(files));
  };
  return (
    <Section
      title="Labelled photos"
      lead="Choose a folder whose sub-folders are labels, such as birds/robin/1.jpg, and see how often one or two of your models are right."
    >
      {models.length === 0 ? (
        <p>
          No model is here yet. <Link to={PATHS.models}>Add a model</Link> first.
        </p>
      ) : (
        <>
          <div className={styles["row"]}>
            <FileButton
              label="Folder of labelled photos"
              folder
              disabled={isRunning || busy}
              onFiles={choose}
            >
              <FolderOpen size={18} aria-hidden="true" /> Choose folder
            </FileButton>
            {folder !== null && <p role="status">{folderLine(folder)}</p>}
          </div>
          {folder?.photos.length === 0 && (
            <Alert
              title="There is no photo in a sub-folder here."
              advice="Choose a folder that has a sub-folder for each label, with the photos of that label in it."
            />
          )}
          {folder !== null && folder.photos.length > 0 && (
            <EvaluationForm
              key={folderKey(folder)}
              folder={folder}
              models={models}
              evaluation={evaluation}
              disabled={isRunning || busy}
            />
          )}
        </>
      )}
      <FolderRun evaluation={evaluation} />
    </Section>
  );
}

function FolderRun({ evaluation }: { readonly evaluation: EvaluationStore }): ReactNode {
  const state = useStore(evaluation);
  switch (state.status) {
    case "idle":
      return null;
    case "loading":
      return <RunProgress what={state.what} done={0} total={0} onStop={evaluation.stop} />;
    case "running":
      return (
        <>
          <RunProgress what="Answers" done={state.done} total={state.total} onStop={evaluation.stop} />
          <p className={styles["soft"]}>{runLine(state)}</p>
        </>
      );
    case "ended":
      return <EvaluationResult outcome={state.outcome} error={state.error} />;
  }
}

/** A folder that is chosen anew starts a form of its own. */
function folderKey({ name, photos }: LabelledFolder): string {
  return `${name} ${photos.length} ${photos[0]?.path ?? ""}`;
}

function folderLine({ name, photos, folders, loose, others }: LabelledFolder): string {
  const left = [
    loose > 0 ? `${counted(loose, "photo")} outside of sub-folders` : "",
    others > 0 ? counted(others, "other file") : "",
  ].filter((part) => part !== "");
  const leftOut = left.length > 0 ? `; left out: ${left.join(", ")}` : "";
  return `${name}: ${counted(photos.length, "photo")} in ${counted(folders.length, "sub-folder")}${leftOut}.`;
}
