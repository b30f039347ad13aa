import { expect, test } from "vitest";
import { ImagePicker, type ImagePickerProps } from "#src/ui/pictures/image-picker.tsx";
import { show } from "#tests/browser/open-app.tsx";

const PROPS: ImagePickerProps = {
  onImageUpload: () => {},
  onNoFile: () => {},
  onRemove: () => {},
  image: null,
  formats: "Supports: JPG",
};

/** What the file inputs of a picker offer to choose. */
async function acceptedBy(props: ImagePickerProps): Promise<readonly string[]> {
  const { container } = await show(<ImagePicker {...props} />);
  return Array.from(container.querySelectorAll("input"), (input) => input.accept);
}

test("a picker that is told nothing else offers any image type", async () => {
  expect(await acceptedBy(PROPS)).toEqual(["image/*", "image/*"]);
});

test("a picker offers the types of its setting, in the chooser and from the camera", async () => {
  expect(await acceptedBy({ ...PROPS, accept: "image/png" })).toEqual(["image/png", "image/png"]);
});
