import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { Button } from "#src/components/button/button.tsx";
import { Spinner } from "#src/components/spinner/spinner.tsx";
import { ModelProgressText } from "#src/identifier/model-progress-text.tsx";
import type { ModelImport, ModelImportStore } from "#src/stores/models/model-import-store.ts";
import type { ModelLibrary } from "#src/stores/models/model-library.ts";
import { ModelFault } from "../parts/model-fault.tsx";
import { cardTitleId } from "../library/model-card.tsx";
import { ModelSource, SOURCE } from "./model-source.tsx";
import styles from "../parts/models.module.css";
import { RECOGNISED } from "./recognised-facts.tsx";
import { ReviewModel } from "./review-model.tsx";

/** What adding a model needs. */
interface AddModelProps {
  readonly modelImport: ModelImportStore;
  /** Where it goes. */
  readonly library: ModelLibrary;
}

/** From files or an address to a stored model. */
export function AddModel({ modelImport, library }: AddModelProps): ReactNode {
  return (
    <section className={styles["section"]} aria-labelledby="add">
      <h2 id="add" className={styles["title"]}>
        Add a model
      </h2>
      <IntakeStep modelImport={modelImport} library={library} />
    </section>
  );
}

const STOP = "stop-reading";

/** Moves the focus to what came of a step, as its buttons are gone with it; not on coming back to the page. */
function useFocusOnStep(state: ModelImport): void {
  const seen = useRef(state.status);
  useLayoutEffect(() => {
    if (seen.current === state.status) return;
    seen.current = state.status;
    document.getElementById(placeOf(state))?.focus();
  }, [state]);
}

function placeOf(state: ModelImport): string {
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

function IntakeStep({ modelImport, library }: AddModelProps): ReactNode {
  const state = useStore(modelImport);
  useFocusOnStep(state);
  switch (state.status) {
    case "empty":
      return <ModelSource modelImport={modelImport} />;
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
          <Button id={STOP} onClick={modelImport.discard}>
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
                <Button key={path} onClick={() => void modelImport.choose(path)}>
                  Use {path}
                </Button>
              ))
            }
          />
          <ModelSource modelImport={modelImport} />
        </>
      );
    case "review":
      return <ReviewModel review={state} modelImport={modelImport} library={library} />;
    case "stored":
      return (
        <>
          <p className={styles["good"]} role="status">
            {state.manifest.title} is stored on this device. Choose above on which pages it answers.
          </p>
          <ModelSource modelImport={modelImport} />
        </>
      );
  }
}
