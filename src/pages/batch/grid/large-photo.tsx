import type { ReactNode } from "react";
import type { BatchPhoto } from "#domain/batch/batch-photo.ts";
import { BlobImage } from "#src/components/blob-image/blob-image.tsx";
import { fileNameOf, photoWords } from "#src/wording/batch/answer-texts.ts";
import { describeTaken } from "#src/wording/batch/grid-texts.ts";
import { isolated } from "#src/wording/isolated.ts";
import styles from "./large-photo.module.css";

/** A photo as large as there is room, from its file, with where it lies and when it was taken. */
export function LargePhoto({
  photo,
  file,
  isInBurst,
}: {
  readonly photo: BatchPhoto;
  /** Null where it is not at hand. */
  readonly file: File | null;
  readonly isInBurst: boolean;
}): ReactNode {
  const { name, sureness } = photoWords(photo);
  return (
    <figure className={styles["figure"]}>
      {file === null ? (
        <p className={styles["missing"]}>
          The photo itself is not at hand. Choose its folder again, above, to see it.
        </p>
      ) : (
        <BlobImage
          key={photo.path}
          blob={file}
          alt={isolated(fileNameOf(photo))}
          className={styles["image"]}
        />
      )}
      <figcaption className={styles["caption"]}>
        <bdi>{photo.path}</bdi>
        {photo.takenAt !== null && <span>{describeTaken(photo.takenAt)}</span>}
        {isInBurst && (
          <span>
            This photo alone: {isolated(name)}
            {sureness !== null && `, ${sureness}`}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
