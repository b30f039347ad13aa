import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { SAMPLE_MODEL } from "#models/registry.ts";
import type { Subject } from "#domain/subject.ts";
import { SUBJECT_PATHS } from "#src/paths.ts";
import { useActiveModel, useModelChoice } from "#src/stores/models/model-context.tsx";
import { SUBJECT_OPTIONS } from "#src/wording/model-texts.ts";
import styles from "./parts/models.module.css";

/** Which model answers on each page, and the way back to the sample results. */
export function ModelsInUse(): ReactNode {
  return (
    <section className={styles["section"]} aria-labelledby="in-use">
      <h2 id="in-use" className={styles["title"]}>
        In use
      </h2>
      <ul className={styles["inUse"]}>
        {SUBJECT_OPTIONS.map(({ value, name }) => (
          <InUse key={value} subject={value} name={name} />
        ))}
      </ul>
    </section>
  );
}

function InUse({ subject, name }: { readonly subject: Subject; readonly name: string }): ReactNode {
  const model = useActiveModel(subject);
  const choose = useModelChoice((snapshot) => snapshot.choose);
  const sample = model.id === SAMPLE_MODEL.id;
  return (
    <li className={styles["card"]}>
      <Link to={SUBJECT_PATHS[subject]} className={styles["cardPage"]}>
        {name}
      </Link>
      {sample ? (
        <p className={styles["soft"]}>Sample results</p>
      ) : (
        <>
          <p>
            {model.title} <span className={styles["soft"]}>{model.version}</span>
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
