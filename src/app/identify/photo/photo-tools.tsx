import { Crop, ImagePlus, Lightbulb, Maximize } from "lucide-react";
import { type ReactNode, useState } from "react";
import { MAX_FUSED_PHOTOS } from "#domain/outcome/fusion.ts";
import { filledPart } from "#domain/photo/cutout.ts";
import { PHOTO_ACCEPT } from "#domain/photo/photo.ts";
import type { Subject } from "#domain/subject.ts";
import type { PhotoView } from "#src/answer/identification-snapshot.ts";
import type { PhotoFusion } from "#src/app/identify/state/photo-fusion.ts";
import { useIdentification, useIdentificationStore } from "#src/app/identify/state/use-identification.ts";
import { useActiveModel, useOpenedManifest } from "#src/app/model-choice/use-models.ts";
import type { RankableAnswer } from "#src/core/identify-photo.ts";
import { inContext, t } from "#src/language/messages.ts";
import { useRemaining } from "#src/plan/use-plan.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import { CropDialog } from "./crop-dialog.tsx";
import { adviceOn, PHOTO_ADVICE_TEXTS } from "./photo-advice.ts";
import { PhotoViews } from "./photo-views.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./photo-tools.module.css";

interface PhotoToolsProps {
  readonly subject: Subject;
  readonly fusion: PhotoFusion;
}

/** Cropping, adding photos, and advice for a better photo. */
export function PhotoTools({ subject, fusion }: PhotoToolsProps): ReactNode {
  const { current } = useIdentification(subject);
  const aspect = useInputAspect(subject);
  const [isChoosingPart, setIsChoosingPart] = useState(false);
  const store = useIdentificationStore(subject);
  const isUsedUp = useRemaining() === 0;
  if (current.status === "idle") return null;
  const { photo } = current;
  const whole = photo.whole ?? photo.preview;
  if (whole === null) return null;
  const isCut = photo.cutout !== null;
  // The others get their answer first, so that the history keeps it.
  const split = async (view: PhotoView): Promise<void> => {
    await fusion.remove(view);
    // The photo could not be removed, or another photo came meanwhile.
    const now = store.getState().current;
    const isRemoved =
      now.status === "done" &&
      now.photo.file === photo.file &&
      now.fusion.views.every((each) => each.photo.file !== view.photo.file);
    if (isRemoved) await store.identify(view.photo.file);
  };
  return (
    <div className={layout["stack3"]}>
      {current.status === "done" && <Coach answer={current.answer} />}
      <div className={layout["wrap3"]}>
        <Button onClick={() => setIsChoosingPart(true)}>
          <Crop size={18} aria-hidden="true" /> {isCut ? t`Change the crop` : inContext("cut a photo")`Crop`}
        </Button>
        {isCut && (
          <Button onClick={() => void fusion.cut(null)}>
            <Maximize size={18} aria-hidden="true" /> {t`Whole photo`}
          </Button>
        )}
        {current.status === "done" && current.answer.reading !== null && (
          <FileButton
            label={t`More photos of the same`}
            accept={PHOTO_ACCEPT}
            multiple
            disabled={current.fusion.views.length >= MAX_FUSED_PHOTOS}
            onFiles={(files) => void fusion.add(files)}
          >
            <ImagePlus size={18} aria-hidden="true" /> {t`Add photos`}
          </FileButton>
        )}
      </div>
      {current.status === "done" && current.answer.reading === null && (
        <p className={layout["hint"]}>
          {current.answer.identification.demo
            ? t`Sample results take one photo at a time.`
            : t`This model takes one photo at a time.`}
          {current.fusion.doOthersWait && ` ${t`Your other photos wait for a model that takes more.`}`}
        </p>
      )}
      {current.status === "done" && (
        <PhotoViews
          current={current}
          onRemove={(view) => void fusion.remove(view)}
          onSplit={isUsedUp ? null : (view) => void split(view)}
          onRetry={() => void fusion.retry()}
        />
      )}
      {isChoosingPart && (
        <CropDialog
          whole={whole}
          name={photo.file.name}
          cutout={photo.cutout}
          aspect={aspect}
          onCut={(cutout) => void fusion.cut(cutout)}
          onClose={() => setIsChoosingPart(false)}
        />
      )}
    </div>
  );
}

interface CoachProps {
  readonly answer: RankableAnswer;
}

/** Advice for a better photo. The answer to the current photo stays. */
function Coach({ answer: { quality, maps, identification } }: CoachProps): ReactNode {
  const map = maps?.[0];
  const filled = map === undefined ? null : filledPart(map);
  const advice = identification.demo ? null : adviceOn(quality, filled, identification.verdict);
  return (
    <p className={styles["coach"]} role="status" hidden={advice === null}>
      {advice !== null && (
        <>
          <Lightbulb size={18} aria-hidden="true" /> {PHOTO_ADVICE_TEXTS[advice]}
        </>
      )}
    </p>
  );
}

/** Aspect ratio of the model's input; null if the model sees the whole photo, whatever its shape. */
export function useInputAspect(subject: Subject): number | null {
  const input = useOpenedManifest(useActiveModel(subject).id)?.input;
  return input?.fit === "cover" ? input.width / input.height : null;
}
