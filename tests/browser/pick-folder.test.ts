import { afterEach, expect, test, vi } from "vitest";
import { canPickFolder, pickFolder } from "#src/features/batch/export/copy-into-folder.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a folder that the person chose is given, to write into", async () => {
  const folder = await navigator.storage.getDirectory();
  const show = vi.fn<NonNullable<Window["showDirectoryPicker"]>>(() => Promise.resolve(folder));
  vi.stubGlobal("showDirectoryPicker", show);
  expect(await pickFolder()).toBe(folder);
  expect(show).toHaveBeenCalledWith({ id: "sorted-copies", mode: "readwrite" });
});

test.each(["AbortError", "NotAllowedError"])("a person who chose none (%s) gets no error", async (name) => {
  vi.stubGlobal("showDirectoryPicker", () => Promise.reject(new DOMException("no", name)));
  expect(await pickFolder()).toBeNull();
});

test("another fault of the dialog is thrown", async () => {
  vi.stubGlobal("showDirectoryPicker", () => Promise.reject(new DOMException("no", "SecurityError")));
  await expect(pickFolder()).rejects.toThrow("no");
});

test("where the browser has no such dialog nothing is offered and nothing happens", async () => {
  vi.stubGlobal("showDirectoryPicker", undefined);
  expect(canPickFolder()).toBe(false);
  expect(await pickFolder()).toBeNull();
});
