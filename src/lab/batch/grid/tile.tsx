import { Ban, Check, Layers, Pencil, Ungroup } from "lucide-react";
import { memo, type ReactNode } from "react";
import type { BatchPhoto, ReviewStatus } from "#src/lab/batch/rules/batch-photo.ts";
import { burstAnswers } from "#src/lab/batch/rules/bursts.ts";
import type { ShownBurst } from "#src/lab/batch/rules/shown-bursts.ts";
import { photoCount } from "#src/lab/batch/texts/batch-texts.ts";
import { REVIEW_NAMES } from "#src/lab/batch/texts/export-texts.ts";
import { answerWords, fileNameOf, photoWords } from "#src/lab/batch/texts/grid-texts.ts";
import { t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { LazyThumbnail, type LazyThumbnailProps } from "#src/ui/pictures/pictures.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import type { Review } from "./use-review.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./tile.module.css";

/** The pictures of the photos, by their paths. A photo without a file has its stored small picture, if there is one. */
export interface PhotoSource {
  /** Undefined for a photo whose folder is not open. */
  readonly fileOf: (path: string) => File | undefined;
  readonly thumbnailOf: LazyThumbnailProps<string>["thumbnailOf"];
  /** A large picture; null if there is none, or after an abort. Never rejects. */
  readonly pictureOf: LazyThumbnailProps<string>["thumbnailOf"];
}

interface TileProps {
  readonly burst: ShownBurst;
  readonly thumbnailOf: PhotoSource["thumbnailOf"];
  /** Index in the list, from 0. */
  readonly at: number;
  /** Number of tiles in the list. */
  readonly count: number;
  /** True if Tab goes to this tile. */
  readonly isActive: boolean;
  /** True if this burst is in the review. */
  readonly isChosen: boolean;
  /** True if the tile shows the answers of two models. */
  readonly isCompared: boolean;
}

/** A burst or a single photo in the grid. The list handles taps and keys. */
export const Tile = memo(function Tile({
  burst: { burst, shown },
  thumbnailOf,
  at,
  count,
  isActive,
  isChosen,
  isCompared,
}: TileProps): ReactNode {
  const { status } = shown.review;
  return (
    <div
      role="option"
      className={styles["tile"]}
      data-place={at}
      tabIndex={isActive ? 0 : -1}
      aria-selected={isChosen}
      aria-posinset={at + 1}
      aria-setsize={count}
    >
      <span className={styles["picture"]}>
        <LazyThumbnail file={shown.path} thumbnailOf={thumbnailOf} />
        {status !== "open" && <ReviewMark status={status} />}
        {burst.length > 1 && (
          <span className={styles["burst"]}>
            <Layers size={14} aria-hidden="true" /> {photoCount(burst.length)}
          </span>
        )}
      </span>
      {isCompared && status === "open" ? <BothAnswers burst={burst} /> : <OneAnswer shown={shown} />}
      <bdi className={styles["file"]}>{fileNameOf(shown)}</bdi>
    </div>
  );
});

const SIGNS = { confirmed: Check, corrected: Pencil, rejected: Ban } as const;

/** A person's review as an icon with a word. */
export function ReviewMark({ status }: { readonly status: Exclude<ReviewStatus, "open"> }): ReactNode {
  const Sign = SIGNS[status];
  return (
    <span className={`${styles["mark"]} ${styles[status]}`}>
      <Sign size={14} aria-hidden="true" /> {REVIEW_NAMES[status]}
    </span>
  );
}

function OneAnswer({ shown }: { readonly shown: BatchPhoto }): ReactNode {
  const { name, outcome, sureness } = photoWords(shown);
  const { status } = shown.review;
  return (
    <>
      <bdi className={`${styles["name"]} ${status === "rejected" ? styles["struck"] : ""}`}>{name}</bdi>
      <span className={styles["line"]}>
        {outcome !== null && <span className={styles["outcome"]}>{outcome}</span>}
        {sureness !== null && status === "open" && <span className={styles["sureness"]}>{sureness}</span>}
      </span>
    </>
  );
}

/** The letters that stand for the two models. */
export const MODEL_LETTERS = ["A", "B"] as const;

function BothAnswers({ burst }: { readonly burst: ShownBurst["burst"] }): ReactNode {
  const answers = burstAnswers(burst);
  // A photo that was identified again may have the answer of one model alone.
  const letters = answers.length === 1 ? MODEL_LETTERS.slice(0, 1) : MODEL_LETTERS;
  return (
    <span className={styles["both"]}>
      {letters.map((letter, at) => {
        const { name, sureness } = answerWords(answers[at] ?? null);
        return (
          <span key={letter} className={styles["one"]}>
            <span className={styles["letter"]}>{letter}</span>
            <bdi className={styles["short"]}>{name}</bdi>
            {sureness !== null && <span className={styles["sureness"]}>{sureness}</span>}
          </span>
        );
      })}
    </span>
  );
}

/**
 * The photos of a burst, with a button that removes one. Renders nothing for a single photo, unless a person removed
 * that photo from its burst.
 */
export function BurstStrip({
  review: { look, toggleApart },
  burst: { burst },
  photo,
  source: { thumbnailOf },
}: {
  readonly review: Review;
  readonly burst: ShownBurst;
  readonly photo: BatchPhoto;
  readonly source: PhotoSource;
}): ReactNode {
  if (burst.length === 1 && photo.isApart !== true) return null;
  return (
    <div className={layout["stack2"]}>
      {burst.length > 1 && (
        <>
          <p className={layout["hint"]}>{t`${burst.length} photos, reviewed as one`}</p>
          <ul className={styles["strip"]} aria-label={t`Photos of the burst`}>
            {burst.map((each) => (
              <li key={each.path}>
                <button
                  type="button"
                  className={styles["photo"]}
                  aria-label={isolated(fileNameOf(each))}
                  aria-current={each === photo}
                  onClick={() => look(each.path)}
                >
                  <LazyThumbnail file={each.path} thumbnailOf={thumbnailOf} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div>
        <Button onClick={toggleApart} aria-keyshortcuts="S">
          <Ungroup size={18} aria-hidden="true" />{" "}
          {photo.isApart === true ? t`Put it back in its burst` : t`Take this photo out`}
        </Button>
      </div>
    </div>
  );
}
