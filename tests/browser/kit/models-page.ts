import { NO_CAPTURE } from "#domain/photo/capture.ts";
import { ok } from "#domain/result.ts";
import { MANIFEST_FILE, type PackageManifest } from "#models/manifest.ts";
import { createBundledPackages } from "#src/core/models/bundled-models.ts";
import { createGraphicsStore } from "#src/core/models/graphics-store.ts";
import { createModelChoiceStore } from "#src/core/models/model-choice-store.ts";
import { createModelLibrary } from "#src/core/models/model-library.ts";
import type { ModelStorage } from "#src/core/models/model-storage.ts";
import { createLibraryTaskStore } from "#src/lab/models/state/library-task-store.ts";
import { createModelImportStore } from "#src/lab/models/state/model-import-store.ts";
import { createCurrentClient } from "#src/lab/models/state/model-trial.ts";
import { OWN_MODELS_PATH } from "#src/paths.ts";
import { LOADED } from "#tests/fakes/model-packages.ts";
import {
  createFakeInference,
  createFakeModelStorage,
  createPreparedPhoto,
  encodeFakePreview,
} from "#tests/fakes/model-parts.ts";
import { createFakeBrowser } from "#tests/fakes/shared-storage.ts";
import type { ModelPackage, PackageFile, TrialAnswer } from "#workers/inference/contract.ts";
import { createPackagingApi } from "#workers/packaging/packaging-api.ts";
import { openApp, type OpenedApp } from "./open-app.tsx";

/**
 * Opens the models page at the tab of own models, with the models in `storage`. The packaging code runs in the page itself, but no model runs:
 * every load succeeds, and every trial returns `trial`. `bundled` are the manifests of the app's own models.
 */
export async function openModelsPage(
  trial: readonly TrialAnswer[] = [],
  storage: ModelStorage = createFakeModelStorage(),
  bundled: readonly PackageManifest[] = [],
): Promise<OpenedApp> {
  const browser = createFakeBrowser();
  const choice = createModelChoiceStore(browser.openTab());
  const graphics = createGraphicsStore(browser.openTab());
  const manifests = Object.fromEntries(bundled.map((each) => [`${each.id}/${MANIFEST_FILE}`, each]));
  const library = createModelLibrary({
    storage,
    bundled: createBundledPackages({ sources: { manifests, addresses: {}, packs: {} }, fetch }),
    now: () => new Date(),
    askToKeep: () => {},
  });
  const inference = createFakeInference(ok(LOADED));
  inference.trial = ok(trial);
  const api = createPackagingApi({ fetch });
  const deps = {
    library,
    choice,
    graphics,
    packaging: {
      read: (...given: Parameters<typeof api.read>) => api.read(...given),
      download: () => new Promise<never>(() => {}),
      pack: (model: ModelPackage) => api.pack(model),
    },
    imaging: {
      capture: () => Promise.resolve(ok(NO_CAPTURE)),
      check: () =>
        Promise.resolve(
          ok({
            facts: { format: "jpeg", bytes: 5, width: 9, height: 9, orientation: 1 },
            checkMs: 1,
          } as const),
        ),
      prepare: () => Promise.resolve(ok(createPreparedPhoto())),
      encodePreview: encodeFakePreview,
    },
    openNetwork: () => Promise.resolve(ok(undefined)),
    active: { openedClient: () => null, adopt: () => {} },
    current: createCurrentClient(inference.openClient),
  };
  return openApp(OWN_MODELS_PATH, {
    browser,
    openModelsPage: () =>
      Promise.resolve({
        library,
        graphics,
        modelImport: createModelImportStore(deps),
        tasks: createLibraryTaskStore(deps),
      }),
  });
}

/** Chooses files in the "Model files" input. */
export async function addFiles(app: OpenedApp, files: readonly PackageFile[]): Promise<void> {
  const chosen = files.map(({ path, blob }) => new File([blob], path));
  await app.getByRole("group", { name: "Model files" }).getByLabelText("Model files").upload(chosen);
}
