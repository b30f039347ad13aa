import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { ImagePicker, type ImagePickerProps } from "#src/ui/pictures/image-picker.tsx";
import "#src/ui/styles/tokens.css";
import { BlobImage, PreviewCanvas } from "#src/ui/pictures/pictures.tsx";
import { chooseFiles, dropEntries } from "#tests/browser/kit/choose-files.ts";
import { show } from "#tests/browser/kit/open-app.tsx";
import { droppedFile, droppedFolder } from "#tests/fakes/dropped-folder.ts";

test("the address of a picture is given back when another one shows, and when it goes", async () => {
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  const screen = await render(<BlobImage blob={new Blob(["first"])} alt="A photo" />);
  const picture = screen.getByRole("img", { name: "A photo" });
  const first = picture.element().getAttribute("src");
  expect(first).toMatch(/^blob:/);

  await screen.rerender(<BlobImage blob={new Blob(["second"])} alt="A photo" />);
  const second = picture.element().getAttribute("src");
  expect(second).not.toBe(first);
  expect(revoke.mock.calls).toEqual([[first]]);

  await screen.unmount();
  expect(revoke.mock.calls).toEqual([[first], [second]]);
});

async function pictureOf(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type: "image/jpeg" });
}

function sizeOf(element: Element): readonly number[] {
  return element instanceof HTMLCanvasElement ? [element.width, element.height] : [];
}

test("a preview shows as large as it is, and the next one in its place", async () => {
  const screen = await render(<PreviewCanvas preview={await pictureOf(40, 30)} alt="A photo" />);
  const picture = screen.getByRole("img", { name: "A photo" });
  await expect.poll(() => sizeOf(picture.element())).toEqual([40, 30]);

  await screen.rerender(<PreviewCanvas preview={await pictureOf(20, 60)} alt="A photo" />);
  await expect.poll(() => sizeOf(picture.element())).toEqual([20, 60]);
});

test("the pixels of a preview are given back when it goes, and those that come too late at once", async () => {
  const give = vi.spyOn(ImageBitmapRenderingContext.prototype, "transferFromImageBitmap");
  const close = vi.spyOn(ImageBitmap.prototype, "close");
  const shown = await render(<PreviewCanvas preview={await pictureOf(40, 30)} alt="A photo" />);
  await expect.poll(() => give.mock.calls).toEqual([[expect.any(ImageBitmap)]]);
  await shown.unmount();
  expect(give.mock.calls).toEqual([[expect.any(ImageBitmap)], [null]]);

  const late = await render(<PreviewCanvas preview={await pictureOf(40, 30)} alt="A photo" />);
  await late.unmount();
  await expect.poll(() => close.mock.calls.length).toBe(1);
  expect(give.mock.calls.slice(2)).toEqual([[null]]);
});

test("a picture that can't be decoded leaves its place empty", async () => {
  const decode = vi.spyOn(globalThis, "createImageBitmap");
  const screen = await render(<PreviewCanvas preview={new Blob(["not a picture"])} alt="A photo" />);
  await expect(decode.mock.results[0]?.value).rejects.toThrow(DOMException);
  expect(sizeOf(screen.getByRole("img", { name: "A photo" }).element())).toEqual([0, 0]);
});

const PROPS: ImagePickerProps = {
  onImageUpload: () => {},
  onNoFile: () => {},
  onRemove: () => {},
  image: null,
  renderCamera: () => null,
  formats: "Supports: JPG",
};

/** The types that the file inputs of a picker accept. */
async function acceptedBy(props: ImagePickerProps): Promise<readonly string[]> {
  const { container } = await show(<ImagePicker {...props} />);
  return Array.from(container.querySelectorAll("input"), (input) => input.accept);
}

test("a picker that is told nothing else offers any image type", async () => {
  expect(await acceptedBy(PROPS)).toEqual(["image/*", "image/*"]);
});

test("all that is dropped with a folder on a picker is given together, and none of its files as a photo", async () => {
  const onImageUpload = vi.fn<(file: File) => void>();
  const onNoFile = vi.fn<(dropped: readonly FileSystemEntry[] | null) => void>();
  const screen = await show(<ImagePicker {...PROPS} onImageUpload={onImageUpload} onNoFile={onNoFile} />);
  const area = screen.getByRole("group", { name: "Photo" });
  const dropped = [
    droppedFile(new File(["a leaf"], "2.jpg")),
    droppedFolder("Trap 3", { "1.jpg": new File(["a leaf"], "1.jpg") }),
    droppedFolder("Trap 4", {}),
  ];
  dropEntries(area.element(), dropped);
  expect(onNoFile.mock.calls).toEqual([[dropped]]);
  // The library gives the files of the folder after it has read them.
  await expect.element(area).toHaveAttribute("data-dragging", "false");
  await chooseFiles(screen.getByLabelText("Photo file"), [new File(["a leaf"], "leaf.jpg")]);
  await expect.poll(() => onImageUpload.mock.calls.map(([{ name }]) => name)).toEqual(["leaf.jpg"]);
});

test("a picker offers the types of its setting, in the chooser and from the camera", async () => {
  expect(await acceptedBy({ ...PROPS, accept: "image/png" })).toEqual(["image/png", "image/png"]);
});
