import styles from "./button.module.css";

/** How loud a button or link is: one primary at most in a group. */
export type ButtonVariant = "primary" | "secondary";

/** The class of a button, for links that look like one too. */
export function buttonClass(variant: ButtonVariant): string {
  return `${styles["button"]} ${styles[variant]}`;
}
