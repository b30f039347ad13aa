import { Camera, ImagePlus } from "lucide-react";
import { type ReactNode, useId } from "react";
import { PHOTO_ACCEPT } from "#domain/photo/photo.ts";
import type { NextPhotoProps } from "#src/app/diagnosis/diagnosis.tsx";
import { SignDrawing } from "#src/app/diagnosis/drawings.tsx";
import { useTakenFocus } from "#src/app/diagnosis/use-taken-focus.ts";
import { useIdentification, useIdentificationStore } from "#src/app/identify/state/use-identification.ts";
import { t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FileButton, FileInput } from "#src/ui/controls/file-button.tsx";
import { useTakePhoto } from "#src/ui/pictures/take-photo.ts";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";
import { BusyLine } from "#src/ui/status/status.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { LazyCamera } from "./lazy-camera.tsx";
import diagnosis from "#src/app/diagnosis/diagnosis.module.css";
import layout from "#src/ui/styles/layout.module.css";

/** Asks for a photo of another sick leaf of the same plant, which is combined with those before into one answer. */
export function NextPhoto({ takesFocus, onSkip }: NextPhotoProps): ReactNode {
  const titleId = useId();
  const title = useTakenFocus(takesFocus);
  const store = useIdentificationStore("disease");
  const { current } = useIdentification("disease");
  const fusion = useLoaded(store.openFusion);
  const { input, isDialogOpen, closeDialog, takePhoto } = useTakePhoto();
  const addition = current.status === "done" ? current.fusion.addition : null;
  const add = (files: readonly File[]): void => {
    if (typeof fusion !== "string") void fusion.add(files);
  };
  const skip = onSkip !== null && <Button onClick={onSkip}>{t`Ask me something else`}</Button>;
  return (
    <section className={diagnosis["question"]} aria-labelledby={titleId}>
      <div className={diagnosis["crop"]}>
        <SignDrawing name="spots-round" />
        <h3 ref={title} id={titleId} tabIndex={-1} className={layout["large"]}>
          {t`Photograph another sick leaf of this plant`}
        </h3>
      </div>
      <p>{t`It is weighed together with the first one. A single leaf that fills the picture says most: in daylight, sharp, from above.`}</p>
      {fusion === "failed" ? (
        <>
          <p>{t`Adding photos could not be loaded here. Check your connection, or take a new photo above.`}</p>
          {skip}
        </>
      ) : (
        <div className={layout["wrap2"]}>
          <Button variant="primary" disabled={fusion === "loading"} onClick={takePhoto}>
            <Camera size={18} aria-hidden="true" /> {t`Take the next photo`}
          </Button>
          <FileButton
            label={t`Next photo of the same plant`}
            accept={PHOTO_ACCEPT}
            multiple
            disabled={fusion === "loading"}
            onFiles={add}
          >
            <ImagePlus size={18} aria-hidden="true" /> {t`Choose it`}
          </FileButton>
          {skip}
        </div>
      )}
      <FileInput
        ref={input}
        label={t`Next photo from the camera`}
        accept={PHOTO_ACCEPT}
        camera
        onFiles={add}
      />
      {addition?.status === "adding" && (
        <BusyLine>{t`Looking at ${isolated(addition.file.name)}...`}</BusyLine>
      )}
      {addition?.status === "failed" && (
        <p>{t`The photo could not be added. Beside your photo stands why.`}</p>
      )}
      {onSkip === null && (
        <p
          className={layout["hint"]}
        >{t`For an adviser the underside of the leaf and the whole plant say more: take such photos along with the case sheet below.`}</p>
      )}
      {isDialogOpen && <LazyCamera subject="disease" onPhoto={(file) => add([file])} onClose={closeDialog} />}
    </section>
  );
}
