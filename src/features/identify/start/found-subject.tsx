import { X } from "lucide-react";
import type { ReactNode } from "react";
import { PreviewCanvas } from "#src/ui/pictures/pictures.tsx";
import { PhotoProblem } from "../photo/photo-problem.tsx";
import { useIdentification } from "../state/identification-context.tsx";
import type { ChosenPhoto } from "../state/identification-snapshot.ts";
import { Finding } from "./finding.tsx";
import styles from "./found-subject.module.css";
import { SAMPLE_PHOTO_NAME } from "./sample-photo.ts";
import { isolated } from "#src/ui/texts/format.ts";

/** The photo that was handed over on Home, and the page where it belongs. */
export function FoundSubject({
  isFresh,
  onRemove,
}: {
  /** False for what is still there from before the page was opened. */
  readonly isFresh: boolean;
  readonly onRemove: () => void;
}): ReactNode {
  const { current } = useIdentification("home");
  return (
    <>
      <PhotoProblem place="home" />
      {current.status !== "idle" && (
        <div className={styles["found"]}>
          <Thumbnail photo={current.photo} onRemove={onRemove} />
          {current.status !== "failed" && <Finding current={current} isFresh={isFresh} />}
        </div>
      )}
    </>
  );
}

function Thumbnail({
  photo: { file, preview },
  onRemove,
}: {
  readonly photo: ChosenPhoto;
  readonly onRemove: () => void;
}): ReactNode {
  return (
    <div className={styles["photo"]}>
      <div className={styles["frame"]}>
        {preview !== null && (
          <PreviewCanvas
            preview={preview}
            alt={`Your photo: ${isolated(file.name)}`}
            className={styles["preview"]}
          />
        )}
        <button type="button" className={styles["remove"]} aria-label="Remove photo" onClick={onRemove}>
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      {file.name === SAMPLE_PHOTO_NAME && (
        <p className={styles["note"]}>A picture that we made, for trying.</p>
      )}
    </div>
  );
}
