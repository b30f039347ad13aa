import { type ReactNode, useRef } from "react";
import { Button } from "#src/components/button/button.tsx";
import { PHOTO_ACCEPT } from "#domain/photo.ts";

/** Opens a chooser for one photo. */
export function PhotoButton({
  onPhoto,
  disabled = false,
  children,
}: {
  readonly onPhoto: (photo: File) => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={PHOTO_ACCEPT}
        hidden
        aria-label="Photo for a trial"
        onChange={({ target }) => {
          const photo = target.files?.[0];
          if (photo !== undefined) onPhoto(photo);
          // The same photo can be chosen again.
          target.value = "";
        }}
      />
    </>
  );
}
