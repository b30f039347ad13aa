import { type ReactNode, useMemo, useState } from "react";
import { MAX_FOLDER_PHOTO_BYTES } from "#domain/photo.ts";
import { FREE_BATCH_PHOTOS } from "#src/features/plan/plan.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { Alert } from "#src/ui/status/status.tsx";
import { Section } from "#src/ui/page/section.tsx";
import type { BatchPageStores } from "../state/batch-page-stores.ts";
import { type ChosenPhotos, choosePhotos } from "#src/pipeline/photos/chosen-photos.ts";
import { describeBatchProblem } from "../texts/batch-problem-texts.ts";
import { chosenLine, trialLine } from "../texts/batch-start-texts.ts";
import { PhotosArea } from "../photos-area.tsx";
import { useTrialLeft } from "../use-trial-left.ts";
import styles from "./new-batch.module.css";
import { StartForm } from "./start-form.tsx";

/** Where a batch begins: its photos, and then how they are to be identified. */
export function NewBatch({
  stores,
  models,
}: {
  readonly stores: BatchPageStores;
  readonly models: readonly PackageManifest[];
}): ReactNode {
  const [files, setFiles] = useState<readonly File[]>([]);
  const chosen = useMemo(() => (files.length === 0 ? null : choosePhotos(files)), [files]);
  const left = useTrialLeft(stores);
  const trial = trialLine(left, FREE_BATCH_PHOTOS);
  const hasPhotos = chosen !== null && chosen.photos.length > 0;
  return (
    <Section title="New batch" {...(trial === null ? {} : { lead: trial })}>
      <div className={styles["parts"]}>
        <PhotosArea
          title="Drop a folder or photos here"
          line={chosen === null ? null : lineOf(chosen)}
          isPrimary={!hasPhotos}
          onFiles={setFiles}
        />
        {chosen !== null && !hasPhotos && <Alert {...describeBatchProblem({ code: "no-photos" })} />}
        {hasPhotos && (
          <StartForm
            models={models}
            photos={chosen.photos.length}
            left={left}
            onStart={(settings, count) => void stores.store.start(filesOf(chosen, files, count), settings)}
          />
        )}
      </div>
    </Section>
  );
}

/** All files, with what is left out of them; or the first photos, in the order of their paths, where not all are run. */
function filesOf({ photos }: ChosenPhotos, all: readonly File[], count: number): readonly File[] {
  return count < photos.length ? photos.slice(0, count).map(({ file }) => file) : all;
}

function lineOf({ folder, photos, leftOut }: ChosenPhotos): string {
  const tooLarge = photos.filter(({ file }) => file.size > MAX_FOLDER_PHOTO_BYTES).length;
  return chosenLine({ folder, photos: photos.length, leftOut, tooLarge });
}
