import styles from "./button.module.css";
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";

/** How much a button or link stands out. A group has at most one primary button. */
export type ButtonVariant = "primary" | "secondary";

/** The class name of a button; also for links that look like one. */
export function buttonClass(variant: ButtonVariant): string {
  return `${styles["button"]} ${styles[variant]}`;
}

/** What a {@link Button} takes beside a button's own attributes. */
export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "type"> {
  readonly variant?: ButtonVariant;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button. It never submits a form. */
export function Button({ variant = "secondary", ...attributes }: ButtonProps): ReactNode {
  return <button type="button" className={buttonClass(variant)} {...attributes} />;
}
