import { Camera, ImageUp, Maximize, Minimize } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { abort } from "#domain/abort.ts";
import { UNLIKE_ALL } from "#domain/answer/headline.ts";
import { toPercent } from "#domain/answer/identification.ts";
import { PHOTO_ACCEPT } from "#domain/photo/photo.ts";
import type { HeadAnswer, TeachingStore } from "#src/lab/teach/state/teaching-store.ts";
import { answerText, shownClassName } from "#src/lab/teach/teach-texts.ts";
import { t } from "#src/language/messages.ts";
import {
  CameraFaultAlert,
  CameraPause,
  CameraSilence,
  CameraStage,
  CameraTools,
} from "#src/ui/camera/camera-view.tsx";
import { type Camera as CameraParts, useCamera } from "#src/ui/camera/use-camera.ts";
import { useLiveFrames } from "#src/ui/camera/use-live-frames.ts";
import type { Watch } from "#src/ui/camera/watch-frames.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import { BlobImage } from "#src/ui/pictures/pictures.tsx";
import { ModelFaultAlert } from "#src/ui/status/fault-alert.tsx";
import { Meter } from "#src/ui/status/progress.tsx";
import { BusyLine } from "#src/ui/status/status.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import page from "#src/lab/teach/teach-page.module.css";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./lesson.module.css";

type Trial =
  | { readonly status: "none" }
  | { readonly status: "camera" }
  | { readonly status: "reading"; readonly photo: File }
  | { readonly status: "answered"; readonly photo: File; readonly answer: Answered };

type Answered = Awaited<ReturnType<TeachingStore["answerFor"]>>;

/** Tries the taught head on a photo or on the camera. */
export function TryHead({ answerFor }: { readonly answerFor: TeachingStore["answerFor"] }): ReactNode {
  const { trial, tryPhoto, tryCamera, end } = useTrial(answerFor);
  return (
    <section className={`${layout["stack4"]} ${page["panel"]}`} aria-labelledby="try-title">
      <h3 id="try-title" className={layout["large"]}>
        {t`Try it`}
      </h3>
      {trial.status === "camera" ? (
        <LiveTry answerFor={answerFor} onClose={end} />
      ) : (
        <>
          <div className={layout["row3"]}>
            <Button onClick={tryCamera}>
              <Camera size={18} aria-hidden="true" /> {t`Live on camera`}
            </Button>
            <FileButton
              label={t`Photo to try`}
              accept={PHOTO_ACCEPT}
              onFiles={([photo]) => void tryPhoto(photo)}
            >
              <ImageUp size={18} aria-hidden="true" /> {t`Try a photo`}
            </FileButton>
          </div>
          <PhotoTrial trial={trial} />
        </>
      )}
    </section>
  );
}

/** Runs trials of the taught head. A new trial ends the previous one. */
function useTrial(answerFor: TeachingStore["answerFor"]): {
  readonly trial: Trial;
  readonly tryPhoto: (photo: File) => Promise<void>;
  readonly tryCamera: () => void;
  readonly end: () => void;
} {
  const [trial, setTrial] = useState<Trial>({ status: "none" });
  const current = useRef(new AbortController());
  useEffect(() => () => abort(current.current), []);
  const begin = (next: Trial): AbortSignal => {
    abort(current.current);
    current.current = new AbortController();
    setTrial(next);
    return current.current.signal;
  };
  return {
    trial,
    tryCamera: () => void begin({ status: "camera" }),
    end: () => void begin({ status: "none" }),
    tryPhoto: async (photo) => {
      const signal = begin({ status: "reading", photo });
      const answer = await answerFor(photo, signal);
      if (!signal.aborted) setTrial({ status: "answered", photo, answer });
    },
  };
}

function PhotoTrial({ trial }: { readonly trial: Exclude<Trial, { status: "camera" }> }): ReactNode {
  switch (trial.status) {
    case "none":
      return (
        <p className={layout["hint"]}>
          {t`On the camera it names what it sees a few times a second, and says where it is not sure.`}
        </p>
      );
    case "reading":
      return <BusyLine>{t`Looking at the photo...`}</BusyLine>;
    case "answered":
      if (!trial.answer.ok) return <ModelFaultAlert error={trial.answer.error} />;
      return (
        <figure className={layout["stack2"]}>
          <BlobImage
            blob={trial.photo}
            alt={t`Your photo: ${isolated(trial.photo.name)}`}
            className={styles["photo"]}
          />
          <figcaption>
            <HeadAnswerView answer={trial.answer.value} />
          </figcaption>
        </figure>
      );
  }
}

