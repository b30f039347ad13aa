import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { modelName } from "#domain/model.ts";
import { SelectField } from "#src/ui/controls/fields.tsx";
import { PATHS } from "#src/paths.ts";
import styles from "./new-batch.module.css";
import type { BatchDraft, ModelChoice } from "./use-batch-draft.ts";

/** Stands for no second model. No model has an empty id. */
const NONE = "";

/** Which model answers, and which one is compared with it. */
export function ModelFields({
  choice: { models, first, second },
  onChange,
}: {
  readonly choice: ModelChoice;
  readonly onChange: (change: Partial<BatchDraft>) => void;
}): ReactNode {
  if (first === null) {
    return (
      <p>
        No model here answers for this subject. <Link to={PATHS.models}>Add a model</Link> first.
      </p>
    );
  }
  const others = models.filter(({ id }) => id !== first.id);
  return (
    <div className={styles["models"]}>
      <SelectField
        label="Model that answers"
        options={models.map((model) => [model.id, modelName(model)])}
        value={first.id}
        onChange={(id) => onChange({ first: id })}
      />
      {others.length > 0 ? (
        <SelectField
          label="Compare it with"
          options={[
            [NONE, "No other model"],
            ...others.map((model) => [model.id, modelName(model)] as const),
          ]}
          value={second?.id ?? NONE}
          onChange={(id) => onChange({ second: id === NONE ? null : id })}
        />
      ) : (
        <p className={styles["soft"]}>
          To compare two models on the same photos, <Link to={PATHS.models}>add one of your own</Link>.
        </p>
      )}
    </div>
  );
}
