import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { LessonPhoto } from "#src/stores/teach/lesson-state.ts";
import { counted } from "#src/wording/counted.ts";
import { isolated } from "#src/wording/isolated.ts";
import styles from "./classes.module.css";

/** So many photos are shown of a class that is folded: a row on most screens. */
const SHOWN = 5;

/** The photos of a class, the latest first. Unfolded, each can be removed. */
export function PhotoGrid({
  photos,
  onRemove,
}: {
  readonly photos: readonly LessonPhoto[];
  readonly onRemove: (id: string) => void;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  if (photos.length === 0) return null;
  const latest = photos.toReversed();
  return (
    <>
      <ul className={`${styles["photos"]} ${isOpen ? styles["all"] : ""}`}>
        {(isOpen ? latest : latest.slice(0, SHOWN)).map(({ id, name, thumbnail }) => (
          <li key={id} className={styles["photo"]}>
            <img src={thumbnail} alt="" loading="lazy" decoding="async" />
            {isOpen && (
              <button
                type="button"
                className={styles["remove"]}
                aria-label={`Remove ${isolated(name)}`}
                onClick={() => onRemove(id)}
              >
                <X size={16} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={styles["link"]}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "Fold away" : `See all, remove some (${counted(photos.length, "photo")})`}
      </button>
    </>
  );
}
