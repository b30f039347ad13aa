import { ScanEye } from "lucide-react";
import { type ReactNode, useState } from "react";
import { PHOTO_ACCEPT } from "#domain/photo/photo.ts";
import type { Subject } from "#domain/subject.ts";
import type { IdentificationStore } from "#src/app/identify/state/identification-store.ts";
import { useIdentification, useIdentificationStore } from "#src/app/identify/state/use-identification.ts";
import { t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { ImagePicker } from "#src/ui/pictures/image-picker.tsx";
import { isForFingers } from "#src/ui/pictures/take-photo.ts";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { LazyCamera } from "./lazy-camera.tsx";
import { PhotoProblem } from "./photo-problem.tsx";
import { useSeenMap } from "./seen-map.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./photo-panel.module.css";

/** The image picker, problems above it and tools below it. */
export function PhotoPanel({ subject }: { readonly subject: Subject }): ReactNode {
  const store = useIdentificationStore(subject);
  const { current } = useIdentification(subject);
  const seen = useSeenMap(current);
  return (
    <div className={layout["stack4"]}>
      <PhotoProblem place={subject} />
      <ImagePicker
        onImageUpload={store.identify}
        onNoFile={store.refuseMissing}
        onRemove={store.remove}
        image={
          // Without a preview there is no frame for the photo, because it would be empty.
          current.status === "idle" || (current.status === "failed" && current.photo.preview === null)
            ? null
            : {
                name: current.photo.file.name,
                preview: current.photo.preview,
                overlay: seen?.overlay,
                isBusy: current.status === "analyzing",
              }
        }
        accept={PHOTO_ACCEPT}
        renderCamera={(dialog) => <LazyCamera subject={subject} {...dialog} />}
        formats={t`Supports: JPG, PNG, WebP (Max 5MB)`}
      />
      {isForFingers() && <PointAndSee subject={subject} />}
      {seen?.controls}
      {current.status !== "idle" && current.photo.preview !== null && (
        <LazyPart load={() => loadTools(store)} waiting={<div className={styles["waiting"]} />}>
          {({ PhotoTools, fusion }) => <PhotoTools subject={subject} fusion={fusion} />}
        </LazyPart>
      )}
    </div>
  );
}

/** On a phone 'Take Photo' opens the phone's own camera, so this button opens the page's camera, which names what it sees. */
function PointAndSee({ subject }: { readonly subject: Subject }): ReactNode {
  const store = useIdentificationStore(subject);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <ScanEye size={18} aria-hidden="true" /> {t`Point and see`}
      </Button>
      {isOpen && (
        <LazyCamera
          subject={subject}
          onPhoto={(file) => void store.identify(file)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Loads the tools with the first photo. If this fails, the page has no tools. */
async function loadTools(store: IdentificationStore) {
  const [{ PhotoTools }, fusion] = await Promise.all([import("./photo-tools.tsx"), store.openFusion()]);
  return { PhotoTools, fusion };
}
