import { Ungroup } from "lucide-react";
import type { ReactNode } from "react";
import type { BatchPhoto } from "#domain/batch-photo.ts";
import type { ShownBurst } from "../rules/shown-bursts.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { LazyThumbnail } from "#src/ui/pictures/pictures.tsx";
import { fileNameOf } from "../texts/answer-texts.ts";
import { isolated } from "#src/ui/texts/format.ts";
import styles from "./burst-strip.module.css";
import type { PhotoSource } from "./tile.tsx";
import type { Review } from "./use-review.ts";

/** The photos of a burst, and the way to take one out of it. Nothing for a photo that is alone by itself. */
export function BurstStrip({
  review: { look, toggleApart },
  burst: { burst },
  photo,
  source: { files, thumbnailOf },
}: {
  readonly review: Review;
  readonly burst: ShownBurst;
  readonly photo: BatchPhoto;
  readonly source: PhotoSource;
}): ReactNode {
  if (burst.length === 1 && photo.isApart !== true) return null;
  return (
    <div className={styles["part"]}>
      {burst.length > 1 && (
        <>
          <p className={styles["soft"]}>{burst.length} photos, reviewed as one</p>
          <ul className={styles["strip"]} aria-label="Photos of the burst">
            {burst.map((each) => (
              <li key={each.path}>
                <button
                  type="button"
                  className={styles["photo"]}
                  aria-label={isolated(fileNameOf(each))}
                  aria-current={each === photo}
                  onClick={() => look(each.path)}
                >
                  <LazyThumbnail file={files.get(each.path) ?? null} thumbnailOf={thumbnailOf} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div>
        <Button onClick={toggleApart} aria-keyshortcuts="S">
          <Ungroup size={18} aria-hidden="true" />{" "}
          {photo.isApart === true ? "Put it back in its burst" : "Take this photo out"}
        </Button>
      </div>
    </div>
  );
}
