import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { BlobImage } from "#src/ui/blob-image/blob-image.tsx";

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
