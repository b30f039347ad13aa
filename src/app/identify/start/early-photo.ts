/** Inputs whose chooser may be open. A browser may forget an input that nothing else holds, with its chooser. */
const waiting = new Set<HTMLInputElement>();

/**
 * Hands on the photo that a person chooses on the start card of Home's file: at once if it was chosen already, or when the
 * chooser closes. By then React may have taken the inputs off the page. Call this before React first draws.
 */
export function takeEarlyPhoto(onPhoto: (file: File) => void): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("#root input[type=file]")) {
    const take = (): void => {
      const file = input.files?.[0];
      if (file !== undefined) onPhoto(file);
    };
    waiting.add(input);
    input.addEventListener("change", take);
    take();
  }
}
