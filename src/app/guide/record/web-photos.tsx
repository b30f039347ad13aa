import { type ReactNode, useRef, useState } from "react";
import { useStore } from "zustand";
import { webPhotosChoice } from "#src/app/guide/web-photos/web-photos-choice.ts";
import { loadLazyTexts, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
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
          {({ WebPhotosPanel }) => <WebPhotosPanel taxon={taxon} isWanted={isWanted} Offer={Offer} />}
        </LazyPart>
      ) : (
        <Offer taxon={taxon} onShow={show} />
      )}
    </div>
  );
}

interface OfferProps {
  readonly taxon: string;
  readonly onShow: () => void;
}

/** Says what the tap sends, and to whom. */
function Offer({ taxon, onShow }: OfferProps): ReactNode {
  const choice = webPhotosChoice();
  const { isOffered } = useStore(choice);
  return (
    <>
      <p className={layout["hint"]}>
        {isOffered
          ? t`The name “${taxon}” goes to iNaturalist and Wikimedia Commons, and nothing else. As on every site, they see your internet address.`
          : t`Photos from the web are off.`}
      </p>
      {isOffered && <Button onClick={onShow}>{t`Show photos from the web`}</Button>}
      <Button variant="quiet" onClick={() => choice.setState({ isOffered: !isOffered })}>
        {isOffered ? t`Never offer them` : t`Offer them again`}
      </Button>
    </>
  );
}
