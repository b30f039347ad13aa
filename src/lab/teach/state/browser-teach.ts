import type { ModelChoiceStore } from "#src/core/models/model-choice-store.ts";
import { makeThumbnail } from "#src/core/photos/photo-pictures.ts";
import type { ImagingClient } from "#src/core/workers/imaging-client.ts";
import type { OpenInferenceClient } from "#src/core/workers/inference-client.ts";
import { createTeachingClient } from "#src/core/workers/teaching-client.ts";
import type { WorkerConnection } from "#src/core/workers/worker-client.ts";
import type { ModelsPageStores } from "#src/lab/models/state/models-page-stores.ts";
import { createPhotoLanes } from "#src/lab/photos/answer-photos.ts";
import { readDevicePower } from "#src/lab/photos/device-facts.ts";
import type { SharedStorage } from "#src/storage/browser-storage.ts";
import { newId } from "#src/storage/new-id.ts";
import { openLessonDatabase } from "./lesson-database.ts";
import { createBaseNetwork, type LookDeps } from "./lesson-network.ts";
import { createLessonStore } from "./lesson-store.ts";
import { createModelSavingStore } from "./model-saving-store.ts";
import { createPhotoIntakeStore } from "./photo-intake-store.ts";
import type { TeachPageStores } from "./teach-page-stores.ts";
import { createTeachingStore } from "./teaching-store.ts";

/** The parts of the app that teaching needs. */
export interface TeachPageDeps extends Pick<ModelsPageStores, "library" | "tasks"> {
  readonly choice: ModelChoiceStore;
  readonly storage: SharedStorage;
  readonly imaging: ImagingClient;
  /** Starts another imaging worker. */
  readonly openImaging: () => ImagingClient;
  readonly openClient: OpenInferenceClient;
  /** Starts a teaching worker. */
  readonly connectTeaching: () => WorkerConnection;
}

/** Creates the stores of the Teach page. Import this module dynamically: its code loads when the page opens. */
export function createTeachPageStores({
  library,
  tasks,
  choice,
  storage,
  imaging,
  openImaging,
  openClient,
  connectTeaching,
}: TeachPageDeps): TeachPageStores {
  const base = createBaseNetwork({ library, openClient, storage });
  const look: LookDeps = {
    imaging,
    lanesBeside: (first) => createPhotoLanes(first, { openImaging, openClient, power: readDevicePower() }),
    makeThumbnail,
  };
  const lesson = createLessonStore({
    database: openLessonDatabase(),
    channel: new BroadcastChannel("bio-kingdom.lesson"),
    newId,
    now: () => Date.now(),
  });
  const client = createTeachingClient(connectTeaching);
  const intake = createPhotoIntakeStore({ ...look, base, lesson });
  const teaching = createTeachingStore({ ...look, imaging, base, lesson, worker: client });
  const saving = createModelSavingStore({ base, lesson, worker: client, openClient, library, choice });
  return {
    library,
    tasks,
    base,
    lesson,
    intake,
    teaching,
    saving,
    read: async () => {
      await Promise.all([library.refresh(), lesson.read()]);
      teaching.restore();
    },
    leave: () => {
      intake.clear();
      teaching.stop();
      saving.clear();
      tasks.leave();
      base.end();
    },
  };
}
