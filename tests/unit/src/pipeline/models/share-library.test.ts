import { expect, test, vi } from "vitest";
import { createModelLibrary, type ModelLibrary, shareLibrary } from "#src/pipeline/models/model-library.ts";
import type { ModelStorage } from "#src/pipeline/models/model-storage.ts";
import { packageOf } from "#tests/fakes/model-packages.ts";
import { createFakeModelStorage } from "#tests/fakes/model-parts.ts";

const BIRDS = packageOf({ id: "birds" });

/** A tab's library over the storage that all tabs share. */
function openTab(storage: ModelStorage, channel: BroadcastChannel): ModelLibrary {
  const library = createModelLibrary({
    storage,
    bundled: { manifests: [], fetch: () => Promise.reject(new Error("nothing is bundled")) },
    now: () => new Date(0),
    askToKeep: () => {},
  });
  return shareLibrary(library, channel);
}

test("a model that is added, replaced, changed or taken away in one tab is seen in the others", async () => {
  const storage = createFakeModelStorage([]);
  const channels = [new BroadcastChannel("library"), new BroadcastChannel("library")] as const;
  const [here, there] = [openTab(storage, channels[0]), openTab(storage, channels[1])];
  const seen: string[][] = [];
  there.subscribe((state) => {
    seen.push(state.status === "ready" ? state.models.map(({ manifest }) => manifest.version) : []);
  });

  await here.add(BIRDS);
  await vi.waitFor(() => expect(seen).toEqual([["1"]]));
  await here.add(packageOf({ id: "birds", version: "2" }));
  await vi.waitFor(() => expect(seen).toEqual([["1"], ["2"]]));
  await here.linkRecord("birds", "robin", "european-robin");
  await vi.waitFor(() => expect(seen).toEqual([["1"], ["2"], ["2"]]));
  await here.remove("birds");
  await vi.waitFor(() => expect(seen).toEqual([["1"], ["2"], ["2"], []]));
  for (const channel of channels) channel.close();
});
