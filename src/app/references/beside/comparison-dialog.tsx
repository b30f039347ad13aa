import { ChevronLeft, ChevronRight, Maximize, ZoomIn, ZoomOut } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useStore } from "zustand";
import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import type { DrawingId } from "#src/answer/texts/guide-section.ts";
import { DRAWING_NAMES } from "#src/app/guide/drawing/drawing-names.ts";
import { Drawing } from "#src/app/guide/drawing/drawing.tsx";
import { WebPhotosOffer } from "#src/app/guide/record/web-photos-offer.tsx";
import { taxonToSend } from "#src/app/guide/texts/photos-elsewhere.ts";
import { openTaxonPhotos } from "#src/app/guide/web-photos/browser-web-photos.ts";
import { PhotoCredit } from "#src/app/guide/web-photos/photo-credit.tsx";
import { WebPhotosPanel } from "#src/app/guide/web-photos/web-photos-panel.tsx";
import type { Reference } from "#src/app/references/reference.ts";
import { t } from "#src/language/messages.ts";
import { Button, RemoveButton } from "#src/ui/controls/button.tsx";
import { focusIfFree, useModal } from "#src/ui/controls/use-modal.ts";
import { BlobImage } from "#src/ui/pictures/pictures.tsx";
import { useService } from "#src/ui/services.tsx";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { loadReferences } from "./reference-sources.ts";
import { type SharedZoom, useZoom } from "./use-zoom.ts";
import box from "#src/ui/controls/dialog.module.css";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./comparison.module.css";

interface ComparisonDialogProps {
  readonly photo: Blob;
  /** The records to compare with, at least one; the first is shown first. */
  readonly records: readonly GuideRecord[];
  readonly onClose: () => void;
}

/** A photo and pictures of records, at one size and with one zoom. It opens when it mounts. */
export function ComparisonDialog({ photo, records, onClose }: ComparisonDialogProps): ReactNode {
  const titleId = useId();
  const { props, close } = useModal(onClose);
  const [shown, setShown] = useState(0);
  const record = records[shown];
  return (
    <dialog {...props} className={`${box["dialog"]} ${styles["dialog"]}`} aria-labelledby={titleId}>
      <div className={layout["stack3"]}>
        <div className={styles["head"]}>
          <h2 id={titleId} className={layout["large"]}>
            {t`Your photo and ${isolated(record?.name ?? "")}`}
          </h2>
          <RemoveButton label={t`Close`} onClick={close} />
        </div>
        {records.length > 1 && (
          <div role="group" aria-label={t`Compare with`} className={styles["names"]}>
            {records.map(({ id, name }, index) => (
              <button
                key={id}
                type="button"
                className={styles["name"]}
                aria-pressed={index === shown}
                onClick={() => setShown(index)}
              >
                {name}
              </button>
            ))}
          </div>
        )}
        {record !== undefined && <OfRecord key={record.id} record={record} photo={photo} />}
      </div>
    </dialog>
  );
}

interface OfRecordProps {
  readonly record: GuideRecord;
  readonly photo: Blob;
}

/** The photo beside the pictures of one record. Make it anew for each record. */
function OfRecord({ record, photo }: OfRecordProps): ReactNode {
  const openOwnFinds = useService("openOwnFinds");
  const load = useCallback(() => loadReferences(openOwnFinds, record, photo), [openOwnFinds, record, photo]);
  const found = useLoaded(load);
  const taxon = taxonToSend(record);
  // Until they are there, and without them, the drawings stand beside the photo.
  const props = { record, photo, found: typeof found === "string" ? [] : found };
  return taxon === null ? <Beside {...props} /> : <WithWebPhotos {...props} taxon={taxon} />;
}

interface FoundProps extends OfRecordProps {
  readonly found: readonly Reference[];
}

/** With the photos from the web that are on this device. Without any there is the offer that a record has. */
function WithWebPhotos({ found, taxon, ...props }: FoundProps & { readonly taxon: string }): ReactNode {
  const [photos] = useState(() => openTaxonPhotos(taxon));
  const { view } = useStore(photos);
  const ofWeb =
    view.status === "shown"
      ? view.photos.map(({ picture, ...credit }) => ({
          key: credit.page,
          picture,
          caption: <PhotoCredit {...credit} />,
        }))
      : [];
  return (
    <Beside {...props} found={[...found, ...ofWeb]}>
      {view.status !== "shown" && (
        <WebPhotosPanel
          taxon={taxon}
          isWanted={false}
          Offer={WebPhotosOffer}
          open={() => photos}
          hasTotals={false}
        />
      )}
    </Beside>
  );
}

/** A picture beside the photo: one of a source, or a drawing. */
type Picture = Reference | { readonly key: string; readonly drawing: DrawingId };

