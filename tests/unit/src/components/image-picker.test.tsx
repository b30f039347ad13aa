import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ImagePicker, type ImagePickerProps } from "#src/components/image-picker/image-picker.tsx";

const PROPS: ImagePickerProps = {
  onImageUpload: () => {},
  onNoFile: () => {},
  onRemove: () => {},
  image: null,
  formats: "Supports: JPG",
};

/** What the file inputs of a picker offer to choose. */
function acceptedBy(props: ImagePickerProps): readonly (string | undefined)[] {
  const markup = renderToStaticMarkup(<ImagePicker {...props} />);
  return [...markup.matchAll(/<input[^>]*\baccept="([^"]*)"/g)].map(([, accept]) => accept);
}

test("a picker that is told nothing else offers any image type", () => {
  expect(acceptedBy(PROPS)).toEqual(["image/*", "image/*"]);
});

test("a picker offers the types of its setting, in the chooser and from the camera", () => {
  expect(acceptedBy({ ...PROPS, accept: "image/png" })).toEqual(["image/png", "image/png"]);
});
