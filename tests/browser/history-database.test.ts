import { beforeEach, expect, test } from "vitest";
import { openHistoryDatabase } from "#src/stores/history/history-database.ts";
import { entryAt } from "#tests/fakes/history-entries.ts";
import { THUMBNAIL } from "#tests/fakes/history-entry.ts";

const NAME = "bio-kingdom.history";

beforeEach(
  () =>
    new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(NAME);
      request.addEventListener("success", () => resolve());
      request.addEventListener("error", () => reject(new Error("the database is not deleted")));
    }),
);

test("an entry is written anew and keeps its thumbnail, and a deleted one does not come back", async () => {
  const database = openHistoryDatabase();
  await database.add([{ entry: entryAt(1), thumbnail: THUMBNAIL }]);
  const renamed = entryAt(1, { photoName: "leaf.jpg" });

  await expect(database.replace(renamed)).resolves.toMatchObject({ ok: true });
  await expect(database.readEntries()).resolves.toEqual({ ok: true, value: [renamed] });
  await expect(database.readThumbnail(renamed.id)).resolves.toEqual({ ok: true, value: THUMBNAIL });
  await database.remove("all");
  await expect(database.replace(renamed)).resolves.toMatchObject({ ok: true });
  await expect(database.readEntries()).resolves.toEqual({ ok: true, value: [] });
});
