import { expect, test, vi } from "vitest";
import { createModelLibrary, type ModelLibrary } from "#src/pipeline/models/model-library.ts";
import type { ModelStorage } from "#src/pipeline/models/model-storage.ts";
import type { TabChannel } from "#src/storage/tabs.ts";
import { openFakeChannels } from "#tests/fakes/history-database.ts";
import { packageOf } from "#tests/fakes/model-packages.ts";
import { createFakeModelStorage } from "#tests/fakes/model-parts.ts";

const BIRDS = packageOf({ id: "birds" });

/** A tab's library over the storage that all tabs share. */
function openTab(storage: ModelStorage, channel: TabChannel): ModelLibrary {
  return createModelLibrary({
    storage,
    bundled: { manifests: [], fetch: () => Promise.reject(new Error("nothing is bundled")) },
    now: () => new Date(0),
    askToKeep: () => {},
    channel,
  });
}

test("a model that is added, replaced, changed or taken away in one tab is seen in the others", async () => {
  const storage = createFakeModelStorage([]);
  const openChannel = openFakeChannels();
  const [here, there] = [openTab(storage, openChannel()), openTab(storage, openChannel())];
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
});
