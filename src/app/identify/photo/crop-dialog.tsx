import { type ReactNode, useId, useState } from "react";
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import type { Cutout } from "#domain/photo/cutout.ts";
import { inContext, rich, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { useModal } from "#src/ui/controls/use-modal.ts";
import { BlobImage } from "#src/ui/pictures/pictures.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import box from "#src/ui/controls/dialog.module.css";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./photo-tools.module.css";

export interface CropDialogProps {
  /** The whole photo, upright. */
  readonly whole: Blob;
  readonly name: string;
  /** The current cutout; null for the whole photo. */
  readonly cutout: Cutout | null;
  /** Aspect ratio of the model's input; null for any. */
  readonly aspect: number | null;
  /** Called with the selected part. The dialog then closes. */
  readonly onCut: (cutout: Cutout) => void;
  readonly onClose: () => void;
}

/** Width of the first frame, in percent of the photo. */
const FIRST_WIDTH = 70;

/** Minimum side of the frame in CSS pixels, so that its handles stay apart. */
const LEAST_SIDE = 56;

/** Lets a person frame a part of the photo with touch, mouse or arrow keys. It opens when it mounts. */
export function CropDialog({ whole, name, cutout, aspect, onCut, onClose }: CropDialogProps): ReactNode {
  const titleId = useId();
  const { props, close } = useModal(onClose);
  const [frame, setFrame] = useState<PercentCrop | undefined>(cutout === null ? undefined : frameOf(cutout));
  const proportion = aspect === null ? {} : { aspect };
  const drawn = frame === undefined ? {} : { crop: frame };
  return (
    <dialog {...props} className={box["dialog"]} aria-labelledby={titleId}>
      <div className={styles["content"]}>
        <div className={`${layout["stack2"]} ${styles["words"]}`}>
          <h2 id={titleId} className={layout["xlarge"]}>
            {t`Crop the photo`}
          </h2>
          <p className={layout["hint"]}>
            {rich`Frame what you ask about, with a little around it. Drag the frame and its corners${(
              <span className={styles["keys"]}>{t`, or move them with the arrow keys`}</span>
            )}.`}
          </p>
        </div>
        <div
          className={styles["stage"]}
          onLoadCapture={({ target }) => {
            if (target instanceof HTMLImageElement) setFrame((now) => now ?? firstFrame(target, aspect));
          }}
        >
          <ReactCrop
            {...drawn}
            {...proportion}
            keepSelection
            minWidth={LEAST_SIDE}
            minHeight={LEAST_SIDE}
            ariaLabels={ARIA_LABELS}
            onChange={(_, percent) => setFrame(percent)}
          >
            <BlobImage blob={whole} alt={t`The whole photo: ${isolated(name)}`} className={styles["photo"]} />
          </ReactCrop>
        </div>
        <div className={styles["cropButtons"]}>
          <Button onClick={close}>{inContext("button")`Cancel`}</Button>
          <Button
            variant="primary"
            disabled={frame === undefined}
            onClick={() => {
              if (frame !== undefined) onCut(cutoutOf(frame));
              close();
            }}
          >
            {t`Identify this part`}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** Names for screen readers. */
const ARIA_LABELS = {
  cropArea: t`Frame: move it with the arrow keys`,
  nwDragHandle: t`Upper left corner`,
  nDragHandle: t`Upper edge`,
  neDragHandle: t`Upper right corner`,
  eDragHandle: t`Right edge`,
  seDragHandle: t`Lower right corner`,
  sDragHandle: t`Lower edge`,
  swDragHandle: t`Lower left corner`,
  wDragHandle: t`Left edge`,
};

/** The initial frame: centred, with the aspect ratio of the model or, if it has none, of the photo. */
function firstFrame({ naturalWidth, naturalHeight }: HTMLImageElement, aspect: number | null): PercentCrop {
  const proportion = aspect ?? naturalWidth / naturalHeight;
  const side = Math.min(1, (naturalHeight * proportion) / naturalWidth) * FIRST_WIDTH;
  const frame = makeAspectCrop({ unit: "%", width: side }, proportion, naturalWidth, naturalHeight);
  return centerCrop(frame, naturalWidth, naturalHeight);
}

function frameOf({ x, y, width, height }: Cutout): PercentCrop {
  return { unit: "%", x: x * 100, y: y * 100, width: width * 100, height: height * 100 };
}

function cutoutOf({ x, y, width, height }: PercentCrop): Cutout {
  return { x: x / 100, y: y / 100, width: width / 100, height: height / 100 };
}
