import { expect, test } from "vitest";
import type { AppError, StorageProblem } from "#domain/error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { createTaxonPhotos, type TaxonPhotosDeps } from "#src/app/guide/web-photos/taxon-photos.ts";
import { createWebPhotosChoice } from "#src/app/guide/web-photos/web-photos-choice.ts";
import type { WebPhotosDatabase } from "#src/app/guide/web-photos/web-photos-database.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { createFakeBrowser } from "#tests/fakes/shared-storage.ts";
import type { WebPhoto, WebPhotosReply } from "#workers/web-photos/contract.ts";

const NAME = "Pararge aegeria";

const PHOTO: WebPhoto = {
  picture: new Blob(["12345"], { type: "image/jpeg" }),
  author: "Ada",
  licence: { name: "CC BY 4.0", address: "https://creativecommons.org/licenses/by/4.0/" },
  site: "iNaturalist",
  page: "https://www.inaturalist.org/photos/1",
};

const REPLY: WebPhotosReply = { photos: [PHOTO], faults: [] };

/** A database in memory. With `problem` it refuses every change. */
function memory(
  problem: StorageProblem | null = null,
  stored: readonly (readonly [taxon: string, photos: readonly WebPhoto[]])[] = [],
): WebPhotosDatabase {
  const taxa = new Map(stored);
  const change = async (work: () => unknown): Promise<Result<void, StorageProblem>> => {
    if (problem !== null) return err(problem);
    work();
    return ok(undefined);
  };
  return {
    read: async (taxon) => ok(taxa.get(taxon) ?? null),
    put: (taxon, photos) => change(() => taxa.set(taxon, photos)),
    remove: (taxon) => change(() => taxa.delete(taxon)),
    removeAll: () => change(() => taxa.clear()),
    totals: async () => {
      const all = [...taxa.values()].flat();
      return ok({ photos: all.length, bytes: all.reduce((sum, { picture }) => sum + picture.size, 0) });
    },
  };
}

function photosOn(deps: Partial<TaxonPhotosDeps> = {}) {
  const asked: string[] = [];
  const choice = createWebPhotosChoice(createFakeBrowser().openTab());
  const photos = createTaxonPhotos(NAME, {
    database: memory(),
    choice,
    photosOf: async (taxon) => {
      asked.push(taxon);
      return ok(REPLY);
    },
    now: () => 1,
    ...deps,
  });
  return { photos, asked, choice, view: () => photos.getState().view };
}

test("a record that opens asks nobody: it shows what is stored, or the offer", async () => {
  const without = photosOn();
  await without.photos.open(false);
  expect(without.view()).toEqual({ status: "offered" });
  const withStored = photosOn({ database: memory(null, [[NAME, [PHOTO]]]) });
  await withStored.photos.open(false);
  expect(withStored.view()).toEqual({ status: "shown", photos: [PHOTO] });
  expect([...without.asked, ...withStored.asked]).toEqual([]);
});

test("a tap asks for the name alone, once: after that the photos come from the device", async () => {
  const { photos, asked, view, choice } = photosOn();
  await photos.open(true);
  expect(view()).toEqual({ status: "shown", photos: [PHOTO] });
  expect(photos.getState().totals).toEqual({ photos: 1, bytes: 5 });
  expect(choice.getState()).toEqual({ isOffered: true, hasStored: true });
  await photos.open(true);
  expect(view()).toEqual({ status: "shown", photos: [PHOTO] });
  expect(asked).toEqual([NAME]);
});

test("photos can be removed, and are then offered again", async () => {
  for (const removal of ["remove", "removeAll"] as const) {
    const { photos, view, choice } = photosOn();
    await photos.open(true);
    await photos[removal]();
    expect(view()).toEqual({ status: "offered" });
    expect(photos.getState().totals).toEqual({ photos: 0, bytes: 0 });
    expect(choice.getState().hasStored).toBe(false);
  }
});

test("the photos of other taxa stay when those of one are removed", async () => {
  const { photos, choice } = photosOn({ database: memory(null, [["Apis mellifera", [PHOTO, PHOTO]]]) });
  await photos.open(true);
  expect(photos.getState().totals).toEqual({ photos: 3, bytes: 15 });
  await photos.remove();
  expect(photos.getState().totals).toEqual({ photos: 2, bytes: 10 });
  expect(choice.getState().hasStored).toBe(true);
});

test("photos that can't be stored show all the same, and the page says so", async () => {
  const { photos, view, choice } = photosOn({ database: memory("storage-full") });
  await photos.open(true);
  expect(view()).toEqual({ status: "shown", photos: [PHOTO] });
  expect(photos.getState().refused).toBe("storing");
  expect(choice.getState().hasStored).toBe(false);
});

test("photos that can't be removed stay on the page, which says so", async () => {
  const { photos, view } = photosOn({ database: memory("storage-failed", [[NAME, [PHOTO]]]) });
  await photos.open(false);
  await photos.remove();
  expect(view()).toEqual({ status: "shown", photos: [PHOTO] });
  expect(photos.getState().refused).toBe("removing");
});

test("no photo, a fault of the sites and one of the worker are told apart, and nothing is stored", async () => {
  const faults = [{ site: "iNaturalist", fault: "busy" }] as const;
  const replies: readonly (readonly [Result<WebPhotosReply, AppError>, object])[] = [
    [ok({ photos: [], faults: [] }), { status: "none", faults: [] }],
    [ok({ photos: [], faults }), { status: "none", faults }],
    [err({ code: "worker-unreachable" }), { status: "failed" }],
  ];
  for (const [reply, expected] of replies) {
    const { photos, view } = photosOn({ photosOf: async () => reply });
    await photos.open(true);
    expect(view()).toEqual(expected);
    expect(photos.getState().totals?.photos).toBe(0);
  }
});

test("who leaves the record ends the request, and what comes later is dropped", async () => {
  const late = createDeferred<Result<WebPhotosReply, AppError>>();
  const signals: AbortSignal[] = [];
  const { photos, view } = photosOn({
    photosOf: (_, signal) => {
      signals.push(signal);
      return late.promise;
    },
  });
  const opening = photos.open(true);
  await expect.poll(() => signals.length).toBe(1);
  photos.end();
  expect(signals[0]?.aborted).toBe(true);
  late.resolve(ok(REPLY));
  await opening;
  expect(view()).toEqual({ status: "asking" });
  expect(photos.getState().totals?.photos).toBe(0);
});

test("photos are offered until a person says never, in all tabs and on the next visit", () => {
  const browser = createFakeBrowser();
  const [one, other] = [createWebPhotosChoice(browser.openTab()), createWebPhotosChoice(browser.openTab())];
  expect(one.getState()).toEqual({ isOffered: true, hasStored: false });
  one.setState({ isOffered: false });
  expect(other.getState().isOffered).toBe(false);
  expect(createWebPhotosChoice(browser.openTab()).getState().isOffered).toBe(false);
  const damaged = createFakeBrowser({ "bio-kingdom.web-photos": '{"state":{"isOffered":0},"version":1}' });
  expect(createWebPhotosChoice(damaged.openTab()).getState()).toEqual({ isOffered: true, hasStored: false });
});
