import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ImagePicker } from "#src/ui/image-picker/image-picker.tsx";
import { LazyPart } from "#src/ui/lazy-part/lazy-part.tsx";
import { PHOTO_ACCEPT } from "#domain/photo.ts";
import type { Subject } from "#domain/subject.ts";
import { batchPath } from "#src/paths.ts";
import { useIdentification, useIdentificationStore } from "../state/identification-context.tsx";
import type { IdentificationStore } from "../state/identification-store.ts";
import styles from "./photo-panel.module.css";
import { PhotoProblem } from "./photo-problem.tsx";
import { useSeenMap } from "./seen-map.tsx";

/**
 * The image picker, above it what is wrong with the photo, and below it the button for what the model looked at. Until there
 * is a photo, the way to where many are taken stands there.
 */
export function PhotoPanel({ subject }: { readonly subject: Subject }): ReactNode {
  const store = useIdentificationStore(subject);
  const { current } = useIdentification(subject);
  const seen = useSeenMap(current);
  return (
    <div className={styles["sections"]}>
      <PhotoProblem place={subject} />
      <ImagePicker
        onImageUpload={(file) => void store.identify(file)}
        onNoFile={store.refuseMissing}
        onRemove={store.remove}
        image={
          // A photo that could not be read leaves no empty frame.
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
        formats="Supports: JPG, PNG, WebP (Max 5MB)"
      />
      {current.status === "idle" && (
        <p className={styles["many"]}>
          Many photos? <Link to={batchPath(subject)}>Identify a whole folder</Link>
        </p>
      )}
      {seen?.controls}
      {current.status !== "idle" && current.photo.preview !== null && (
        <LazyPart load={() => loadTools(store)} waiting={<div className={styles["waiting"]} />}>
          {({ PhotoTools, fusion }) => <PhotoTools subject={subject} fusion={fusion} />}
        </LazyPart>
      )}
    </div>
  );
}

/** Cropping and more photos are of no use before there is one. Without a network they are left out, if they can't be had. */
async function loadTools(store: IdentificationStore) {
  const [{ PhotoTools }, fusion] = await Promise.all([import("./photo-tools.tsx"), store.openFusion()]);
  return { PhotoTools, fusion };
}
