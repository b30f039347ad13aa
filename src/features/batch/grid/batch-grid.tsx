import { ListChecks } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#src/ui/controls/button.tsx";
import { NoMatch } from "#src/ui/status/no-match.tsx";
import { Section } from "#src/ui/page/section.tsx";
import type { BatchPhoto } from "#domain/batch-photo.ts";
import { nextOpen } from "../rules/review-burst.ts";
import type { OpenBatch } from "../state/open-batch.ts";
import type { BatchStore } from "../state/batch-store.ts";
import { describeProgress, describeShown } from "../texts/grid-texts.ts";
import styles from "./batch-grid.module.css";
import layout from "#src/ui/styles/layout.module.css";
import { BurstList } from "./burst-list.tsx";
import { CompareBar, FilterBar, KeyList } from "./filter-bar.tsx";
import { FIRST_CHOICE, type GridChoice, type GridView, useGridView, useThrottled } from "./use-grid-view.ts";
import { ReviewPanel } from "./review-panel.tsx";
import type { PhotoSource } from "./tile.tsx";
import { type Review, useReview } from "./use-review.ts";

export interface BatchGridProps {
  readonly batch: OpenBatch;
  readonly pictures: Pick<BatchStore, "thumbnailOf" | "pictureOf">;
}

/** New results are put together and in order this often while a batch runs: tiles that move all the time can't be read. */
const EVERY_MS = 2000;

/** The results of a batch: its photos with their answers, filtered and in order, and the review of one after the other. */
export function BatchGrid({ batch, pictures }: BatchGridProps): ReactNode {
  const { head, answeredBy, files } = batch;
  const { thumbnailOf, pictureOf } = pictures;
  const source = { files, thumbnailOf, pictureOf };
  const { burstRule, models } = head.settings;
  const isCompared = models.length === 2;
  const [choice, setChoice] = useState(FIRST_CHOICE);
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [photos, write] = useBatchPhotos(batch);
  const view = useGridView({ photos, burstRule, choice, order, isCompared });
  const review = useReview({ view, write, keepOrder: setOrder, now: rightNow });
  const choose = (chosen: GridChoice): void => {
    setOrder(null);
    setChoice(chosen);
  };
  const { all, list } = view;
  return (
    <Section title="Photos">
      <div className={layout["stack4"]}>
        <FilterBar
          facets={view.facets}
          choice={choice}
          onChoose={choose}
          burstRule={burstRule}
          onBurstRule={(rule) => void batch.setBurstRule(rule)}
        />
        {isCompared && (
          <CompareBar
            models={answeredBy}
            agreed={view.agreed}
            count={all.length}
            isDifferingOnly={choice.isDifferingOnly}
            onChange={(isDifferingOnly) => choose({ ...choice, isDifferingOnly })}
          />
        )}
        <CountBar view={view} onReview={review.open} />
        <KeyList hasBursts={all.length < photos.length} isCompared={isCompared} />
        <div className={review.burst === null ? styles["alone"] : styles["beside"]}>
          {list.length === 0 ? (
            <Nothing
              isBatchEmpty={all.length === 0}
              onReset={() => choose({ ...FIRST_CHOICE, isDifferingOnly: false })}
            />
          ) : (
            <ReviewedList view={view} review={review} source={source} isCompared={isCompared} />
          )}
          <ReviewPanel review={review} source={source} count={list.length} />
        </div>
      </div>
    </Section>
  );
}

function ReviewedList({
  view: { list, places },
  review: { at, closed, left, open },
  source,
  isCompared,
}: {
  readonly view: GridView;
  readonly review: Review;
  readonly source: PhotoSource;
  readonly isCompared: boolean;
}): ReactNode {
  return (
    <BurstList
      list={list}
      source={source}
      chosen={at}
      returned={closed}
      left={left === null ? 0 : (places.get(left) ?? 0)}
      isCompared={isCompared}
      onOpen={({ shown }) => open(shown.path)}
    />
  );
}

/** How much is shown and reviewed, and the way into the review. */
function CountBar({
  view: { all, list, progress },
  onReview,
}: {
  readonly view: GridView;
  readonly onReview: (path: string) => void;
}): ReactNode {
  const first = nextOpen(list, -1, new Set());
  return (
    <div className={styles["bar"]}>
      <p role="status">{describeShown(list, all)}</p>
      <p className={layout["soft"]}>{describeProgress(progress)}</p>
      {first !== null && (
        <Button variant="primary" onClick={() => onReview(first.shown.path)}>
          <ListChecks size={18} aria-hidden="true" /> Review
        </Button>
      )}
    </div>
  );
}

/** The photos on the screen, and how to write reviewed ones, which show at once. */
function useBatchPhotos(
  batch: OpenBatch,
): readonly [photos: readonly BatchPhoto[], write: (changed: readonly BatchPhoto[]) => void] {
  const [photos, catchUp] = useThrottled(batch.photos, batch.phase.code === "running" ? EVERY_MS : null);
  const write = async (changed: readonly BatchPhoto[]): Promise<void> => {
    catchUp(await batch.review(changed));
  };
  return [photos, (changed) => void write(changed)];
}

function rightNow(): Date {
  return new Date();
}

function Nothing({
  isBatchEmpty,
  onReset,
}: {
  readonly isBatchEmpty: boolean;
  readonly onReset: () => void;
}): ReactNode {
  if (isBatchEmpty) return <p className={layout["soft"]}>The first answers come in a moment.</p>;
  return (
    <NoMatch title="No photo fits" onReset={onReset}>
      Try fewer filters, or show them all.
    </NoMatch>
  );
}
