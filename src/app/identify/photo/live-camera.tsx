import { ScanSearch } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useReducer, useState } from "react";
import { abort } from "#domain/abort.ts";
import type { Identification } from "#domain/answer/identification.ts";
import type { AppError } from "#domain/error.ts";
import type { Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import { KINGDOM_MODEL, KINGDOM_MODEL_BYTES, SAMPLE_MODEL } from "#models/registry.ts";
import { DangerNotes } from "#src/answer/danger-notes.tsx";
import { useIdentificationStore } from "#src/app/identify/state/use-identification.ts";
import { LazyModelStatus } from "#src/app/model-choice/model-switch.tsx";
import {
  useActiveModel,
  useActiveModelState,
  useModelChoice,
  useModels,
} from "#src/app/model-choice/use-models.ts";
import type { FrameAnswers } from "#src/core/answer-frames.ts";
import { t } from "#src/language/messages.ts";
import { usePlan } from "#src/plan/use-plan.ts";
import { CameraDialog, type CameraDialogProps } from "#src/ui/camera/camera-dialog.tsx";
import { CameraPause } from "#src/ui/camera/camera-view.tsx";
import type { Camera } from "#src/ui/camera/use-camera.ts";
import { useLiveFrames } from "#src/ui/camera/use-live-frames.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { ModelFaultAlert } from "#src/ui/status/fault-alert.tsx";
import { formatBytes } from "#src/ui/texts/format.ts";
import { dangerKey, HOLD_STILL, NOTHING_SEEN, type Sighting, sightingOf, steadied } from "./steady-name.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./live-camera.module.css";

interface LiveCameraProps extends CameraDialogProps {
  readonly subject: Subject;
}

/**
 * The camera of a subject's page. It names what it sees, and one tap takes the photo. Sample results name nothing, so
 * with them the user checks the photo first, as with every other camera.
 */
export function LiveCamera({ subject, ...dialog }: LiveCameraProps): ReactNode {
  const model = useActiveModel(subject);
  const isSample = model.id === SAMPLE_MODEL.id;
  return (
    <CameraDialog {...dialog} {...(isSample ? {} : { title: t`Point and see`, isUsedAtOnce: true })}>
      {(camera) => (
        <div className={styles["live"]} role="group" tabIndex={-1} aria-label={t`What the camera sees`}>
          {isSample ? <NamesNothing subject={subject} /> : <LiveName camera={camera} subject={subject} />}
        </div>
      )}
    </CameraDialog>
  );
}

/** Says that sample results name nothing, with the one tap to real answers. */
function NamesNothing({ subject }: { readonly subject: Subject }): ReactNode {
  const { active } = useModels();
  const store = useIdentificationStore(subject);
  const chooseForAll = useModelChoice((choice) => choice.chooseForAll);
  return (
    <>
      <p className={layout["soft"]}>{t`Sample results name nothing, so this camera only takes a photo.`}</p>
      <Button
        onClick={(event) => {
          // The button disappears, so the group takes the focus.
          event.currentTarget.closest<HTMLElement>('[role="group"]')?.focus({ preventScroll: true });
          chooseForAll(KINGDOM_MODEL);
          active.warmUp(subject);
          void store.identifyAgain();
        }}
      >
        <ScanSearch size={18} aria-hidden="true" />{" "}
        {t`Identify for real (${formatBytes(KINGDOM_MODEL_BYTES)})`}
      </Button>
    </>
  );
}

interface LiveNameProps {
  readonly camera: Camera;
  readonly subject: Subject;
}

/** The name of what the camera sees, or what to do to get one. */
function LiveName({ camera, subject }: LiveNameProps): ReactNode {
  const model = useActiveModel(subject);
  const plan = usePlan((snapshot) => snapshot.plan);
  const isLoading = useActiveModelState().status === "loading";
  const [{ shown }, see] = useReducer(steadied, NOTHING_SEEN);
  const [opened, setOpened] = useOpenFrames(subject);
  const answers = opened?.ok === true ? opened.value : null;
  const watch = useLiveFrames(
    camera,
    answers && {
      look: async (frame) => {
        const answer = await answers.answer(frame);
        if (answer.ok) see(sightingOf(answer.value, plan));
        else setOpened(answer);
        return answer.ok;
      },
      onMove: () => {
        answers.forget();
        see(HOLD_STILL);
      },
    },
  );
  const spoken = useSpoken(shown);
  if (opened?.ok === false) return <ModelFaultAlert error={opened.error} />;
  if (watch === "untouched") return <CameraPause />;
  if (shown === null && isLoading) return <LazyModelStatus model={model} />;
  return (
    <>
      {/* Changes too often to be announced. The line below says the same, once it has stood for a while. */}
      <div aria-hidden="true" data-watch={watch}>
        <p className={styles[shown?.kind ?? "hint"]}>
          <bdi>{shown === null ? t`Looking...` : shown.text}</bdi>
        </p>
        {shown !== null && shown.sureness !== null && <p>{shown.sureness}</p>}
      </div>
      <p className={layout["hidden"]} role="status">
        {spoken}
      </p>
      {shown?.kind === "name" && (
        <p className={layout["hint"]}>{t`The picture that you take gets the whole answer.`}</p>
      )}
      <div aria-live="polite">
        {shown !== null && shown.answer !== null && (
          <DangersOf key={dangerKey(shown)} answer={shown.answer} />
        )}
      </div>
    </>
  );
}

/** The answers to the camera's frames, or why there are none; null while they are opened. */
function useOpenFrames(
  subject: Subject,
): readonly [Result<FrameAnswers, AppError> | null, (opened: Result<FrameAnswers, AppError>) => void] {
  const { openFrames } = useIdentificationStore(subject);
  const [opened, setOpened] = useState<Result<FrameAnswers, AppError> | null>(null);
  useEffect(() => {
    const left = new AbortController();
    void openFrames(left.signal).then((answers) => {
      if (!left.signal.aborted) setOpened(answers);
    });
    return () => abort(left);
  }, [openFrames]);
  return [opened, setOpened];
}

/** Milliseconds for which a text has to stand before screen readers announce it. */
const SPOKEN_AFTER_MS = 1500;

/** The last name or hint that stood long enough to be announced, with the sureness that it had then. */
function useSpoken(shown: Sighting | null): string {
  const [spoken, setSpoken] = useState("");
  const text = shown?.text ?? "";
  const speak = useEffectEvent((standing: string) => {
    const sureness = shown?.sureness ?? null;
    setSpoken(sureness === null ? standing : `${standing}; ${sureness}`);
  });
  useEffect(() => {
    const timer = setTimeout(() => speak(text), SPOKEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return spoken;
}

/** The dangers of the first answer that it gets. */
function DangersOf({ answer }: { readonly answer: Identification }): ReactNode {
  const [answers] = useState([answer]);
  return <DangerNotes answers={answers} />;
}
