import { Camera, ImageUp, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { PHOTO_ACCEPT } from "#domain/photo/photo.ts";
import { t } from "#src/language/messages.ts";
import { buttonClass, type ButtonVariant } from "#src/ui/controls/button.tsx";
import dropArea from "#src/ui/pictures/drop.module.css";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./start-card.module.css";

const TITLE_ID = "what-is-this";

/**
 * The start card in Home's file. It takes a photo without any script, long before the app runs on a slow phone;
 * `takeEarlyPhoto` hands the photo to the app.
 */
export function PrerenderedStartCard(): ReactNode {
  return (
    <section
      className={`${dropArea["area"]} ${styles["card"]} ${styles["prerendered"]}`}
      aria-labelledby={TITLE_ID}
    >
      <h2 id={TITLE_ID} className={layout["xlarge"]}>
        {t`What is this?`}
      </h2>
      <p className={layout["soft"]}>{t`Choose a photo of an animal, a plant, a sick leaf or a pest.`}</p>
      <div className={`${layout["row3"]} ${styles["buttons"]}`}>
        <PhotoLabel variant="primary" icon={Camera} isCamera>{t`Take Photo`}</PhotoLabel>
        <PhotoLabel variant="secondary" icon={ImageUp}>{t`Upload File`}</PhotoLabel>
      </div>
      <p role="status" className={styles["looking"]}>{t`Looking at your photo...`}</p>
    </section>
  );
}

interface PhotoLabelProps {
  readonly variant: ButtonVariant;
  readonly icon: LucideIcon;
  /** True to open a phone's camera in place of a chooser. */
  readonly isCamera?: boolean;
  readonly children: string;
}

/** Looks like a button, and opens a chooser for a photo. A required input is valid once it has a file. */
function PhotoLabel({ variant, icon: Icon, isCamera = false, children }: PhotoLabelProps): ReactNode {
  return (
    <label className={buttonClass(variant)}>
      <Icon size={18} aria-hidden="true" /> {children}
      <input
        className={layout["hidden"]}
        type="file"
        accept={PHOTO_ACCEPT}
        required
        autoComplete="off"
        {...(isCamera ? { capture: "environment" } : {})}
      />
    </label>
  );
}
