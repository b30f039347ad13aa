import { type ReactNode, type Ref, useRef } from "react";
import { Button, type ButtonVariant } from "./button.tsx";

export interface FileInputProps {
  /** Name of the input for screen readers. */
  readonly label: string;
  /** Called with the chosen files; not called if a person chose none. */
  readonly onFiles: (files: readonly [File, ...File[]]) => void;
  /** File types that the chooser offers. A person can still choose any file. */
  readonly accept?: string | undefined;
  /** True if a person can choose several files. */
  readonly multiple?: boolean;
  /** True to choose a folder with all its files. */
  readonly folder?: boolean;
  /** True to open the back camera of a phone instead of a chooser. */
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
        // Otherwise the browser sends no event when a person chooses the same files again.
        target.value = "";
        if (first !== undefined) onFiles([first, ...others]);
      }}
    />
  );
}

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
