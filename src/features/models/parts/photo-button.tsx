import type { ReactNode } from "react";
import { PHOTO_ACCEPT } from "#domain/photo.ts";
import { FileButton } from "#src/ui/controls/file-button.tsx";

/** Opens a chooser for the photo of a trial. */
export function PhotoButton({
  onPhoto,
  disabled = false,
  children,
}: {
  readonly onPhoto: (photo: File) => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <FileButton
      label="Photo for a trial"
      accept={PHOTO_ACCEPT}
      disabled={disabled}
      onFiles={([photo]) => onPhoto(photo)}
    >
      {children}
    </FileButton>
  );
}
