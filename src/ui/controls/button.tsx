import { X } from "lucide-react";
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import styles from "./button.module.css";

/**
 * How much a button or link stands out: filled, outlined, or text alone. A screen has at most one primary button: see
 * docs/design.md.
 */
export type ButtonVariant = "primary" | "secondary" | "quiet";

/** The class names for a button, or for a link that looks like a button. */
export function buttonClass(variant: ButtonVariant): string {
  return `${styles["button"]} ${styles[variant]}`;
}

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "type"> {
  readonly variant?: ButtonVariant;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that never submits a form. */
export function Button({ variant = "secondary", ...attributes }: ButtonProps): ReactNode {
  return <button type="button" className={buttonClass(variant)} {...attributes} />;
}

interface RemoveButtonProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly onClick: () => void;
}

/** A round button with a cross. It is large enough for a finger, unless its parent sets `--remove-size`. */
export function RemoveButton({ label, className = "", onClick }: RemoveButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={`${styles["remove"]} ${className}`}
      aria-label={label}
      onClick={(event) => {
        // The click must not reach a clickable area around the button.
        event.stopPropagation();
        onClick();
      }}
    >
      <X size={20} aria-hidden="true" />
    </button>
  );
}
