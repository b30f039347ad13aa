import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useStore } from "zustand";
import { MAX_FOLDER_PHOTO_BYTES } from "#domain/photo/photo.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { isFolderHanded, takeFolder } from "#src/core/photos/handed-folder.ts";
import type { BatchPageStores } from "#src/lab/batch/state/browser-batch.ts";
import { chosenLine, describeBatchProblem, trialLine } from "#src/lab/batch/texts/batch-texts.ts";
import { choosePhotos, type ChosenPhotos } from "#src/lab/photos/chosen-photos.ts";
import { filesOfDrop } from "#src/lab/photos/photo-folder.ts";
import { t } from "#src/language/messages.ts";
import { batchPhotosLeft, FREE_BATCH_PHOTOS } from "#src/plan/plan.ts";
import { usePlan } from "#src/plan/use-plan.ts";
import { dropTitle } from "#src/ui/pictures/drop.tsx";
import { Alert } from "#src/ui/status/status.tsx";
import { BatchSettingsForm } from "./batch-settings-form.tsx";
import { type OnPhotos, PhotosArea } from "./photos-area.tsx";
import layout from "#src/ui/styles/layout.module.css";

/** The form for a new batch: first the photos, then the settings. */
export function NewBatch({
  stores,
  models,
}: {
  readonly stores: BatchPageStores;
  readonly models: readonly PackageManifest[];
}): ReactNode {
  const { choice, isReading, choose } = useChosenPhotos();
  const chosen = choice?.chosen ?? null;
  const left = useTrialLeft(stores);
  const trial = trialLine(left, FREE_BATCH_PHOTOS);
  const hasPhotos = chosen !== null && chosen.photos.length > 0;
  return (
    <section className={layout["stack5"]} aria-label={t`New batch`}>
      <h2 className={layout["hidden"]}>{t`New batch`}</h2>
      <div className={layout["stack3"]}>
        <PhotosArea
          title={dropTitle(t`Drop a folder or photos here`, t`Choose a folder or photos`)}
          line={isReading ? LOOKING : chosen && lineOf(chosen)}
          isPrimary={!hasPhotos}
          onFiles={(...files) => void choose(...files)}
        />
        {trial !== null && <p className={layout["hint"]}>{trial}</p>}
      </div>
      {chosen !== null && !hasPhotos && <Alert {...describeBatchProblem({ code: "no-photos" })} />}
      {choice !== null && hasPhotos && (
        <BatchSettingsForm
          models={models}
          photos={choice.chosen.photos.length}
          left={left}
          isReading={isReading}
          onStart={(settings, count) =>
            void stores.store.start(filesOf(choice, count), settings, choice.folder)
          }
        />
      )}
    </section>
  );
}

const LOOKING = t`Looking at the files...`;

/** The last files that a person chose. */
interface PhotoChoice {
  readonly files: readonly File[];
  /** The folder that the app can open again; null for none. */
  readonly folder: FileSystemDirectoryHandle | null;
  readonly chosen: ChosenPhotos;
}

/**
 * Finds the photos among chosen files. Until they are found, those that were chosen before stay. Begins with what
 * a person dropped with a folder on a page for one photo.
 */
function useChosenPhotos(): {
  readonly choice: PhotoChoice | null;
  readonly isReading: boolean;
  readonly choose: (...files: Parameters<OnPhotos>) => Promise<void>;
} {
  const [choice, setChoice] = useState<PhotoChoice | null>(null);
  const [isReading, setReading] = useState(isFolderHanded);
  const latest = useRef<readonly File[]>([]);
  const choose = async (...[files, folder]: Parameters<OnPhotos>): Promise<void> => {
    latest.current = files;
    setReading(true);
    const chosen = await choosePhotos(files);
    if (latest.current !== files) return;
    setChoice({ files, folder, chosen });
    setReading(false);
  };
  const chooseDropped = useEffectEvent(async (dropped: readonly FileSystemEntry[]) => {
    const before = latest.current;
    const files = await filesOfDrop(dropped);
    // The person may have chosen other files meanwhile.
    if (latest.current === before) await choose(files, null);
  });
  useEffect(() => {
    const dropped = takeFolder();
    if (dropped !== null) void chooseDropped(dropped);
  }, []);
  return { choice, isReading, choose };
}

/** The first `count` photos by path, and all files that are not photos, so that the batch can count them. */
function filesOf({ chosen: { photos }, files }: PhotoChoice, count: number): readonly File[] {
  const others = new Set(photos.slice(count).map(({ file }) => file));
  return files.filter((file) => !others.has(file));
}

function lineOf({ folder, photos, leftOut }: ChosenPhotos): string {
  const tooLarge = photos.filter(({ file }) => file.size > MAX_FOLDER_PHOTO_BYTES).length;
  return chosenLine({ folder, photos: photos.length, leftOut, tooLarge });
}

/** Number of batch photos that the plan has left; null for no limit. */
export function useTrialLeft({ trial }: BatchPageStores): number | null {
  const used = useStore(trial, (state) => state.used);
  const plan = usePlan((snapshot) => snapshot.plan);
  return batchPhotosLeft(plan, used);
}
