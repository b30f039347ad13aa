import { FileDown, FlaskConical, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useStore } from "zustand";
import { RUNTIME_OF_FORMAT, RUNTIMES } from "#models/runtimes.ts";
import { Button } from "#src/components/button/button.tsx";
import { FactList } from "#src/identifier/results/fact-list.tsx";
import { formatBytes } from "#src/identifier/model-progress.ts";
import type { ShelfModel } from "#src/stores/model-shelf.ts";
import { bytesOf } from "#src/stores/model-storage.ts";
import type { ModelWorkshop } from "#src/stores/model-workshop.ts";
import { saveBlob } from "#src/components/save-blob/save-blob.ts";
import { FORMAT_NAMES, inputText } from "./model-texts.ts";
import { ModelUse } from "./model-use.tsx";
import { ModelWorkStatus } from "./model-work-status.tsx";
import styles from "./model-card.module.css";
import { PhotoButton } from "./photo-button.tsx";

/** Id of the heading of the list of models. */
export const SHELF = "shelf";

/** Id of the heading of a model's card. */
export function cardTitleId(modelId: string): string {
  return `model-${modelId}`;
}

/** One model: what it is, where it answers, and what can be done with it. */
export function ModelCard({
  model: { manifest, kind },
  workshop,
}: {
  readonly model: ShelfModel;
  readonly workshop: ModelWorkshop;
}): ReactNode {
  const { id, title, version, format, input, labels, licence, source } = manifest;
  const { work } = workshop;
  const runtime = RUNTIMES[RUNTIME_OF_FORMAT[format]];
  const exporting = useStore(work, (state) => state.status === "exporting" && state.modelId === id);

  async function exportPackage(): Promise<void> {
    const zip = await work.exportModel(id);
    if (zip !== null) saveBlob(zip, `${id}.zip`);
  }

  async function remove(): Promise<void> {
    await work.remove(id);
    // The card is gone, and the focus with it.
    if (work.getState().status !== "failed") document.getElementById(SHELF)?.focus();
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
          ["Format", FORMAT_NAMES[format]],
          ["Runs on", `${runtime.name}, ${formatBytes(runtime.downloadBytes)} fetched once`],
          ["Input", inputText(input)],
          ["Labels", `${labels.length}, such as ${labels.slice(0, 2).join("; ")}`],
          ["Licence", licence ?? "not stated"],
          ["Source", source ?? "not stated"],
        ]}
      />
      <ModelUse manifest={manifest} work={work} />
      <div className={styles["actions"]}>
        <PhotoButton onPhoto={(photo) => void work.tryOn(id, photo)}>
          <FlaskConical size={18} aria-hidden="true" /> Try on a photo
        </PhotoButton>
        <Button disabled={exporting} onClick={() => void exportPackage()}>
          <FileDown size={18} aria-hidden="true" /> {exporting ? "Exporting..." : "Export package"}
        </Button>
        {kind === "stored" && <DeleteButton title={title} onDelete={() => void remove()} />}
      </div>
      <ModelWorkStatus modelId={id} work={work} />
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
