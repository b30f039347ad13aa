import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Button } from "#src/ui/controls/button.tsx";
import { SAMPLE_MODEL } from "#models/registry.ts";
import { mayIdentify } from "#src/features/plan/plan.ts";
import type { Subject } from "#domain/subject.ts";
import { SUBJECT_PATHS } from "#src/paths.ts";
import { useActiveModel, useModelChoice } from "./state/model-context.tsx";
import { usePlan } from "#src/features/plan/plan-context.tsx";
import { ModelSwitch } from "./switch/model-switch.tsx";
import { describeSetAside } from "./switch/model-choice-texts.ts";
import { SUBJECT_OPTIONS } from "./model-texts.ts";
import styles from "./models-in-use.module.css";
import parts from "./parts/models.module.css";

/** Which model answers on each page, with a button that goes back to the sample results. */
export function ModelsInUse(): ReactNode {
  return (
    <section className={parts["section"]} aria-labelledby="in-use" tabIndex={-1}>
      <h2 id="in-use" className={parts["title"]}>
        In use
      </h2>
      <ModelSwitch subject={null} />
      <SetAside />
      <ul className={styles["list"]}>
        {SUBJECT_OPTIONS.map(({ value, name }) => (
          <InUse key={value} subject={value} name={name} />
        ))}
      </ul>
    </section>
  );
}

/** The models of the person's own that a switch of all pages replaced, with a button that brings them back. */
function SetAside(): ReactNode {
  const setAside = useModelChoice((snapshot) => snapshot.setAside);
  const bringBack = useModelChoice((snapshot) => snapshot.bringBack);
  const description = describeSetAside(setAside);
  return (
    description !== null && (
      <div className={parts["row"]}>
        <p>{description}</p>
        <Button
          onClick={(event) => {
            // The button goes away.
            event.currentTarget.closest("section")?.focus({ preventScroll: true });
            bringBack();
          }}
        >
          Bring back
        </Button>
      </div>
    )
  );
}

function InUse({ subject, name }: { readonly subject: Subject; readonly name: string }): ReactNode {
  const model = useActiveModel(subject);
  const choose = useModelChoice((snapshot) => snapshot.choose);
  const isOpen = usePlan(({ plan }) => mayIdentify(plan, subject));
  const sample = model.id === SAMPLE_MODEL.id;
  return (
    <li className={styles["card"]}>
      <Link to={SUBJECT_PATHS[subject]} className={styles["page"]}>
        {name}
      </Link>
      {!isOpen && <p className={parts["soft"]}>This page is part of Premium.</p>}
      {sample ? (
        <p className={parts["soft"]}>Sample results</p>
      ) : (
        <>
          <p>
            <bdi>{model.title}</bdi> <span className={parts["soft"]}>{model.version}</span>
          </p>
          <button
            type="button"
            className={styles["back"]}
            aria-label={`Use sample results for ${name}`}
            onClick={() => choose(subject, SAMPLE_MODEL)}
          >
            Use sample results
          </button>
        </>
      )}
    </li>
  );
}
