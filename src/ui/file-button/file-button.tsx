import { type ReactNode, useRef } from "react";
import type { ButtonVariant } from "../button/button-class.ts";
import { Button } from "../button/button.tsx";
import { FileInput, type FileInputProps } from "./file-input.tsx";

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
