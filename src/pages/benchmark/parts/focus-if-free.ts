/** Focuses what has come in the place of what had the focus; a person who went elsewhere is left there. */
export function focusIfFree(element: HTMLElement | null): void {
  if (document.activeElement === null || document.activeElement === document.body) element?.focus();
}
