import { Camera } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { type Identification, isNaming } from "#domain/answer/identification.ts";
import type { PersonsName } from "#domain/answer/remarks.ts";
import { PHOTO_ACCEPT } from "#domain/photo/photo.ts";
import type { Subject } from "#domain/subject.ts";
import type { AnsweredState, PagePhoto } from "#src/answer/identification-snapshot.ts";
import { useIdentificationStore } from "#src/app/identify/state/use-identification.ts";
import { t } from "#src/language/messages.ts";
import { withinPlan } from "#src/plan/plan.ts";
import { usePlan } from "#src/plan/use-plan.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FileInput } from "#src/ui/controls/file-button.tsx";
import { useMediaQuery } from "#src/ui/page/use-media-query.ts";
import { PreviewCanvas } from "#src/ui/pictures/pictures.tsx";
import { useTakePhoto } from "#src/ui/pictures/take-photo.ts";
import { describeConfidence, describeHeadline } from "#src/ui/texts/describe-verdict.ts";
import type { FoundWords } from "#src/ui/texts/found-words.ts";
import { LazyCamera } from "./lazy-camera.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./photo-strip.module.css";

/** Media query for a screen whose answer stands below the photo. On wider ones it stands beside it. */
const PHONE = "(width < 48rem)";

/** Most photos beside each other in the strip. */
const MOST_SHOWN = 3;

interface PhotoStripProps {
  readonly subject: Subject;
  readonly current: AnsweredState;
  /** True if the page asks for the crop or about the plant. */
  readonly isAsking: boolean;
  /** What the person says it is, where the model does not; null before. */
  readonly chosen: PersonsName | null;
  /** What their answers brought out; null before. */
  readonly found: FoundWords | null;
  /** Contains the heading of the answer. */
  readonly head: RefObject<HTMLElement | null>;
}

/**
 * On a phone: the photo above its answer, which stays at the top of the screen while the answer scrolls. Once the heading
 * of the answer has left the screen, the strip says its name. Screen readers skip all of it but the button, because
 * they find photo and name in the page.
 */
export function PhotoStrip({ current, ...props }: PhotoStripProps): ReactNode {
  const isPhone = useMediaQuery(PHONE);
  const { photo, fusion } = current;
  const photos = fusion.views.length > 0 ? fusion.views.map((view) => view.photo) : [photo];
  const shown = photos.filter(({ preview }) => preview !== null).slice(0, MOST_SHOWN);
  if (!isPhone || shown.length === 0) return null;
  return <Strip {...props} photos={shown} identification={current.answer.identification} />;
}

interface StripProps extends Omit<PhotoStripProps, "current"> {
  readonly photos: readonly PagePhoto[];
  readonly identification: Identification;
}

function Strip({ subject, photos, head, ...words }: StripProps): ReactNode {
  const isShort = useIsHeadingAbove(head);
  const store = useIdentificationStore(subject);
  const { input, isDialogOpen, closeDialog, takePhoto } = useTakePhoto();
  const take = (file: File): void => {
    // There the photo is being looked at, or it says why it can't be.
    scrollTo(0, 0);
    void store.identify(file);
  };
  return (
    <div className={`${styles["strip"]} ${isShort ? styles["short"] : ""}`}>
      <div className={styles["photos"]}>
        {photos.map(
          ({ file, preview }) =>
            preview !== null && (
              <PreviewCanvas
                key={`${file.name} ${file.size} ${file.lastModified}`}
                preview={preview}
                alt=""
                className={styles["photo"]}
              />
            ),
        )}
      </div>
      {isShort && <ShortAnswer {...words} />}
      <Button onClick={takePhoto}>
        <Camera size={18} aria-hidden="true" />
        <span className={isShort ? layout["hidden"] : ""}>{t`New photo`}</span>
      </Button>
      <FileInput
        ref={input}
        label={t`Photo from the camera`}
        accept={PHOTO_ACCEPT}
        camera
        onFiles={([file]) => take(file)}
      />
      {isDialogOpen && <LazyCamera subject={subject} onPhoto={take} onClose={closeDialog} />}
    </div>
  );
}

/** The headline of the answer and, for the model's name, how sure it is. */
function ShortAnswer({
  identification: whole,
  isAsking,
  chosen,
  found,
}: Pick<StripProps, "identification" | "isAsking" | "chosen" | "found">): ReactNode {
  const plan = usePlan((snapshot) => snapshot.plan);
  const identification = withinPlan(plan, whole);
  const { demo } = identification;
  return (
    <div className={styles["words"]} aria-hidden="true">
      <p className={styles["name"]}>
        {found?.headline ?? describeHeadline(identification, isAsking, chosen)}
      </p>
      {chosen === null && (demo || isNaming(identification)) && (
        <p className={layout["hint"]}>{demo ? t`Sample result` : describeConfidence(identification)}</p>
      )}
    </div>
  );
}

/** More pixels than a page is high. */
const BELOW_ALL = 1_000_000;

/** True while the heading in `head` is above what the bar and the strip leave of the screen. */
function useIsHeadingAbove(head: RefObject<HTMLElement | null>): boolean {
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    const heading = head.current?.querySelector("h2") ?? null;
    if (heading === null) return undefined;
    const edge = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
    const observer = new IntersectionObserver(
      (seen) => {
        for (const { isIntersecting } of seen) setAbove(!isIntersecting);
      },
      // A heading below the screen counts as on it.
      { root: document, rootMargin: `-${edge}px 0px ${BELOW_ALL}px` },
    );
    observer.observe(heading);
    return () => observer.disconnect();
  }, [head]);
  return isAbove;
}
