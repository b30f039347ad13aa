import { Camera, ImageUp } from "lucide-react";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { PHOTO_ACCEPT } from "#domain/photo/photo.ts";
import { useIdentification, useIdentificationStore } from "#src/app/identify/state/use-identification.ts";
import { t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FileInput } from "#src/ui/controls/file-button.tsx";
import { giveFirst, usePaste, useTakePhoto } from "#src/ui/pictures/take-photo.ts";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import dropArea from "#src/ui/pictures/drop.module.css";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./start-card.module.css";

const TITLE_ID = "what-is-this";

/**
 * Takes a photo whose subject is not known yet. `answering` says who answers, until there is a photo. The first page
 * load has only this card. The finding, the camera's dialog and the example photo are fetched when they are needed.
 */
export function StartCard({ answering }: { readonly answering: ReactNode }): ReactNode {
  const store = useIdentificationStore("home");
  const { current, offer } = useIdentification("home");
  const take = (file: File): void => void store.identify(file);
  const { dropProps, isDragged } = useFileDrop(take, store.refuseMissing);
  usePaste(take, store.refuseMissing);
  useEffect(() => {
    store.enter();
    return store.leave;
  }, [store]);
  const title = useRef<HTMLHeadingElement>(null);
  const isEmpty = current.status === "idle" && offer.status === "none";
  const [wasEmpty] = useState(isEmpty);
  return (
    <section
      className={`${dropArea["area"]} ${styles["card"]} ${isDragged ? dropArea["dragged"] : ""}`}
      aria-labelledby={TITLE_ID}
      data-filled={!isEmpty}
      {...dropProps}
    >
      <h2 ref={title} id={TITLE_ID} tabIndex={-1} className={layout["xlarge"]}>
        {t`What is this?`}
      </h2>
      {isEmpty ? (
        <p className={layout["soft"]}>
          {t`Choose a photo of an animal, a plant, a sick leaf or a pest.`}
          <span className={styles["drop"]}> {t`You can also drop or paste one here.`}</span>
        </p>
      ) : (
        <LazyPart
          load={() => import("./found-subject.tsx")}
          waiting={<p role="status">{t`Looking at your photo...`}</p>}
          failureTitle={t`This part of the page could not be loaded.`}
        >
          {({ FoundSubject }) => (
            <FoundSubject
              isFresh={wasEmpty}
              onRemove={() => {
                // The button disappears with the photo, so the title takes the focus.
                title.current?.focus();
                store.remove();
              }}
            />
          )}
        </LazyPart>
      )}
      <StartButtons isFirst={isEmpty} onPhoto={take} />
      {isEmpty && answering}
      <ExampleButton onPhoto={take} />
    </section>
  );
}

interface StartButtonsProps {
  /** True while there is no photo: taking one is then the main action. */
  readonly isFirst: boolean;
  readonly onPhoto: (file: File) => void;
}

/** The camera and the file chooser. */
function StartButtons({ isFirst, onPhoto }: StartButtonsProps): ReactNode {
  const files = useRef<HTMLInputElement>(null);
  const { input: camera, isDialogOpen, closeDialog, takePhoto } = useTakePhoto();
  return (
    <div className={`${layout["row3"]} ${styles["buttons"]}`}>
      <Button variant={isFirst ? "primary" : "secondary"} onClick={takePhoto}>
        <Camera size={18} aria-hidden="true" /> {t`Take Photo`}
      </Button>
      <Button onClick={() => files.current?.click()}>
        <ImageUp size={18} aria-hidden="true" /> {t`Upload File`}
      </Button>
      <FileInput
        ref={files}
        label={t`Photo file`}
        accept={PHOTO_ACCEPT}
        onFiles={([file]) => onPhoto(file)}
      />
      <FileInput
        ref={camera}
        label={t`Photo from the camera`}
        accept={PHOTO_ACCEPT}
        camera
        onFiles={([file]) => onPhoto(file)}
      />
      {isDialogOpen && (
        <LazyPart
          load={() => import("#src/ui/camera/camera-dialog.tsx")}
          waiting={null}
          failureTitle={t`The camera could not be opened.`}
        >
          {({ CameraDialog }) => <CameraDialog onPhoto={onPhoto} onClose={closeDialog} />}
        </LazyPart>
      )}
    </div>
  );
}

/** An example for people without a photo. */
function ExampleButton({ onPhoto }: { readonly onPhoto: (file: File) => void }): ReactNode {
  const [hasFailed, setFailed] = useState(false);
  const fetchExample = async (): Promise<void> => {
    try {
      const { loadExamplePhoto } = await import("./found-subject.tsx");
      onPhoto(await loadExamplePhoto());
      setFailed(false);
    } catch {
      // There is no network, and the app is not stored for offline yet.
      setFailed(true);
    }
  };
  return (
    <>
      <button type="button" className={styles["example"]} onClick={() => void fetchExample()}>
        {t`Try an example photo`}
      </button>
      {hasFailed && (
        <p role="alert">{t`The example photo could not be loaded. Check your connection and try again.`}</p>
      )}
    </>
  );
}

/**
 * Props for an element that accepts a dropped file. Calls `onFile` with the first file, or `onNoFile` if there is none or
 * a folder.
 */
function useFileDrop(
  onFile: (file: File) => void,
  onNoFile: (dropped: readonly FileSystemEntry[] | null) => void,
) {
  const [isDragged, setDragged] = useState(false);
  return {
    isDragged,
    dropProps: {
      // Otherwise the browser would leave the app and open the file.
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setDragged(true);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDragged(false);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setDragged(false);
        if (!giveFirst(event.dataTransfer, onFile, onNoFile)) onNoFile(null);
      },
    },
  };
}
