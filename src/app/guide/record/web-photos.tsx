import { type ReactNode, useRef, useState } from "react";
import { webPhotosChoice } from "#src/app/guide/web-photos/web-photos-choice.ts";
import { loadLazyTexts, t } from "#src/language/messages.ts";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { WebPhotosOffer } from "./web-photos-offer.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./section-view.module.css";

async function loadPanel() {
  await loadLazyTexts();
  return import("#src/app/guide/web-photos/web-photos-panel.tsx");
}

/**
 * Photos of a taxon from the web: first the offer. Nothing is sent before a tap. Photos that are stored on this device
 * show without one.
 */
export function WebPhotos({ taxon }: { readonly taxon: string }): ReactNode {
  const [hasStored] = useState(() => webPhotosChoice().getState().hasStored);
  const [isWanted, setWanted] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const show = (): void => {
    // The pressed button disappears, so the box takes the focus.
    box.current?.focus({ preventScroll: true });
    setWanted(true);
  };
  return (
    <div ref={box} tabIndex={-1} className={`${layout["stackStart"]} ${styles["solutions"]}`}>
      {isWanted || hasStored ? (
        <LazyPart load={loadPanel} waiting={null} failureTitle={t`The photos can't be shown now.`}>
          {({ WebPhotosPanel }) => (
            <WebPhotosPanel taxon={taxon} isWanted={isWanted} Offer={WebPhotosOffer} />
          )}
        </LazyPart>
      ) : (
        <WebPhotosOffer taxon={taxon} onShow={show} />
      )}
    </div>
  );
}
