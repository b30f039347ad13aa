/** A photo that was carried over, or left before it had an answer, and waits for the person to come to the page. */
export interface CarriedPhoto {
  /** Takes the place of the one before. */
  readonly put: (file: File) => void;
  /**
   * Offers the photo after the current task, unless the person has left by then: in development React lets each page
   * enter, leave and enter again at once, and leaving would cancel the analysis.
   */
  readonly takeUp: () => void;
  /** The person has left. */
  readonly letLie: () => void;
  readonly isWaiting: () => boolean;
}

/** Makes the place of one page; `offer` gets a photo once. */
export function createCarriedPhoto(offer: (file: File) => void): CarriedPhoto {
  let carried: File | null = null;
  let isHere = false;
  const offerCarried = (): void => {
    if (!isHere || carried === null) return;
    const file = carried;
    carried = null;
    offer(file);
  };
  return {
    put: (file) => {
      carried = file;
    },
    takeUp: () => {
      isHere = true;
      queueMicrotask(offerCarried);
    },
    letLie: () => {
      isHere = false;
    },
    isWaiting: () => carried !== null,
  };
}
