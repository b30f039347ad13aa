import type { ReactNode } from "react";
import { useStore } from "zustand";
import { Button } from "#src/ui/controls/button.tsx";
import { focusIfFree } from "#src/ui/controls/use-modal.ts";
import { FoldedList } from "#src/ui/controls/disclosure.tsx";
import { ProgressBar, type ProgressBarProps } from "#src/ui/status/progress.tsx";
import type { PhotoIntakeStore } from "../state/photo-intake-store.ts";
import { isolated } from "#src/ui/texts/format.ts";
import { describeModelProgress } from "#src/ui/texts/names.ts";
import { intakeLine, leftPhotoText } from "../teach-texts.ts";
import { FaultAlert } from "../fault-alert.tsx";
import page from "../teach-page.module.css";

/** How far the adding of photos is, or what came of it. */
export function IntakeStatus({ intake }: { readonly intake: PhotoIntakeStore }): ReactNode {
  const state = useStore(intake);
  switch (state.status) {
    case "none":
      return null;
    case "loading":
      return <Running what={describeModelProgress(state.progress)} done={0} total={0} onStop={intake.stop} />;
    case "running":
      return <Running what="Looking at photos" done={state.done} total={state.total} onStop={intake.stop} />;
    case "ended":
      return (
        <div className={page["stack"]}>
          {state.error !== null && <FaultAlert error={state.error} />}
          <p role="status" tabIndex={-1} ref={focusIfFree}>
            {intakeLine(state.added, state.left.length, state.waiting)}
          </p>
          <FoldedList
            title="Photos that were left out"
            lines={[...state.left.entries()].map(([at, { name, problem }]) => ({
              key: `${at}`,
              text: `${isolated(name)}: ${leftPhotoText(problem)}`,
            }))}
          />
        </div>
      );
  }
}

/** The focus stays where it is: more photos can be added meanwhile. */
function Running({ onStop, ...progress }: ProgressBarProps & { readonly onStop: () => void }): ReactNode {
  return (
    <div className={page["stack"]}>
      <ProgressBar {...progress} />
      <div className={page["row"]}>
        <Button onClick={onStop}>Stop adding</Button>
      </div>
    </div>
  );
}
