import { Crop } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { abort } from "#domain/abort.ts";
import type { Size } from "#domain/photo/photo.ts";
import type { Subject } from "#domain/subject.ts";
import type { AnsweredState } from "#src/answer/identification-snapshot.ts";
import { useIdentificationStore } from "#src/app/identify/state/use-identification.ts";
import { t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { CropDialog } from "./crop-dialog.tsx";
import { useInputAspect } from "./photo-tools.tsx";
import styles from "./photo-tools.module.css";

interface SeveralSubjectsProps extends Pick<AnsweredState, "photo" | "answer"> {
  readonly subject: Subject;
}

const ADVICE: Readonly<Record<Subject, string>> = {
  animal: t`If it shows more than one animal, crop to the one that you ask about.`,
  plant: t`If it shows more than one plant, crop to the one that you ask about.`,
  disease: t`If it shows more than one leaf, crop to the one that you ask about.`,
  pest: t`If it shows more than one pest, crop to the one that you ask about.`,
};

const CROP_TO_ONE: Readonly<Record<Subject, string>> = {
  animal: t`Crop to one animal`,
  plant: t`Crop to one plant`,
  disease: t`Crop to one leaf`,
  pest: t`Crop to one pest`,
};

/** Says that parts of the photo give other answers, with a button to crop. Looks after the answer is shown. */
export function SeveralSubjects({ subject, photo, answer }: SeveralSubjectsProps): ReactNode {
  const store = useIdentificationStore(subject);
  const aspect = useInputAspect(subject);
  const [differing, setDiffering] = useState<AnsweredState["answer"] | null>(null);
  const [isCropping, setIsCropping] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    const look = async (): Promise<void> => {
      const found = await store.doPartsDiffer({ photo, answer }, sizeOf, gone.signal);
      if (found) setDiffering(answer);
    };
    void look();
    return () => abort(gone);
  }, [store, photo, answer]);
  const differs = differing === answer;
  return (
    <div role="status" className={styles["several"]} hidden={!differs}>
      {differs && (
        <>
          <p>
            <strong>{t`Parts of this photo give different answers.`}</strong> {ADVICE[subject]}
          </p>
          <Button onClick={() => setIsCropping(true)}>
            <Crop size={18} aria-hidden="true" /> {CROP_TO_ONE[subject]}
          </Button>
        </>
      )}
      {isCropping && photo.preview !== null && (
        <CropDialog
          whole={photo.preview}
          name={photo.file.name}
          cutout={null}
          aspect={aspect}
          onCut={(cutout) => void store.openFusion().then((fusion) => fusion.cut(cutout))}
          onClose={() => setIsCropping(false)}
        />
      )}
    </div>
  );
}

/** Null if the browser can't decode the preview. */
async function sizeOf(preview: Blob): Promise<Size | null> {
  try {
    const bitmap = await createImageBitmap(preview);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    // Without its size, the photo has no parts to ask about.
    return null;
  }
}
