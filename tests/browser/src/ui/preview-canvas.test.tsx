import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { PreviewCanvas } from "#src/ui/preview-canvas/preview-canvas.tsx";

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

test("what can't be decoded leaves the place empty", async () => {
  const decode = vi.spyOn(globalThis, "createImageBitmap");
  const screen = await render(<PreviewCanvas preview={new Blob(["not a picture"])} alt="A photo" />);
  await expect(decode.mock.results[0]?.value).rejects.toThrow(DOMException);
  expect(sizeOf(screen.getByRole("img", { name: "A photo" }).element())).toEqual([0, 0]);
});
