import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { type ButtonVariant, buttonClass } from "./button-class.ts";

/** What a {@link Button} takes beside a button's own attributes. */
export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "type"> {
  readonly variant?: ButtonVariant;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button. It never submits a form. */
export function Button({ variant = "secondary", ...attributes }: ButtonProps): ReactNode {
  return <button type="button" className={buttonClass(variant)} {...attributes} />;
}
