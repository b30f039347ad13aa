/**
 * The reason of every {@link abort} that gives none.
 *
 * [Note: Abort with a reason] `controller.abort()` makes an exception, and the signal keeps it. V8 keeps with an
 * exception the functions that were running when it was made, for its `stack`. So the signal of an answered photo held
 * the function that had aborted it, and through that the next photo: of 300 photos chosen one after another all 300
 * files stayed in memory (Chromium 156). An exception that is made once, here, holds nothing.
 */
const NO_LONGER_WANTED = new DOMException("No longer wanted", "AbortError");

/**
 * Aborts a controller, if there is one. Lint forbids `controller.abort()` elsewhere. See: [Note: Abort with a reason].
 * `reason` must not be an exception made for this call.
 */
export function abort(
  controller: AbortController | null | undefined,
  reason: unknown = NO_LONGER_WANTED,
): void {
  // oxlint-disable-next-line no-restricted-properties -- This is the door.
  controller?.abort(reason);
}
