import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { Button } from "#src/components/button/button.tsx";
import { Spinner } from "#src/components/spinner/spinner.tsx";
import { ModelProgressText } from "#src/identifier/model-progress-text.tsx";
import type { Intake, ModelIntake } from "#src/stores/model-intake.ts";
import type { ModelShelf } from "#src/stores/model-shelf.ts";
import { ModelFault } from "./model-fault.tsx";
import { cardTitleId } from "./model-card.tsx";
import { ModelSource, SOURCE } from "./model-source.tsx";
import styles from "./models-page.module.css";
import { RECOGNISED } from "./recognised-facts.tsx";
import { ReviewModel } from "./review-model.tsx";

/** What adding a model needs. */
interface AddModelProps {
  readonly intake: ModelIntake;
  /** Where it goes. */
  readonly shelf: ModelShelf;
}

/** From files or an address to a stored model. */
export function AddModel({ intake, shelf }: AddModelProps): ReactNode {
  return (
    <section className={styles["section"]} aria-labelledby="add">
      <h2 id="add" className={styles["title"]}>
        Add a model
      </h2>
      <IntakeStep intake={intake} shelf={shelf} />
    </section>
  );
}

const STOP = "stop-reading";

/** Moves the focus to what came of a step, as its buttons are gone with it; not on coming back to the page. */
function useFocusOnStep(state: Intake): void {
  const seen = useRef(state.status);
  useLayoutEffect(() => {
    if (seen.current === state.status) return;
    seen.current = state.status;
    document.getElementById(placeOf(state))?.focus();
  }, [state]);
}

function placeOf(state: Intake): string {
  switch (state.status) {
    case "empty":
    case "refused":
      return SOURCE;
    case "reading":
      return STOP;
    case "review":
      return RECOGNISED;
    case "stored":
      return cardTitleId(state.manifest.id);
  }
}

function IntakeStep({ intake, shelf }: AddModelProps): ReactNode {
  const state = useStore(intake);
  useFocusOnStep(state);
  switch (state.status) {
    case "empty":
      return <ModelSource intake={intake} />;
    case "reading":
      return (
        <div className={styles["row"]}>
          <p className={styles["busy"]} role="status">
            <Spinner />{" "}
            {state.progress === null ? (
              <span>Reading {state.what}...</span>
            ) : (
              <ModelProgressText progress={state.progress} />
            )}
          </p>
          <Button id={STOP} onClick={intake.discard}>
            Stop
          </Button>
        </div>
      );
    case "refused":
      return (
        <>
          <ModelFault
            error={state.error}
            about={state.what}
            actions={
              state.choices.length > 0 &&
              state.choices.map((path) => (
                <Button key={path} onClick={() => void intake.choose(path)}>
                  Use {path}
                </Button>
              ))
            }
          />
          <ModelSource intake={intake} />
        </>
      );
    case "review":
      return <ReviewModel review={state} intake={intake} shelf={shelf} />;
    case "stored":
      return (
        <>
          <p className={styles["good"]} role="status">
            {state.manifest.title} is stored on this device. Choose above on which pages it answers.
          </p>
          <ModelSource intake={intake} />
        </>
      );
  }
}
