import { FileDown, FlaskConical, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useStore } from "zustand";
import { FORMATS, runtimeOf } from "#models/formats.ts";
import { Button } from "#src/components/button/button.tsx";
import { FactList } from "#src/identifier/results/fact-list.tsx";
import { formatBytes } from "#src/wording/format-bytes.ts";
import type { LibraryModel } from "#src/stores/models/model-library.ts";
import { bytesOf } from "#src/stores/models/model-storage.ts";
import type { ModelsPageStores } from "#src/stores/models/models-page-stores.ts";
import { saveBlob } from "#src/components/save-blob/save-blob.ts";
import { inputText } from "#src/wording/model-texts.ts";
import { ModelUse } from "./model-use.tsx";
import { LibraryTaskStatus } from "./library-task-status.tsx";
import styles from "./model-card.module.css";
import { PhotoButton } from "../parts/photo-button.tsx";

/** Id of the heading of the list of models. */
export const LIBRARY = "library";

/** Id of the heading of a model's card. */
export function cardTitleId(modelId: string): string {
  return `model-${modelId}`;
}

/** One model: what it is, where it answers, and what can be done with it. */
export function ModelCard({
  model: { manifest, kind },
  stores,
}: {
  readonly model: LibraryModel;
  readonly stores: ModelsPageStores;
}): ReactNode {
  const { id, title, version, format, input, labels, licence, source } = manifest;
  const { tasks } = stores;
  const runtime = runtimeOf(format);
  const exporting = useStore(tasks, (state) => state.status === "exporting" && state.modelId === id);

  async function exportPackage(): Promise<void> {
    const zip = await tasks.exportModel(id);
    if (zip !== null) saveBlob(zip, `${id}.zip`);
  }

  async function remove(): Promise<void> {
    await tasks.remove(id);
    // The card is gone, and the focus with it.
    if (tasks.getState().status !== "failed") document.getElementById(LIBRARY)?.focus();
  }

  return (
    <li className={styles["card"]} aria-labelledby={cardTitleId(id)}>
      <header className={styles["head"]}>
        <h3 id={cardTitleId(id)} tabIndex={-1} className={styles["title"]}>
          {title}
        </h3>
        <p className={styles["soft"]}>
          Version {version}, {formatBytes(bytesOf(manifest))}
          {kind === "bundled" && ", comes with this app"}
        </p>
      </header>
      <FactList
        facts={[
          ["Format", FORMATS[format].name],
          ["Runs on", `${runtime.name}, ${formatBytes(runtime.downloadBytes)} fetched once`],
          ["Input", inputText(input)],
          ["Labels", `${labels.length}, such as ${labels.slice(0, 2).join("; ")}`],
          ["Licence", licence ?? "not stated"],
          ["Source", source ?? "not stated"],
        ]}
      />
      <ModelUse manifest={manifest} tasks={tasks} />
      <div className={styles["actions"]}>
        <PhotoButton onPhoto={(photo) => void tasks.tryOn(id, photo)}>
          <FlaskConical size={18} aria-hidden="true" /> Try on a photo
        </PhotoButton>
        <Button disabled={exporting} onClick={() => void exportPackage()}>
          <FileDown size={18} aria-hidden="true" /> {exporting ? "Exporting..." : "Export package"}
        </Button>
        {kind === "stored" && <DeleteButton title={title} onDelete={() => void remove()} />}
      </div>
      <LibraryTaskStatus modelId={id} tasks={tasks} />
    </li>
  );
}

/** Asks once more, in place: a model may have taken long to download. */
function DeleteButton({
  title,
  onDelete,
}: {
  readonly title: string;
  readonly onDelete: () => void;
}): ReactNode {
  const [step, setStep] = useState<"offered" | "asked" | "kept">("offered");
  if (step !== "asked") {
    return (
      <Button ref={step === "kept" ? focus : null} onClick={() => setStep("asked")}>
        <Trash2 size={18} aria-hidden="true" /> Delete
      </Button>
    );
  }
  return (
    <div className={styles["confirm"]} role="group" aria-label={`Delete ${title}?`}>
      <span>Delete it from this device?</span>
      <Button ref={focus} onClick={onDelete}>
        Yes, delete
      </Button>
      <Button onClick={() => setStep("kept")}>Keep it</Button>
    </div>
  );
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}
