import { ListChecks } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import type { ListMarks } from "#src/core/my-list/list-marks.ts";
import { marksInUse } from "#src/core/my-list/my-list-choice.ts";
import type { BatchPhoto } from "#src/lab/batch/rules/batch-photo.ts";
import { nextOpen } from "#src/lab/batch/rules/review-burst.ts";
import { type BatchView, isRunning } from "#src/lab/batch/state/batch-session.ts";
import type { BatchStore } from "#src/lab/batch/state/batch-store.ts";
import { describeProgress, describeShown } from "#src/lab/batch/texts/grid-texts.ts";
import { inContext, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { TabSection } from "#src/ui/controls/tabs.tsx";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";
import { NoMatch } from "#src/ui/status/no-match.tsx";
import { AskAgain } from "./ask-again.tsx";
import { BurstList } from "./burst-list.tsx";
import { CompareBar, FilterBar, KeyList } from "./filter-bar.tsx";
import { ReviewPanel } from "./review-panel.tsx";
import type { PhotoSource } from "./tile.tsx";
import {
  FIRST_CHOICE,
  type GridChoice,
  type GridView,
  useGridView,
  useKept,
  useThrottled,
} from "./use-grid-view.ts";
import { useReview } from "./use-review.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./batch-grid.module.css";

/** Milliseconds between two updates of the grid during a run. More frequent moves would make the tiles unreadable. */
const EVERY_MS = 2000;

/** What a person chose in the grid of each open batch, and the order of its list while they review it. */
const ARRANGED = new WeakMap<WeakKey, Arrangement>();

interface Arrangement {
  readonly choice: GridChoice;
  /** See {@link useGridView}. */
  readonly order: readonly string[] | null;
}

/** The photos of a batch with their answers, filtered and sorted, and the review. */
export function BatchGrid({
  batch,
  pictures: { thumbnailOf, pictureOf },
}: {
  readonly batch: BatchView;
  readonly pictures: Pick<BatchStore, "thumbnailOf" | "pictureOf">;
}): ReactNode {
  const { head, answeredBy, files } = batch;
  const { smallPicture } = batch;
  const source = useMemo(
    () => photoSource(files, { thumbnailOf, pictureOf }, smallPicture),
    [files, thumbnailOf, pictureOf, smallPicture],
  );
  const { burstRule, models } = head.settings;
  const isCompared = models.length === 2;
  const [arranged, arrange] = useState(ARRANGED.get(smallPicture) ?? { choice: FIRST_CHOICE, order: null });
  const { choice, order } = arranged;
  useKept(ARRANGED, smallPicture, arranged);
  const [photos, catchUp] = useThrottled(batch.photos, batch.phase.code === "running" ? EVERY_MS : null);
  const list = useLoaded(loadMarks);
  const marks = typeof list === "string" ? null : list.marks;
  const view = useGridView({ photos, burstRule, choice, order, isCompared, marks });
  const write = async (changed: readonly BatchPhoto[]): Promise<void> => catchUp(await batch.review(changed));
  const review = useReview({
    view,
    command: smallPicture,
    write: (changed) => void write(changed),
    keepOrder: (paths) => arrange((before) => ({ ...before, order: paths })),
  });
  const choose = (chosen: GridChoice): void => arrange({ choice: chosen, order: null });
  const { all, places } = view;
  const reset = (): void => choose({ ...FIRST_CHOICE, isDifferingOnly: false });
  return (
    <TabSection title={t`Photos`}>
      <div className={layout["stack4"]}>
        <FilterBar
          facets={view.facets}
          choice={choice}
          onChoose={choose}
          hasList={marks !== null}
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
        <CountBar
          view={view}
          isMain={review.burst === null && (isRunning(batch.phase) || batch.phase.code === "done")}
          onReview={review.open}
        />
        <AskAgain batch={batch} view={view} />
        <KeyList hasBursts={all.length < photos.length} isCompared={isCompared} />
        <div className={review.burst === null ? styles["alone"] : styles["beside"]}>
          {all.length === 0 ? (
            <p className={layout["soft"]}>{t`No answers yet.`}</p>
          ) : view.list.length === 0 ? (
            <NoMatch title={t`No photo fits`} onReset={reset}>
              {t`Try fewer filters, or show them all.`}
            </NoMatch>
          ) : (
            <BurstList
              list={view.list}
              source={source}
              chosen={review.at}
              returned={review.closed}
              left={places.get(review.left ?? "") ?? 0}
              isCompared={isCompared}
              onOpen={({ shown }) => review.open(shown.path)}
            />
          )}
          <ReviewPanel review={review} source={source} count={view.list.length} />
        </div>
      </div>
    </TabSection>
  );
}

async function loadMarks(): Promise<{ readonly marks: ListMarks | null }> {
  return { marks: await marksInUse() };
}

/** Pictures of the files that are here, and the small pictures of the others. */
function photoSource(
  files: BatchView["files"],
  { thumbnailOf, pictureOf }: Pick<BatchStore, "thumbnailOf" | "pictureOf">,
  smallPicture: BatchView["smallPicture"],
): PhotoSource {
  const through =
    (make: BatchStore["pictureOf"]): PhotoSource["pictureOf"] =>
    (path, signal) => {
      const file = files.get(path);
      return file === undefined ? smallPicture(path) : make(file, signal);
    };
  return {
    fileOf: (path) => files.get(path),
    thumbnailOf: through(thumbnailOf),
    pictureOf: through(pictureOf),
  };
}

/** The numbers of shown and of reviewed photos, and a button that opens the review. */
function CountBar({
  view: { all, list, progress },
  isMain,
  onReview,
}: {
  readonly view: GridView;
  /** True if the review is the next step: no run waits for a person, and no review is open. */
  readonly isMain: boolean;
  readonly onReview: (path: string) => void;
}): ReactNode {
  const first = nextOpen(list, -1, new Set());
  return (
    <div className={styles["bar"]}>
      <p role="status">{describeShown(list, all)}</p>
      <p className={layout["soft"]}>{describeProgress(progress)}</p>
      {first !== null && (
        <Button variant={isMain ? "primary" : "secondary"} onClick={() => onReview(first.shown.path)}>
          <ListChecks size={18} aria-hidden="true" /> {inContext("button")`Review`}
        </Button>
      )}
    </div>
  );
}