const TRY_INSTEAD = t`Choose 'Stop camera', then 'Try a photo'.`;

/** The live camera, with a few answers per second. */
export function LiveTry({
  answerFor,
  onClose,
}: {
  readonly answerFor: TeachingStore["answerFor"];
  readonly onClose: () => void;
}): ReactNode {
  const camera = useCamera();
  const { state } = camera;
  const { live, watch } = useLiveAnswer(camera, answerFor);
  const { view, isLarge, toggle } = useLargeView();
  return (
    <div ref={view} className={`${layout["stack4"]} ${styles["live"]}`}>
      {state.status === "failed" ? (
        <CameraFaultAlert fault={state.fault} instead={TRY_INSTEAD} />
      ) : (
        <CameraStage camera={camera} />
      )}
      {camera.isSilent && <CameraSilence camera={camera} instead={TRY_INSTEAD} />}
      {watch === "untouched" && <CameraPause />}
      {live?.ok === false && <ModelFaultAlert error={live.error} />}
      {state.status === "live" && live?.ok === true && <HeadAnswerView answer={live.value} />}
      <div className={layout["row3"]}>
        <CameraTools camera={camera} />
        {document.fullscreenEnabled && state.status === "live" && (
          <Button onClick={toggle}>
            {isLarge ? <Minimize size={18} aria-hidden="true" /> : <Maximize size={18} aria-hidden="true" />}
            {isLarge ? t`Small view` : t`Large view for the wall`}
          </Button>
        )}
        <Button ref={focus} onClick={onClose}>
          {t`Stop camera`}
        </Button>
      </div>
    </div>
  );
}

/** Shows an element on the whole screen, until the person or the browser ends that. */
function useLargeView() {
  const view = useRef<HTMLDivElement>(null);
  const [isLarge, setLarge] = useState(false);
  useEffect(() => {
    const follow = (): void => setLarge(document.fullscreenElement === view.current);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  return {
    view,
    isLarge,
    toggle: () => {
      // If the browser refuses, the view stays as it is, which the button says.
      const changed = isLarge ? document.exitFullscreen() : view.current?.requestFullscreen();
      changed?.catch(() => setLarge(false));
    },
  };
}

/** Answers the camera's picture repeatedly. `live` is null before the first answer. */
function useLiveAnswer(
  camera: CameraParts,
  answerFor: TeachingStore["answerFor"],
): { readonly live: Answered | null; readonly watch: Watch } {
  const [live, setLive] = useState<Answered | null>(null);
  const left = useRef(new AbortController());
  useEffect(() => {
    left.current = new AbortController();
    return () => abort(left.current);
  }, []);
  const watch = useLiveFrames(camera, {
    look: async (frame) => {
      const { signal } = left.current;
      const answer = await answerFor(frame, signal);
      if (!signal.aborted) setLive(answer);
      return answer.ok;
    },
    onMove: () => {},
  });
  return { live, watch };
}

/** Focuses this button, because the button that started the camera had the focus and has disappeared. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** Number of shown classes. */
const SHOWN = 3;

/**
 * The answer to a photo. Screen readers announce each new name. A photo that is unlike all taught ones has no likely class,
 * and that answer no share that tells something: it is near 0 or 100%.
 */
function HeadAnswerView({ answer }: { readonly answer: HeadAnswer }): ReactNode {
  const { verdict, classes } = answer;
  const isUnlike = verdict === "none-of-these" && classes[0].name === UNLIKE_ALL;
  const named = classes.filter(({ name }) => name !== UNLIKE_ALL);
  return (
    <div className={layout["stack3"]}>
      <p className={styles["name"]} role="status" data-verdict={verdict}>
        <bdi>{answerText(verdict, classes[0])}</bdi>
      </p>
      {!isUnlike && (
        <ol className={layout["stack2"]} aria-label={t`Most probable classes`}>
          {named.slice(0, SHOWN).map((own) => (
            <li key={own.name}>
              <Meter label={shownClassName(own)} percent={toPercent(own.probability)} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
