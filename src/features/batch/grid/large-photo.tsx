import { type ReactNode, useEffect, useState } from "react";
import type { BatchPhoto } from "#domain/batch-photo.ts";
import { PreviewCanvas } from "#src/ui/pictures/pictures.tsx";
import { fileNameOf, photoWords } from "../texts/answer-texts.ts";
import { describeTaken } from "../texts/grid-texts.ts";
import { isolated } from "#src/ui/texts/format.ts";
import type { PhotoSource } from "./tile.tsx";
import styles from "./large-photo.module.css";

/** A photo as large as there is room, from its file, with where it lies and when it was taken. */
export function LargePhoto({
  photo,
  source,
  isInBurst,
}: {
  readonly photo: BatchPhoto;
  readonly source: PhotoSource;
  readonly isInBurst: boolean;
}): ReactNode {
  const { name, sureness } = photoWords(photo);
  const picture = usePicture(photo.path, source);
  return (
    <figure className={styles["figure"]}>
      {typeof picture === "string" ? (
        <p className={styles["missing"]}>{picture}</p>
      ) : (
        <span className={styles["frame"]}>
          {picture !== null && (
            <PreviewCanvas preview={picture} alt={isolated(fileNameOf(photo))} className={styles["image"]} />
          )}
        </span>
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

/** The picture of a photo, null until it is made, or the reason why there is none. */
function usePicture(path: string, { files, pictureOf }: PhotoSource): Blob | string | null {
  const file = files.get(path);
  const [made, setMade] = useState<{ readonly of: File; readonly picture: Blob | null } | null>(null);
  useEffect(() => {
    if (file === undefined) return undefined;
    const left = new AbortController();
    void pictureOf(file, left.signal).then((picture) => {
      if (!left.signal.aborted) setMade({ of: file, picture });
    });
    return () => left.abort();
  }, [file, pictureOf]);
  if (file === undefined)
    return "The photo itself is not here any more. Choose its folder again, above, to see it.";
  if (made?.of !== file) return null;
  return made.picture ?? "The photo can't be shown.";
}
