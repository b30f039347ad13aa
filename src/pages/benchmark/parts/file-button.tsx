import { type ReactNode, useRef } from "react";
import { Button } from "#src/components/button/button.tsx";

/** What a {@link FileButton} takes. */
export interface FileButtonProps {
  /** Names the chooser. */
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
  /** Chooses a folder with all that lies in it. */
  readonly folder?: boolean;
  readonly accept?: string;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** Opens a chooser for a file, or for a folder. */
export function FileButton({
  label,
  onFiles,
  folder = false,
  accept,
  disabled = false,
  children,
}: FileButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        {...(folder ? { webkitdirectory: "", multiple: true } : {})}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same files can be chosen again.
          target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
