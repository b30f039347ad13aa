import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  canPickFolder,
  copyIntoFolder,
  type CopyWork,
  pickFolder,
} from "#src/lab/batch/export/copy-into-folder.ts";
import type { SortedCopy } from "#src/lab/batch/rules/copy-plan.ts";

let into: FileSystemDirectoryHandle;

// The origin private file system has the same handles as a folder that a person picks. The browser deletes it on exit.
beforeEach(async () => {
  const root = await navigator.storage.getDirectory();
  into = await root.getDirectoryHandle(crypto.randomUUID(), { create: true });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const COPIES: readonly SortedCopy[] = [
  { from: "trap/1.jpg", folder: "Lion", name: "1.jpg" },
  { from: "trap/2.jpg", folder: "Lion", name: "2.jpg" },
  { from: "3.jpg", folder: "not identified", name: "3.jpg" },
];

/** The files that `fileOf` returns for the photos, by path. A photo with null is left out. */
function filesBy(fileOf: (path: string) => Blob | null): CopyWork["files"] {
  return new Map(
    COPIES.flatMap(({ from }) => {
      const file = fileOf(from);
      return file === null ? [] : [[from, file] as const];
    }),
  );
}

function work(changed: Partial<CopyWork> = {}): CopyWork {
  return {
    copies: COPIES,
    files: filesBy((path) => new Blob([`bytes of ${path}`])),
    into,
    onProgress: () => {},
    ...changed,
  };
}

/** The paths of all files below the folder, with their texts. */
async function filesIn(folder: FileSystemDirectoryHandle): Promise<Readonly<Record<string, string>>> {
  const found = new Map<string, string>();
  async function look(at: FileSystemDirectoryHandle, above: string): Promise<void> {
    for await (const handle of at.values()) {
      if (handle instanceof FileSystemDirectoryHandle) await look(handle, `${above}${handle.name}/`);
      else found.set(`${above}${handle.name}`, await (await handle.getFile()).text());
    }
  }
  await look(folder, "");
  return Object.fromEntries(found);
}

const { signal } = new AbortController();

test("photos are copied into folders by what they show, and each copy is reported", async () => {
  const onProgress = vi.fn<(written: number) => void>();
  expect(await copyIntoFolder(work({ onProgress }), signal)).toEqual({
    ok: true,
    value: { written: 3, unreadable: [] },
  });
  expect(await filesIn(into)).toEqual({
    "Lion/1.jpg": "bytes of trap/1.jpg",
    "Lion/2.jpg": "bytes of trap/2.jpg",
    "not identified/3.jpg": "bytes of 3.jpg",
  });
  expect(onProgress.mock.calls).toEqual([[1], [2], [3]]);
});

test("existing files stay, and the copy gets a number, even if only capital letters differ", async () => {
  const lion = await into.getDirectoryHandle("Lion", { create: true });
  const writable = await (await lion.getFileHandle("1.JPG", { create: true })).createWritable();
  await writable.write("a person's own");
  await writable.close();
  await lion.getDirectoryHandle("2.jpg", { create: true });
  expect(await copyIntoFolder(work(), signal)).toMatchObject({ ok: true, value: { written: 3 } });
  expect(await filesIn(into)).toEqual({
    "Lion/1.JPG": "a person's own",
    "Lion/1 (2).jpg": "bytes of trap/1.jpg",
    "Lion/2 (2).jpg": "bytes of trap/2.jpg",
    "not identified/3.jpg": "bytes of 3.jpg",
  });
});

test("a missing photo is reported by name, and the others are copied", async () => {
  const gone = new Blob(["x"]);
  gone.slice = () => {
    throw new DOMException("gone", "NotFoundError");
  };
  const files = filesBy((path) => (path === "3.jpg" ? null : path === "trap/1.jpg" ? gone : new Blob(["y"])));
  expect(await copyIntoFolder(work({ files }), signal)).toEqual({
    ok: true,
    value: { written: 1, unreadable: ["trap/1.jpg", "3.jpg"] },
  });
  expect(Object.keys(await filesIn(into))).toEqual(["Lion/2.jpg"]);
});

/** A photo that becomes unreadable after its first part, as if its disk were removed. */
function breakingPhoto(): Blob {
  const breaking = new Blob(["abc"]);
  let isRead = false;
  breaking.slice = () => {
    if (isRead) throw new DOMException("gone", "NotReadableError");
    isRead = true;
    return new Blob(["a"]);
  };
  breaking.stream = () =>
    new ReadableStream({
      start: (controller) => {
        controller.enqueue(new Uint8Array(100));
        controller.error(new DOMException("gone", "NotReadableError"));
      },
    });
  return breaking;
}

/** Keeps files locked after their streams are aborted. Browsers unlock them only some time later. */
function holdAborted(): void {
  const openFolder = into.getDirectoryHandle.bind(into);
  vi.spyOn(into, "getDirectoryHandle").mockImplementation(async (...asked) => {
    const folder = await openFolder(...asked);
    holdAbortedIn(folder);
    return folder;
  });
}

function holdAbortedIn(folder: FileSystemDirectoryHandle): void {
  const held = new Set<string>();
  const openFile = folder.getFileHandle.bind(folder);
  const removeEntry = folder.removeEntry.bind(folder);
  vi.spyOn(folder, "getFileHandle").mockImplementation(async (...asked) => {
    const file = await openFile(...asked);
    const createWritable = file.createWritable.bind(file);
    vi.spyOn(file, "createWritable").mockImplementation(async () => {
      held.add(file.name);
      return freedByClose(await createWritable(), () => held.delete(file.name));
    });
    return file;
  });
  vi.spyOn(folder, "removeEntry").mockImplementation(async (name, options) => {
    if (held.has(name)) throw new DOMException("held", "NoModificationAllowedError");
    await removeEntry(name, options);
  });
}

function freedByClose(real: FileSystemWritableFileStream, free: () => void): FileSystemWritableFileStream {
  const stream = new WritableStream<FileSystemWriteChunkType>({
    write: (chunk) => real.write(chunk),
    close: async () => {
      await real.close();
      free();
    },
    abort: () => real.abort(),
  });
  return Object.assign(stream, {
    seek: real.seek.bind(real),
    truncate: real.truncate.bind(real),
    write: real.write.bind(real),
  });
}

test.each([
  ["the browser", () => {}],
  ["a browser that frees an aborted file late", holdAborted],
])("with %s a photo that disappears during its copy leaves no half copy behind", async (_, prepare) => {
  prepare();
  const breaking = breakingPhoto();
  const files = filesBy((path) => (path === "trap/1.jpg" ? breaking : new Blob(["y"])));
  expect(await copyIntoFolder(work({ files }), signal)).toEqual({
    ok: true,
    value: { written: 2, unreadable: ["trap/1.jpg"] },
  });
  expect(Object.keys(await filesIn(into)).toSorted()).toEqual(["Lion/2.jpg", "not identified/3.jpg"]);
});

test("a copy that is cancelled half-way is deleted", async () => {
  holdAborted();
  const controller = new AbortController();
  const endless = new Blob(["abc"]);
  endless.stream = () =>
    new ReadableStream({
      pull: (stream) => {
        stream.enqueue(new Uint8Array(100));
        controller.abort();
      },
    });
  expect(await copyIntoFolder(work({ files: filesBy(() => endless) }), controller.signal)).toEqual({
    ok: false,
    error: { code: "aborted" },
  });
  expect(await filesIn(into)).toEqual({});
});

test("a copying that is cancelled between two photos stops, and finished copies stay", async () => {
  const controller = new AbortController();
  const onProgress = (written: number): void => {
    if (written === 2) controller.abort();
  };
  const copied = await copyIntoFolder(work({ onProgress }), controller.signal);
  expect(copied).toEqual({ ok: false, error: { code: "aborted" } });
  expect(Object.keys(await filesIn(into)).toSorted()).toEqual(["Lion/1.jpg", "Lion/2.jpg"]);
});

test("a disk that fills up during a copy is reported, even if the browser still holds the file", async () => {
  holdAborted();
  const full = new DOMException("no", "QuotaExceededError");
  vi.spyOn(FileSystemWritableFileStream.prototype, "write").mockRejectedValue(full);
  expect(await copyIntoFolder(work(), signal)).toEqual({ ok: false, error: { code: "disk-full" } });
});

test.each([
  ["QuotaExceededError", { code: "disk-full" }],
  ["NotAllowedError", { code: "folder-not-writable" }],
  ["NotFoundError", { code: "folder-gone" }],
  ["InvalidStateError", { code: "copy-failed", reason: "InvalidStateError: no" }],
])("a %s of the disk ends it with its reason, and no empty file is left", async (name, error) => {
  vi.spyOn(FileSystemFileHandle.prototype, "createWritable").mockRejectedValue(new DOMException("no", name));
  expect(await copyIntoFolder(work(), signal)).toEqual({ ok: false, error });
  expect(await filesIn(into)).toEqual({});
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("the folder that a person chooses can be written into", async () => {
  const folder = await navigator.storage.getDirectory();
  const show = vi.fn<NonNullable<Window["showDirectoryPicker"]>>(() => Promise.resolve(folder));
  vi.stubGlobal("showDirectoryPicker", show);
  expect(await pickFolder()).toBe(folder);
  expect(show).toHaveBeenCalledWith({ id: "sorted-copies", mode: "readwrite" });
});

test("a person who chooses no folder gets no error, and another fault of the dialog is thrown", async () => {
  for (const name of ["AbortError", "NotAllowedError"]) {
    vi.stubGlobal("showDirectoryPicker", () => Promise.reject(new DOMException("no", name)));
    expect(await pickFolder()).toBeNull();
  }
  vi.stubGlobal("showDirectoryPicker", () => Promise.reject(new DOMException("no", "SecurityError")));
  await expect(pickFolder()).rejects.toThrow("no");
});

test("a browser without such a dialog offers nothing, and nothing happens", async () => {
  vi.stubGlobal("showDirectoryPicker", undefined);
  expect(canPickFolder()).toBe(false);
  expect(await pickFolder()).toBeNull();
});
