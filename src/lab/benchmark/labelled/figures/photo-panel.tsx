import { X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { ModelRef } from "#domain/answer/identification.ts";
import { readableLabel } from "#domain/text/readable-label.ts";
import type { PictureOf } from "#src/core/photos/photo-pictures.ts";
import type { EvaluatedPhoto } from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import { m, plural, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { LazyThumbnail } from "#src/ui/pictures/pictures.tsx";
import { isolated, percent } from "#src/ui/texts/format.ts";
import { modelName } from "#src/ui/texts/model-title.ts";
import styles from "#src/lab/benchmark/labelled/labelled.module.css";
import layout from "#src/ui/styles/layout.module.css";

/** Number of photos shown at first, and of photos that each press of the button adds. */
const STEP = 60;

/** The chosen photos. Renders nothing if there are none. */
export function PhotoPanel({
  chosen,
  source,
}: {
  readonly chosen: PanelPhotos;
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
}: NonNullable<PanelPhotos["choice"]> & {
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
          <X size={18} aria-hidden="true" /> {t`Close photos`}
        </Button>
      </div>
      <p className={layout["hint"]}>{countLine(photos, shown)}</p>
      <ul className={styles["list"]}>
        {photos.slice(0, shown).map(({ path, truth, answers }) => (
          <li key={path} className={styles["item"]}>
            <span className={styles["picture"]}>
              <LazyThumbnail file={files.get(path) ?? null} thumbnailOf={thumbnailOf} />
            </span>
            <span className={styles["text"]}>
              <bdi className={layout["soft"]}>{path}</bdi>
              <span>{t`Label: ${isolated(readableLabel(truth))}`}</span>
              {answers.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {shown < photos.length && <Button onClick={() => setShown(shown + STEP)}>{t`Show more photos`}</Button>}
    </section>
  );
}

/** Focuses the heading, which also scrolls to the panel if it is off screen. */
function focus(heading: HTMLElement | null): void {
  heading?.focus();
}

function countLine(photos: readonly ListedPhoto[], shown: number): string {
  const count = photos.length;
  // Photos with two answers are not sorted by probability.
  const isSorted = count > 1 && photos[0]?.answers.length === 1;
  const parts = [
    plural(count, m`${count} photo`, m`${count} photos`),
    ...(shown < count ? [t`the first ${shown} are listed`] : []),
    ...(isSorted ? [t`the surest answers first`] : []),
  ];
  return t`${parts.join(", ")}.`;
}

export interface PhotoSource {
  /** The files of the photos, by path. */
  readonly files: ReadonlyMap<string, File>;
  readonly thumbnailOf: PictureOf;
}

/** A photo and its answers. */
export interface ListedPhoto {
  readonly path: string;
  readonly truth: string;
  /** One for each model. */
  readonly answers: readonly string[];
}

export interface PhotoChoice {
  /** What the photos have in common; unique on the page. */
  readonly title: string;
  readonly photos: readonly ListedPhoto[];
}

/** Photos with the answers of one model, sorted by probability. */
export function choiceOf(title: string, photos: readonly EvaluatedPhoto[]): PhotoChoice {
  const listed = photos
    .toSorted((one, other) => other.top[0].probability - one.top[0].probability)
    .map((photo): ListedPhoto => {
      return { path: photo.path, truth: photo.truth, answers: [t`Answer: ${answerText(photo)}`] };
    });
  return { title, photos: listed };
}

/** The name of a model, then its answer. */
export function answerBy(model: ModelRef, photo: EvaluatedPhoto): string {
  return `${isolated(modelName(model))}: ${answerText(photo)}`;
}

function answerText({ top: [{ label, probability }] }: EvaluatedPhoto): string {
  return t`${isolated(readableLabel(label))}, ${percent(probability)} sure`;
}

export interface PanelPhotos {
  readonly choice: PhotoChoice | null;
  readonly look: (choice: PhotoChoice) => void;
  /** Closes the panel, and returns the focus to the element that opened it. */
  readonly close: () => void;
}

/** The state of a panel. At first it has no photos. */
export function usePhotoChoice(): PanelPhotos {
  const [chosen, setChosen] = useState<{ choice: PhotoChoice; opener: Element | null } | null>(null);
  return {
    choice: chosen?.choice ?? null,
    look: (choice) => setChosen({ choice, opener: document.activeElement }),
    close: () => {
      setChosen(null);
      if (chosen?.opener instanceof HTMLElement) chosen.opener.focus();
    },
  };
}

/** A figure of photos: a button that shows them. */
export function PhotosButton({
  text,
  what,
  onPress,
}: {
  readonly text: string;
  /** What the photos have in common. */
  readonly what: string;
  readonly onPress: () => void;
}): ReactNode {
  return (
    <button type="button" className={styles["cell"]} aria-label={t`${text}: ${what}`} onClick={onPress}>
      {text}
    </button>
  );
}

/** A number of photos: a button that shows them, or plain text for 0. */
export function CountButton({
  count,
  what,
  onPress,
}: {
  readonly count: number;
  /** What the photos have in common. */
  readonly what: string;
  readonly onPress: (what: string) => void;
}): ReactNode {
  if (count === 0) return <span className={layout["soft"]}>0</span>;
  return (
    <button
      type="button"
      className={styles["cell"]}
      aria-label={plural(count, m`${count} photo: ${what}`, m`${count} photos: ${what}`)}
      onClick={() => onPress(what)}
    >
      {count}
    </button>
  );
}
