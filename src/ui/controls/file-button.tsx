import { type ReactNode, type Ref, useRef } from "react";
import { Button, type ButtonVariant } from "./button.tsx";

export interface FileInputProps {
  /** Names the input. */
  readonly label: string;
  /** Takes what was chosen; not called where a person chose nothing. */
  readonly onFiles: (files: readonly [File, ...File[]]) => void;
  /** File types that the chooser offers. The types are only a proposal: a person can choose any file. */
  readonly accept?: string | undefined;
  /** Several files can be chosen at once. */
  readonly multiple?: boolean;
  /** A folder is chosen, with all files in it. */
  readonly folder?: boolean;
  /** On phones, opens the camera at the back instead of a chooser. */
  readonly camera?: boolean;
  /** A click on the input opens the chooser. */
  readonly ref: Ref<HTMLInputElement>;
}

/** A hidden file input. A click on its `ref` opens the chooser. */
export function FileInput({
  label,
  onFiles,
  accept,
  multiple = false,
  folder = false,
  camera = false,
  ref,
}: FileInputProps): ReactNode {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accept}
      multiple={multiple || folder}
      {...(folder ? { webkitdirectory: "" } : {})}
      {...(camera ? { capture: "environment" } : {})}
      aria-label={label}
      onChange={({ target }) => {
        const [first, ...others] = target.files ?? [];
        // Without this, choosing the same files again would change nothing, and no event would come.
        target.value = "";
        if (first !== undefined) onFiles([first, ...others]);
      }}
    />
  );
}

/** What a {@link FileButton} takes beside what its input takes. */
export interface FileButtonProps extends Omit<FileInputProps, "ref" | "camera"> {
  readonly variant?: ButtonVariant;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** A button that opens a chooser for a file, for several files or for a folder. */
export function FileButton({
  variant = "secondary",
  disabled = false,
  children,
  ...input
}: FileButtonProps): ReactNode {
  const ref = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} disabled={disabled} onClick={() => ref.current?.click()}>
        {children}
      </Button>
      <FileInput ref={ref} {...input} />
    </>
  );
}
