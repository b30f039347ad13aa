import type { ReactNode } from "react";
import { FORMATS } from "#models/formats.ts";
import type { PackageDraft, Stated } from "#models/package-draft.ts";
import { FactList } from "#src/ui/fact-list/fact-list.tsx";
import { formatBytes } from "#src/ui/texts/format.ts";
import { ORIGIN_NAMES, scalingName } from "../model-texts.ts";
import parts from "../parts/models.module.css";
import styles from "./import.module.css";

/** Id of the heading of what was recognised. */
export const RECOGNISED = "recognised";

/** What the files say about the model, each fact with the file that says it. */
export function RecognisedFacts({ draft }: { readonly draft: PackageDraft }): ReactNode {
  const { origin, format, model, files, width, height, layout, dtype, scaling, labels, outputs } = draft;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  /** A fact with its source. Facts from the model file itself are shown without one. */
  const known = <T,>(fact: Stated<T> | null, show: (value: T) => string): ReactNode => {
    if (fact === null) return "not stated";
    if (fact.from === model) return show(fact.value);
    return (
      <>
        {show(fact.value)} <span className={parts["soft"]}>({fact.from})</span>
      </>
    );
  };
  const main = files.find(({ path }) => path === model);
  return (
    <section className={parts["stack"]} aria-labelledby={RECOGNISED}>
      <h3 id={RECOGNISED} tabIndex={-1} className={styles["subtitle"]}>
        {ORIGIN_NAMES[origin]}
      </h3>
      <FactList
        facts={[
          ["Format", FORMATS[format].name],
          [
            "Files",
            `${model}${files.length > 1 ? ` and ${files.length - 1} more` : ""}, ${formatBytes(bytes)}`,
          ],
          ["Input size", known(width, (pixels) => `${pixels} × ${height?.value ?? "?"} pixels`)],
          ["Input layout", known(layout, (value) => value.toUpperCase())],
          ["Number type", known(dtype, (value) => value)],
          ["Values", known(scaling, scalingName)],
          ["Outputs", outputs === null ? "not stated" : String(outputs)],
          ["Labels", known(labels, (value) => String(value.length))],
        ]}
      />
      {main !== undefined && (
        <p className={styles["hash"]}>
          SHA-256 of {main.path}: <code>{main.sha256}</code>
        </p>
      )}
      {draft.unused.length > 0 && (
        <p className={parts["soft"]}>Not part of the model, and left out: {draft.unused.join(", ")}</p>
      )}
    </section>
  );
}
