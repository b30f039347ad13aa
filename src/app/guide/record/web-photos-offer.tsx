import type { ReactNode } from "react";
import { useStore } from "zustand";
import { webPhotosChoice } from "#src/app/guide/web-photos/web-photos-choice.ts";
import { t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import layout from "#src/ui/styles/layout.module.css";

interface OfferProps {
  readonly taxon: string;
  readonly onShow: () => void;
}

/** Says what the tap sends, and to whom. */
export function WebPhotosOffer({ taxon, onShow }: OfferProps): ReactNode {
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
