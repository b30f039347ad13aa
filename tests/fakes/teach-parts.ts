import { KINGDOM_MODEL } from "#models/registry.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import { createRandom } from "#domain/random.ts";
import { ok, type Result } from "#domain/result.ts";
import { createModelLibrary, type ModelLibrary } from "#src/pipeline/models/model-library.ts";
import {
  type BaseNetwork,
  createBaseNetwork,
  type LookDeps,
} from "#src/features/teach/state/lesson-network.ts";
import type { LoadedModel, ModelPackage } from "#workers/inference/contract.ts";
import { createFakeImaging, type FakeImaging } from "./evaluation-parts.ts";
import { LOADED, packageOf } from "./model-packages.ts";
import {
  createFakeInference,
  createFakeModelStorage,
  type FakeInference,
  type FakeModelStorage,
} from "./model-parts.ts";
import { oneLane } from "./photo-lanes.ts";
import { createReadyPhoto } from "./ready-photo.ts";

/** The app's own model, of no content. */
export const KINGDOM = packageOf({ ...KINGDOM_MODEL, subjects: ["animal", "plant", "disease", "pest"] });

/** What a lesson is taught with, on fakes. */
export interface TeachParts extends LookDeps {
  readonly imaging: FakeImaging;
  readonly inference: FakeInference;
  readonly library: ModelLibrary;
  readonly storage: FakeModelStorage;
  readonly base: BaseNetwork;
  /** What the network sees of a file of this name; else the length of its name. */
  readonly looks: Map<string, number>;
}

/**
 * Makes {@link TeachParts} with `own` as the app's own model, whose load answers `loaded`. A file's thumbnail and what the network sees of it are told
 * by its name; that of a small picture is its content.
 */
export async function createTeachParts(
  own: ModelPackage = KINGDOM,
  loaded: Result<LoadedModel, IdentifyError> = ok(LOADED),
): Promise<TeachParts> {
  const imaging = createFakeImaging();
  const looks = new Map<string, number>();
  imaging.prepare = async (file, _facts, _input, signal) => {
    if (signal.aborted) return { ok: false, error: { code: "aborted" } };
    const name = file instanceof File ? file.name : await file.text();
    imaging.prepared.push(name);
    // Large enough for a hash, which tells photos apart by their names.
    const data = createRandom(Array.from(name).reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 7)).bytes(
      8 * 9 * 3,
    );
    data.set([looks.get(name) ?? name.length, 0, 0]);
    return ok({ ...createReadyPhoto(new Blob([name])), tensor: { data, shape: [8, 9, 3] } });
  };
  const inference = createFakeInference(loaded);
  const storage = createFakeModelStorage();
  const library = createModelLibrary({
    storage,
    bundled: { manifests: [own.manifest], fetch: () => Promise.resolve(ok(own)) },
    now: () => new Date(0),
    askToKeep: () => {},
  });
  await library.refresh();
  return {
    imaging,
    inference,
    library,
    storage,
    looks,
    base: createBaseNetwork({ library, openClient: inference.openClient }),
    lanesBeside: oneLane,
    makeThumbnail: async (preview) => `data:image/jpeg;base64,${btoa(await preview.text())}`,
  };
}
