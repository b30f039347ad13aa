import type { OpenedApp } from "./open-app.tsx";

/** Chooses a photo, or a file with other bytes, on the identifier page that is open. */
export async function choosePhoto(
  app: OpenedApp,
  file: File = new File(["a leaf"], "leaf.jpg", { type: "image/jpeg" }),
): Promise<void> {
  await app.getByLabelText("Photo file").upload(file);
}
