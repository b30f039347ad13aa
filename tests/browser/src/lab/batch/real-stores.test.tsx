import { expect, test } from "vitest";
import { createSortedCopies } from "#src/lab/batch/export/copies-store.ts";
import { copyIntoFolder } from "#src/lab/batch/export/copy-into-folder.ts";
import { batchPageStores } from "#tests/browser/kit/batch-page.ts";
import { chooseFiles } from "#tests/browser/kit/choose-files.ts";
import { openApp, type OpenedApp } from "#tests/browser/kit/open-app.tsx";
import {
  type BatchParts,
  createBatchParts,
  photosOf,
  SETTINGS,
  untilPhase,
} from "#tests/fakes/batch-parts.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { LONG } from "#tests/fixtures/long.ts";

/** Opens the batch page with the real stores. Sorted copies go into the folder `into`. */
async function openPage({ store }: Pick<BatchParts, "store">, into: FileSystemDirectoryHandle | null = null) {
  const copies = createSortedCopies({
    canPickFolder: () => true,
    pickFolder: () => Promise.resolve(into),
    copyIntoFolder,
    zip: () => new Promise(() => {}),
  });
  const stores = batchPageStores(store, []);
  const outlets = { ...stores.outlets, copies };
  const openBatchPage = () => Promise.resolve({ ...stores, outlets });
  return { app: await openApp("/batch", { plan: "premium", openBatchPage }), copies };
}

/** A photo whose reading does not end before `free` settles. */
function heldPhoto(path: string, text: string, free: Promise<void>): File {
  const photo = textPhoto(path, text);
  const read = photo.stream.bind(photo);
  photo.stream = () => {
    const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
    void free.then(() => read().pipeTo(writable));
    return readable;
  };
  return photo;
}

/** A photo file whose content is this text. */
function textPhoto(path: string, text: string): File {
  const photo = new File([text], path.split("/").at(-1) ?? "", { type: "image/jpeg", lastModified: 1 });
  return Object.defineProperty(photo, "webkitRelativePath", { value: path });
}

async function textAt(into: FileSystemDirectoryHandle, name: string): Promise<readonly string[]> {
  const texts: string[] = [];
  for await (const folder of into.values()) {
    if (!(folder instanceof FileSystemDirectoryHandle)) continue;
    const file = await folder.getFileHandle(name);
    texts.push(await (await file.getFile()).text());
  }
  return texts;
}

async function toAllBatches(app: OpenedApp): Promise<void> {
  await app.getByRole("link", { name: "All batches" }).click();
  await expect.element(app.getByRole("heading", { name: "Your batches" })).toBeVisible();
}

test(
  "copies that go on while another batch is opened are of the photos of their own batch",
  LONG,
  async () => {
    const root = await navigator.storage.getDirectory();
    const into = await root.getDirectoryHandle(crypto.randomUUID(), { create: true });
    const parts = createBatchParts();
    const { store } = parts;
    const creek = [textPhoto("Creek/IMG_1.jpg", "creek 1"), textPhoto("Creek/IMG_3.jpg", "creek 3")];
    const freed = createDeferred<void>();
    const hill = [
      heldPhoto("Hill/IMG_1.jpg", "hill 1", freed.promise),
      textPhoto("Hill/IMG_3.jpg", "hill 3"),
    ];
    await store.start(creek, SETTINGS);
    await untilPhase(store, "done");
    await store.start(hill, SETTINGS);
    await untilPhase(store, "done");
    const { app, copies } = await openPage(parts, into);

    await app.getByRole("tab", { name: "Export" }).click();
    await app.getByRole("button", { name: "Copy into a folder" }).click();
    await expect.element(app.getByText("Copying: 0 of 2")).toBeVisible();
    await toAllBatches(app);
    await app.getByRole("link", { name: "Creek" }).click();
    await expect.element(app.getByRole("heading", { name: "Creek" })).toBeVisible();
    await chooseFiles(app.getByLabelText("Folder of photos"), creek);
    await app.getByRole("tab", { name: "Export" }).click();
    await expect.element(app.getByText("Photos of another batch are being copied.")).toBeVisible();
    await expect.element(app.getByText(/^Copying/)).not.toBeInTheDocument();
    await expect.element(app.getByRole("button", { name: "Copy into a folder" })).toBeDisabled();

    freed.resolve();
    await expect.element(app.getByRole("button", { name: "Copy into a folder" })).toBeEnabled();
    expect(copies.getState()).toMatchObject({ status: "copied", written: 2, unreadable: [] });
    expect(await textAt(into, "IMG_1.jpg")).toEqual(["hill 1"]);
    expect(await textAt(into, "IMG_3.jpg")).toEqual(["hill 3"]);
    await expect.element(app.getByText("2 copies made.")).not.toBeInTheDocument();
  },
);

test("tiles get their pictures as soon as the folder of the photos is chosen again", LONG, async () => {
  const { store, reload } = createBatchParts();
  await store.start(photosOf(2), SETTINGS);
  await untilPhase(store, "done");
  const after = reload();
  await after.open("batch-1");
  const asked: string[] = [];
  const thumbnailOf = (file: Blob): Promise<null> => {
    asked.push(file instanceof File ? file.name : "");
    return Promise.resolve(null);
  };
  const { app } = await openPage({ store: { ...after, thumbnailOf } });
  const last = app.getByRole("option", { name: /02\.jpg$/ });
  await expect.element(last).toBeVisible();
  // Pictures are made only for photos near the visible part of the page.
  last.element().scrollIntoView({ block: "center" });
  expect(asked).toEqual([]);
  await chooseFiles(app.getByLabelText("Folder of photos"), photosOf(2));
  await expect.poll(() => asked.toSorted()).toEqual(["01.jpg", "02.jpg"]);
});
