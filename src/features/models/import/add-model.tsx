import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { BusyLine } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { ModelProgressText } from "#src/ui/status/progress.tsx";
import type { ModelImport } from "../state/model-import.ts";
import type { ModelImportStore } from "../state/model-import-store.ts";
import type { ModelLibrary } from "#src/pipeline/models/model-library.ts";
import { cardTitleId } from "../library/model-card.tsx";
import { ModelFault } from "../parts/model-fault.tsx";
import parts from "../parts/models.module.css";
import { ModelSource, SOURCE } from "./model-source.tsx";
import { RECOGNISED } from "./recognised-facts.tsx";
import { ReviewModel } from "./review-model.tsx";

/** What adding a model needs. */
interface AddModelProps {
  readonly modelImport: ModelImportStore;
  /** Where the model goes. */
  readonly library: ModelLibrary;
  /** There is no model of the person's own yet. */
  readonly isFirst: boolean;
}

/** The import in one of its states. */
type ImportIn<S extends ModelImport["status"]> = Extract<ModelImport, { readonly status: S }>;

/** The import of a model, from its files or its address until it is stored. */
export function AddModel({ isFirst, ...props }: AddModelProps): ReactNode {
  return (
    <section className={parts["section"]} aria-labelledby="add">
      <h2 id="add" className={parts["title"]}>
        Add a model
      </h2>
      {isFirst && (
        <p className={parts["soft"]}>
          None of your own yet. One that you add answers on the pages you choose.
        </p>
      )}
      <ImportStep {...props} />
    </section>
  );
}

function ImportStep({ modelImport, library }: Omit<AddModelProps, "isFirst">): ReactNode {
  const state = useStore(modelImport);
  useFocusOnStep(state);
  switch (state.status) {
    case "empty":
    case "stored":
      return <ModelSource modelImport={modelImport} />;
    case "reading":
      return <Reading state={state} onStop={modelImport.discard} />;
    case "refused":
      return (
        <>
          <Refused state={state} onChoose={(path) => void modelImport.choose(path)} />
          <ModelSource modelImport={modelImport} />
        </>
      );
    case "review":
      return <ReviewModel review={state} modelImport={modelImport} library={library} />;
  }
}

function Reading({
  state: { what, progress },
  onStop,
}: {
  readonly state: ImportIn<"reading">;
  readonly onStop: () => void;
}): ReactNode {
  return (
    <div className={parts["row"]}>
      <BusyLine>
        {progress === null ? <span>Reading {what}...</span> : <ModelProgressText progress={progress} />}
      </BusyLine>
      <Button id={STOP} onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}

/** Why nothing was imported; where there are several models, each can be chosen. */
function Refused({
  state: { error, what, choices },
  onChoose,
}: {
  readonly state: ImportIn<"refused">;
  readonly onChoose: (path: string) => void;
}): ReactNode {
  return (
    <ModelFault
      error={error}
      about={what}
      actions={
        choices.length > 0 &&
        choices.map((path) => (
          <Button key={path} onClick={() => onChoose(path)}>
            Use {path}
          </Button>
        ))
      }
    />
  );
}

const STOP = "stop-reading";

/**
 * Moves the focus with each step of the import: the button that was pressed is gone by then. The focus stays where it
 * is when a person comes back to the page.
 */
function useFocusOnStep(state: ModelImport): void {
  const seen = useRef(state.status);
  useLayoutEffect(() => {
    if (seen.current === state.status) return;
    seen.current = state.status;
    const part = document.getElementById(focusIdOf(state));
    part?.focus({ preventScroll: true });
    // What follows the focused heading, such as that a model was stored, is to be read without scrolling.
    part?.scrollIntoView({ block: state.status === "stored" ? "start" : "nearest" });
  }, [state]);
}

function focusIdOf(state: ModelImport): string {
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
