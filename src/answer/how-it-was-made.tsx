import type { ReactNode } from "react";
import { type Identification, toPercent } from "#domain/answer/identification.ts";
import { keysOf } from "#domain/subject.ts";
import type { Identified } from "#src/core/identify-photo.ts";
import { labelText, t } from "#src/language/messages.ts";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { decimal, isolated, listText } from "#src/ui/texts/format.ts";
import { DECODE_PATH_NAMES, STAGE_NAMES } from "#src/ui/texts/model-names.ts";
import { modelTitle } from "#src/ui/texts/model-title.ts";
import styles from "./result.module.css";

function nameOf(label: string): string {
  return isolated(labelText(label));
}

interface ToldProbability {
  readonly labels: readonly string[];
  /** Of any of `labels`, 0..1. */
  readonly probability: number;
}

/** What the model said of the best labels. Those that are named by their group share their sum, which it did say. */
function toldProbabilities({ verdict, candidates }: Identification): readonly ToldProbability[] {
  const told: ToldProbability[] = [];
  for (const [rank, { label, probability }] of candidates.entries()) {
    const before = told.at(-1);
    if (verdict === "group" && before !== undefined && candidates[rank - 1]?.probability === probability)
      told[told.length - 1] = {
        labels: [...before.labels, label],
        probability: before.probability + probability,
      };
    else told.push({ labels: [label], probability });
  }
  return told;
}

/** The least time beyond all stages that has a row: the table shows tenths of a millisecond. */
const LEAST_REST_MS = 0.05;

/** The model, and the measured time of each stage. */
export function HowItWasMade({
  answer,
  namesLabel,
}: {
  readonly answer: Identified;
  /** False if the label is for a page that the plan does not open. */
  readonly namesLabel: boolean;
}): ReactNode {
  const { identification, timings } = answer;
  const stages = keysOf(STAGE_NAMES).map((stage) => ({
    name:
      stage === "infer" && identification.demo
        ? t`${STAGE_NAMES.infer} (mostly a fixed delay)`
        : STAGE_NAMES[stage],
    ms: timings[`${stage}Ms`],
  }));
  const total = stages.slice(-1);
  const parts = stages.slice(0, -1);
  // What the total has beyond all stages, such as the load of a model that nobody used before.
  const restMs = parts.reduce((rest, { ms }) => rest - ms, timings.totalMs);
  const rest = restMs < LEAST_REST_MS ? [] : [{ name: t`Loading, and between the stages`, ms: restMs }];
  return (
    <div className={styles["details"]}>
      <Disclosure summary={t`How this answer was made`}>
        <table className={styles["table"]}>
          <tbody>
            <tr>
              <th scope="row">{t`Model`}</th>
              <td>
                <bdi>{modelTitle(identification.model)}</bdi> {identification.model.version}
              </td>
            </tr>
            {!identification.demo &&
              namesLabel &&
              Object.entries(toldProbabilities(identification)).map(([rank, { labels, probability }]) => (
                <tr key={rank}>
                  <th scope="row">
                    {rank === "0" ? t`Best label, probability` : t`Next label, probability`}
                  </th>
                  <td>{t`${listText(labels.map(nameOf), "disjunction")}, ${toPercent(probability)}%`}</td>
                </tr>
              ))}
            <tr>
              <th scope="row">{t`Photo`}</th>
              <td>{DECODE_PATH_NAMES[timings.decodePath]}</td>
            </tr>
            {[...parts, ...rest, ...total].map(({ name, ms }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{t`${decimal(ms, 1)} ms`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </div>
  );
}
