import { X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { readableLabel } from "#domain/readable-label.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { LazyThumbnail } from "#src/ui/pictures/pictures.tsx";
import { counted, isolated } from "#src/ui/texts/format.ts";
import type { ListedPhoto, PhotoSource } from "./photo-choice.ts";
import styles from "./photo-panel.module.css";
import type { ChosenPhotos } from "./use-photo-choice.ts";

/** How many photos are listed at first, and how many more each time. */
const STEP = 60;

/** The photos that a person chose to look at. Nothing where there are none. */
export function PhotoPanel({
  chosen,
  source,
}: {
  readonly chosen: ChosenPhotos;
  readonly source: PhotoSource;
}): ReactNode {
  const { choice, close } = chosen;
  return choice === null ? null : (
    <OpenPanel key={choice.title} {...choice} source={source} onClose={close} />
  );
}

function OpenPanel({
  title,
  photos,
  source: { files, thumbnailOf },
  onClose,
}: NonNullable<ChosenPhotos["choice"]> & {
  readonly source: PhotoSource;
  readonly onClose: () => void;
}): ReactNode {
  const id = useId();
  const [shown, setShown] = useState(STEP);
  return (
    <section className={styles["panel"]} aria-labelledby={id}>
      <div className={styles["head"]}>
        <h4 id={id} className={styles["title"]} tabIndex={-1} ref={focus}>
          {title}
        </h4>
        <Button onClick={onClose}>
          <X size={18} aria-hidden="true" /> Close photos
        </Button>
      </div>
      <p className={styles["soft"]}>{countLine(photos, shown)}</p>
      <ul className={styles["list"]}>
        {photos.slice(0, shown).map(({ path, truth, said }) => (
          <li key={path} className={styles["item"]}>
            <span className={styles["picture"]}>
              <LazyThumbnail file={files.get(path) ?? null} thumbnailOf={thumbnailOf} />
            </span>
            <span className={styles["text"]}>
              <bdi className={styles["name"]}>{path}</bdi>
              <span>Label: {isolated(readableLabel(truth))}</span>
              {said.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {shown < photos.length && <Button onClick={() => setShown(shown + STEP)}>Show more photos</Button>}
    </section>
  );
}

/** The person asked for the photos, which may be below the screen. */
function focus(heading: HTMLElement | null): void {
  heading?.focus();
}

function countLine(photos: readonly ListedPhoto[], shown: number): string {
  const part = shown < photos.length ? `, of which ${shown} are listed` : "";
  // Of two models none comes first.
  const order = photos.length > 1 && photos[0]?.said.length === 1 ? ", the surest answers first" : "";
  return `${counted(photos.length, "photo")}${part}${order}.`;
}
