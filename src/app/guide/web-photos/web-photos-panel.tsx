import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { asksToSaveData } from "#src/app/frame/offline-watch.ts";
import { m, plural, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { DeleteButton } from "#src/ui/controls/confirm-buttons.tsx";
import { BlobImage } from "#src/ui/pictures/pictures.tsx";
import { Alert, BusyLine } from "#src/ui/status/status.tsx";
import { formatBytes, listText } from "#src/ui/texts/format.ts";
import type { PhotoSite, SiteFault, WebPhoto } from "#workers/web-photos/contract.ts";
import { openTaxonPhotos } from "./browser-web-photos.ts";
import { PhotoCredit } from "./photo-credit.tsx";
import type { TaxonPhotos, TaxonPhotosState, TaxonPhotosView } from "./taxon-photos.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./web-photos.module.css";

interface WebPhotosPanelProps {
  readonly taxon: string;
  /** True if the person has tapped to see photos. */
  readonly isWanted: boolean;
  /** Shown where nothing is stored and nobody has tapped. */
  readonly Offer: ComponentType<{ readonly taxon: string; readonly onShow: () => void }>;
  readonly open?: (taxon: string) => TaxonPhotos;
  /** False where the photos of other taxa on this device are not to be named. */
  readonly hasTotals?: boolean;
}

/** Photos of a taxon from the web: those on this device, or those that other sites give. */
export function WebPhotosPanel({
  taxon,
  isWanted,
  Offer,
  open = openTaxonPhotos,
  hasTotals = true,
}: WebPhotosPanelProps): ReactNode {
  const [photos] = useState(() => open(taxon));
  const { view, totals, refused } = useStore(photos);
  const box = useRef<HTMLDivElement>(null);
  const savesData = asksToSaveData(navigator);
  /** True after a tap where the browser saves data, until the second tap. */
  const [isTold, setTold] = useState(isWanted && savesData);
  useEffect(() => {
    void photos.open(isWanted && !savesData);
    return photos.end;
  }, [photos, isWanted, savesData]);
  // The pressed button disappears, so the box takes the focus.
  const press = (work: () => Promise<void>) => () => {
    box.current?.focus({ preventScroll: true });
    void work();
  };
  const ask = press(() => {
    setTold(false);
    return photos.ask();
  });
  const tell = press(async () => setTold(true));
  return (
    <div ref={box} tabIndex={-1} className={`${layout["stackStart"]} ${styles["panel"]}`}>
      {view.status === "offered" &&
        (isTold ? <SavesData onAsk={ask} /> : <Offer taxon={taxon} onShow={savesData ? tell : ask} />)}
      {view.status !== "offered" && <View view={view} taxon={taxon} onAsk={ask} />}
      {view.status === "shown" && refused !== "storing" && (
        <Button variant="quiet" onClick={press(photos.remove)}>{t`Remove these photos`}</Button>
      )}
      {refused !== "none" && <p role="alert">{REFUSED[refused]}</p>}
      {hasTotals && totals !== null && totals.photos > 0 && (
        <Stored totals={totals} onDelete={press(photos.removeAll)} />
      )}
    </div>
  );
}

const REFUSED: Readonly<Record<Exclude<TaxonPhotosState["refused"], "none">, string>> = {
  storing: t`The photos could not be stored, so they are gone when you leave this page.`,
  removing: t`The photos could not be removed. Reload the page and try again.`,
};

interface AskProps {
  readonly onAsk: () => void;
}

/** The three pictures of a taxon take 3 MB at most. */
const MOST_BYTES = 3_000_000;

function SavesData({ onAsk }: AskProps): ReactNode {
  return (
    <>
      <p>{t`Your browser saves data. The photos can take up to ${formatBytes(MOST_BYTES)}.`}</p>
      <Button onClick={onAsk}>{t`Show them all the same`}</Button>
    </>
  );
}

interface ViewProps extends AskProps {
  readonly view: Exclude<TaxonPhotosView, { status: "offered" }>;
  readonly taxon: string;
}

function View({ view, taxon, onAsk }: ViewProps): ReactNode {
  switch (view.status) {
    case "reading":
      return <BusyLine>{t`Looking for stored photos...`}</BusyLine>;
    case "asking":
      return <BusyLine>{t`Asking both sites, one request a second...`}</BusyLine>;
    case "shown":
      return <Photos photos={view.photos} taxon={taxon} />;
    case "none":
      return view.faults.length === 0 ? (
        <p role="status">
          {t`Neither site has a photo of “${taxon}” under a licence that allows it here (CC0, CC BY, CC BY-SA).`}
        </p>
      ) : (
        <Alert {...describeFaults(view.faults)} actions={<Button onClick={onAsk}>{t`Try again`}</Button>} />
      );
    case "failed":
      return (
        <Alert
          title={t`The photos could not be asked for.`}
          advice={t`Check your connection and try again.`}
          actions={<Button onClick={onAsk}>{t`Try again`}</Button>}
        />
      );
  }
}

/** Says why no photo came. The fault that a person can do most about comes first. */
function describeFaults(faults: readonly { readonly site: PhotoSite; readonly fault: SiteFault }[]): {
  readonly title: string;
  readonly advice: string;
} {
  const sitesWith = (wanted: SiteFault): string =>
    listText(faults.flatMap(({ site, fault }) => (fault === wanted ? [site] : [])));
  const has = (wanted: SiteFault): boolean => faults.some(({ fault }) => fault === wanted);
  if (has("unreachable"))
    return {
      title: t`No answer came from ${sitesWith("unreachable")}.`,
      advice: t`Check your connection and try again.`,
    };
  if (has("busy"))
    return {
      title: t`Too many requests for ${sitesWith("busy")}.`,
      advice: t`Try again in a few minutes.`,
    };
  return {
    title: t`An answer of ${sitesWith("unusable")} can't be used.`,
    advice: t`Try again later, or follow a link to the site.`,
  };
}

function Photos({
  photos,
  taxon,
}: {
  readonly photos: readonly WebPhoto[];
  readonly taxon: string;
}): ReactNode {
  return (
    <>
      <p role="status" className={layout["hint"]}>
        {plural(
          photos.length,
          m`${photos.length} photo, found by its name. Nobody here has checked what it shows.`,
          m`${photos.length} photos, found by their names. Nobody here has checked what they show.`,
        )}
      </p>
      <ul className={styles["photos"]} aria-label={t`Photos from the web`}>
        {photos.map(({ page, picture, author, licence, site }) => (
          <li key={page}>
            <figure className={styles["figure"]}>
              <BlobImage blob={picture} alt={t`Photo found as “${taxon}”`} className={styles["picture"]} />
              <figcaption className={styles["credit"]}>
                <PhotoCredit author={author} licence={licence} site={site} page={page} />
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </>
  );
}

interface StoredProps {
  readonly totals: NonNullable<TaxonPhotosState["totals"]>;
  readonly onDelete: () => void;
}

/** What the photos of all records take on this device, and their removal. */
function Stored({ totals: { photos, bytes }, onDelete }: StoredProps): ReactNode {
  const size = formatBytes(bytes);
  return (
    <>
      <p className={layout["hint"]}>
        {plural(
          photos,
          m`${photos} photo from the web is on this device, also offline: ${size}.`,
          m`${photos} photos from the web are on this device, also offline: ${size}.`,
        )}
      </p>
      <DeleteButton title={t`all photos from the web`} onDelete={onDelete} />
    </>
  );
}
