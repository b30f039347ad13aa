import { type ReactNode, useState } from "react";
import { Alert } from "#src/ui/status/status.tsx";
import { KeepButton } from "#src/ui/controls/confirm-buttons.tsx";
import { focusIfFree } from "#src/ui/controls/use-modal.ts";
import type { BatchPageStores } from "./state/batch-page-stores.ts";
import type { OpenBatch } from "./state/batch-state.ts";
import { DELETED_ELSEWHERE, describeFound, NOT_KEPT, twoVersions } from "./texts/batch-progress-texts.ts";
import { leftOutLine } from "./texts/unread-texts.ts";
import styles from "./open-batch.module.css";
import { OpenHead } from "./open-head.tsx";
import { BatchGrid } from "./grid/batch-grid.tsx";
import { BatchOut } from "./out/batch-out.tsx";
import { PhotosAgain } from "./progress/photos-again.tsx";
import { BatchProgress } from "./progress/batch-progress.tsx";
import { useLeaveWarning } from "./progress/use-leave-warning.ts";
import { UnreadPhotos } from "./unread/unread-photos.tsx";

/** A batch: how far it is, what is wrong with it, and its answers. */
export function OpenBatchView({
  stores: { store, library, outlets },
  batch,
}: {
  readonly stores: BatchPageStores;
  readonly batch: OpenBatch;
}): ReactNode {
  const { head, phase, photos, keeping, files, leftOut, answeredBy } = batch;
  const [given, setGiven] = useState<string | null>(null);
  const asksForFiles = phase.code === "photos-missing" || files.size === 0;
  const versions = twoVersions(answeredBy);
  useLeaveWarning(phase);
  return (
    <>
      <OpenHead store={store} library={library} head={head} />
      <BatchProgress store={store} batch={batch} />
      {asksForFiles ? (
        <PhotosAgain
          phase={phase}
          given={given}
          onFiles={async (chosen) => setGiven(describeFound(await store.giveFiles(chosen)))}
        />
      ) : (
        given !== null && (
          <p role="status" tabIndex={-1} ref={focusIfFree}>
            {given}
          </p>
        )
      )}
      {keeping === "unkept" && <Alert {...NOT_KEPT} actions={<KeepButton onKeep={store.keepAgain} />} />}
      {keeping === "deleted" && <Alert {...DELETED_ELSEWHERE} />}
      {versions !== null && <p className={styles["soft"]}>{versions}</p>}
      <UnreadPhotos photos={photos} />
      {leftOut > 0 && <p className={styles["soft"]}>{leftOutLine(leftOut)}</p>}
      <BatchGrid batch={batch} store={store} />
      <BatchOut batch={batch} outlets={outlets} />
    </>
  );
}
