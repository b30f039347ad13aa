import type { ReactNode } from "react";
import { Disclosure } from "#src/ui/disclosure/disclosure.tsx";
import { keysOf } from "#domain/subject.ts";
import type { Identified } from "#src/pipeline/identify-photo.ts";
import { DECODE_PATH_NAMES, STAGE_NAMES } from "#src/ui/texts/stage-names.ts";
import styles from "./how-it-was-made.module.css";

/** Which model answered and what each stage took, as it was measured for this photo. */
export function HowItWasMade({ answer }: { readonly answer: Identified }): ReactNode {
  const { identification, timings } = answer;
  return (
    <div className={styles["details"]}>
      <Disclosure summary="How this answer was made">
        <table className={styles["table"]}>
          <tbody>
            <tr>
              <th scope="row">Model</th>
              <td>
                <bdi>{identification.model.title}</bdi> {identification.model.version}
              </td>
            </tr>
            {!identification.demo && (
              <tr>
                <th scope="row">Its best label</th>
                <td>{identification.candidates[0].label}</td>
              </tr>
            )}
            <tr>
              <th scope="row">Photo</th>
              <td>{DECODE_PATH_NAMES[timings.decodePath]}</td>
            </tr>
            {keysOf(STAGE_NAMES).map((stage) => (
              <tr key={stage}>
                <th scope="row">
                  {STAGE_NAMES[stage]}
                  {stage === "infer" && identification.demo && " (mostly a fixed delay)"}
                </th>
                <td>{timings[`${stage}Ms`].toFixed(1)} ms</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </div>
  );
}
