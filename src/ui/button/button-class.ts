import styles from "./button.module.css";

/** How much a button or link stands out. A group has at most one primary button. */
export type ButtonVariant = "primary" | "secondary";

/** The class name of a button; also for links that look like one. */
export function buttonClass(variant: ButtonVariant): string {
  return `${styles["button"]} ${styles[variant]}`;
}
