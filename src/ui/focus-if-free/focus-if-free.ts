/** Focuses an element that replaces the focused one. If a person has moved the focus elsewhere, it stays there. */
export function focusIfFree(element: HTMLElement | null): void {
  if (document.activeElement === null || document.activeElement === document.body) element?.focus();
}
