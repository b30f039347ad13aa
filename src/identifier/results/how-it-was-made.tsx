import type { ReactNode } from "react";
import type { DecodePath } from "#domain/identification.ts";
import type { Identified } from "#src/pipeline/identify-photo.ts";
import styles from "./how-it-was-made.module.css";

const PATH_NAMES: Readonly<Record<DecodePath, string>> = {
  "image-decoder": "decoded at a reduced size (WebCodecs)",
  "image-bitmap-resized": "decoded and scaled by the browser",
  "image-bitmap-halved": "decoded whole, then halved",
  "image-bitmap-whole": "decoded by the browser, not scaled",
  "main-thread": "decoded on the page",
};

/** Which model answered and what each stage took, as it was measured for this photo. */
export function HowItWasMade({ answer }: { readonly answer: Identified }): ReactNode {
  const { identification, timings } = answer;
  const rows: readonly (readonly [stage: string, milliseconds: number])[] = [
    ["Check", timings.checkMs],
    ["Decode", timings.decodeMs],
    ["Resize", timings.reduceMs],
    ["Wait for the preview", timings.previewMs],
    ["Queue", timings.queueMs],
    [identification.demo ? "Classify (mostly a fixed delay)" : "Classify", timings.inferMs],
    ["Look up", timings.rankMs],
    ["Upload to answer", timings.totalMs],
  ];
  return (
    <details className={styles["details"]}>
      <summary className={styles["summary"]}>How this answer was made</summary>
      <table className={styles["table"]}>
        <tbody>
          <tr>
            <th scope="row">Model</th>
            <td>
              {identification.model.title} {identification.model.version}
            </td>
          </tr>
          <tr>
            <th scope="row">Photo</th>
            <td>{PATH_NAMES[timings.decodePath]}</td>
          </tr>
          {rows.map(([stage, milliseconds]) => (
            <tr key={stage}>
              <th scope="row">{stage}</th>
              <td>{milliseconds.toFixed(1)} ms</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