/** The photo beside one of the pictures, with what leads to the others and closer. */
function Beside({
  record,
  photo,
  found,
  children,
}: FoundProps & { readonly children?: ReactNode }): ReactNode {
  const pictures: readonly Picture[] = [
    ...found,
    ...record.drawings.map((drawing) => ({ key: drawing, drawing })),
  ];
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    0,
    pictures.findIndex(({ key }) => key === chosen),
  );
  const picture = pictures[at];
  const go = (step: 1 | -1): void => {
    const next = pictures[(at + step + pictures.length) % pictures.length];
    if (next !== undefined) setChosen(next.key);
  };
  const frames = useRef<HTMLDivElement>(null);
  /** Goes to the picture on a side of the screen. */
  const goTo = (side: "left" | "right"): void => {
    const isForward = (side === "right") !== (frames.current?.matches(":dir(rtl)") ?? false);
    go(isForward ? 1 : -1);
  };
  // A finger that moves to the left draws in what is on the right.
  const zoom = useZoom((swipe) => goTo(swipe === "left" ? "right" : "left"));
  useKeys(zoom, goTo);
  const count = pictures.length;
  // The offer had the focus, and is gone once its photos are there.
  useEffect(() => {
    if (count > 0) focusIfFree(frames.current);
  }, [count]);
  return (
    <>
      <div ref={frames} tabIndex={-1} className={styles["frames"]}>
        <Frame zoom={zoom} caption={t`Your photo`}>
          <BlobImage blob={photo} alt={t`Your photo`} className={styles["picture"]} />
        </Frame>
        {picture === undefined ? (
          <p className={layout["hint"]}>{t`There is no picture of this here.`}</p>
        ) : (
          <Frame zoom={zoom} caption={captionOf(picture)}>
            {"drawing" in picture ? (
              <div className={styles["picture"]}>
                <Drawing name={picture.drawing} />
              </div>
            ) : (
              <BlobImage blob={picture.picture} alt={isolated(record.name)} className={styles["picture"]} />
            )}
          </Frame>
        )}
      </div>
      <div className={styles["tools"]}>
        {count > 1 && (
          <div className={styles["row"]}>
            <Button aria-label={t`Previous picture`} onClick={() => go(-1)}>
              <ChevronLeft size={20} aria-hidden="true" className={styles["arrow"]} />
            </Button>
            <p role="status">{t`${at + 1} of ${count}`}</p>
            <Button aria-label={t`Next picture`} onClick={() => go(1)}>
              <ChevronRight size={20} aria-hidden="true" className={styles["arrow"]} />
            </Button>
          </div>
        )}
        <ZoomTools {...zoom} />
      </div>
      {children}
    </>
  );
}

function captionOf(picture: Picture): ReactNode {
  return "drawing" in picture ? t`Drawing: ${DRAWING_NAMES[picture.drawing]}` : picture.caption;
}

interface FrameProps {
  readonly zoom: SharedZoom;
  readonly caption: ReactNode;
  readonly children: ReactNode;
}

function Frame({ zoom: { zoom, frame }, caption, children }: FrameProps): ReactNode {
  const { scale, x, y } = zoom;
  return (
    <figure className={styles["figure"]}>
      <div {...frame} className={styles["frame"]} data-enlarged={scale > 1}>
        <div
          className={styles["enlarged"]}
          style={{ transform: `translate(${x * 100}%, ${y * 100}%) scale(${scale})` }}
        >
          {children}
        </div>
      </div>
      <figcaption className={styles["caption"]}>{caption}</figcaption>
    </figure>
  );
}

function ZoomTools({ zoom: { scale }, enlarge, reduce, showWhole }: SharedZoom): ReactNode {
  // Not disabled: a button that disables itself loses the focus.
  return (
    <div className={styles["row"]}>
      <Button aria-label={t`Reduce both`} aria-disabled={scale === 1} onClick={reduce}>
        <ZoomOut size={20} aria-hidden="true" />
      </Button>
      <Button aria-label={t`Enlarge both`} onClick={enlarge}>
        <ZoomIn size={20} aria-hidden="true" />
      </Button>
      <Button aria-label={t`Show both whole`} aria-disabled={scale === 1} onClick={showWhole}>
        <Maximize size={20} aria-hidden="true" />
      </Button>
    </div>
  );
}

/** How far an arrow key moves an enlarged picture, in widths and heights of the frame. */
const KEY_STEP = 0.15;

const KEY_MOVES = {
  ArrowLeft: { x: KEY_STEP, y: 0 },
  ArrowRight: { x: -KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: KEY_STEP },
  ArrowDown: { x: 0, y: -KEY_STEP },
} as const;

function isArrow(key: string): key is keyof typeof KEY_MOVES {
  return key in KEY_MOVES;
}

/** Plus, minus and 0 zoom. Arrows go to the next picture, or move what is enlarged. */
function useKeys(
  { zoom, enlarge, reduce, showWhole, move }: SharedZoom,
  goTo: (side: "left" | "right") => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "+" || key === "=") enlarge();
    else if (key === "-") reduce();
    else if (key === "0") showWhole();
    else if (isArrow(key)) {
      if (zoom.scale > 1) {
        event.preventDefault();
        move(KEY_MOVES[key]);
      } else if (key === "ArrowLeft") goTo("left");
      else if (key === "ArrowRight") goTo("right");
    }
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => press(event);
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
