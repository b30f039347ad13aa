import { type ReactNode, useState } from "react";
import type { AppError } from "#domain/error.ts";
import { type PackageManifest, MANIFEST_FILE } from "#models/manifest.ts";
import type { LibraryModel } from "#src/core/models/model-library.ts";
import { inContext, m, plural, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { saveBlob } from "#src/ui/page/save-blob.ts";
import { DataTable } from "#src/ui/page/table.tsx";
import { ModelFaultAlert } from "#src/ui/status/fault-alert.tsx";
import { isolated, percent } from "#src/ui/texts/format.ts";
import { modelTitle } from "#src/ui/texts/model-title.ts";
import type { FoundSetting, ParityReport, ParityStore } from "./parity-store.ts";
import { changesText, pointsText } from "./parity-texts.ts";
import { agrees, type Comparison } from "./rules/answer-difference.ts";
import { inputWith, type Setting, settingOf } from "./rules/input-settings.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./python.module.css";

/** Photos in the table of the worst ones. */
const WORST_PHOTOS = 10;

interface PythonResultProps {
  readonly report: ParityReport;
  readonly kind: LibraryModel["kind"];
  readonly take: ParityStore["take"];
}

/** Whether the answers agree, the setting that makes them agree, and the worst photos. */
export function PythonResult({ report, kind, take }: PythonResultProps): ReactNode {
  const { model, current, found, tried, unread } = report;
  const { length } = current.photos;
  return (
    <section className={layout["stack4"]} aria-label={t`Result of the comparison`}>
      <div className={layout["stack2"]} role="status">
        <p className={styles["verdict"]}>{verdictText(current)}</p>
        {length > 0 && !agrees(current) && (
          <p className={styles["verdict"]}>{foundText(model, found, tried)}</p>
        )}
      </div>
      {found !== null && <TakeSetting model={model} found={found} kind={kind} take={take} />}
      {length > 0 && <Figures current={current} found={found} />}
      {length > 0 &&
        (found === null || agrees(found.comparison) ? (
          <Worst model={model} comparison={current} title={t`Largest differences`} />
        ) : (
          <Worst
            model={model}
            comparison={found.comparison}
            title={t`Largest differences with the setting`}
          />
        ))}
      {unread.length > 0 && (
        <p>
          {plural(
            unread.length,
            m`${unread.length} photo could not be read: ${unread.map(isolated).join(", ")}`,
            m`${unread.length} photos could not be read: ${unread.map(isolated).join(", ")}`,
          )}
        </p>
      )}
      <p className={layout["hint"]}>
        {t`A photo agrees if no probability differs by more than one percentage point.`}
      </p>
    </section>
  );
}

function verdictText(current: Comparison): string {
  const { agreeing, photos } = current;
  if (photos.length === 0) return t`No photo could be compared. Choose photos that open on this device.`;
  return agrees(current)
    ? t`The same as in Python: the answers agree on ${agreeing} of ${photos.length}.`
    : t`Not the same as in Python: the answers agree on ${agreeing} of ${photos.length}.`;
}

function foundText({ input }: PackageManifest, found: FoundSetting | null, tried: number): string {
  if (found === null)
    return plural(
      tried,
      m`${tried} other setting was tried, and it is not nearer.`,
      m`${tried} other settings were tried, and none is nearer.`,
    );
  const changes = changesText(settingOf(input), found.setting);
  const { agreeing, photos } = found.comparison;
  return agrees(found.comparison)
    ? t`With ${changes} the answers agree on ${agreeing} of ${photos.length}.`
    : t`None of the ${tried} settings that were tried makes all answers agree. The nearest: with ${changes} they agree on ${agreeing} of ${photos.length}.`;
}

/** One tap takes the found setting, and one takes the former setting again. */
function TakeSetting({
  model,
  found,
  kind,
  take,
}: Omit<PythonResultProps, "report"> & {
  readonly model: PackageManifest;
  readonly found: FoundSetting;
}): ReactNode {
  const [isTaken, setTaken] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  if (kind !== "stored") {
    const manifest = { ...model, input: inputWith(model.input, found.setting) };
    const save = (): void =>
      saveBlob(
        new Blob([`${JSON.stringify(manifest, null, 2)}\n`], { type: "application/json" }),
        MANIFEST_FILE,
      );
    return (
      <div className={layout["row3"]}>
        <Button onClick={save}>{t`Save the manifest with this setting`}</Button>
        <p className={layout["hint"]}>{t`This model comes with the app and stays as it is.`}</p>
      </div>
    );
  }
  const write = async (setting: Setting, isThenTaken: boolean): Promise<void> => {
    setWriting(true);
    const written = await take(model.id, setting);
    setWriting(false);
    setError(written.ok ? null : written.error);
    if (written.ok) setTaken(isThenTaken);
  };
  return (
    <>
      <div className={layout["row3"]}>
        {isTaken ? (
          <>
            <p role="status">{t`${isolated(modelTitle(model))} uses this setting now.`}</p>
            <Button disabled={isWriting} onClick={() => void write(settingOf(model.input), false)}>
              {t`Back to the setting before`}
            </Button>
          </>
        ) : (
          <>
            <Button variant="primary" disabled={isWriting} onClick={() => void write(found.setting, true)}>
              {t`Use this setting`}
            </Button>
            <p className={layout["hint"]}>{t`Writes it into the manifest of the model on this device.`}</p>
          </>
        )}
      </div>
      {error !== null && <ModelFaultAlert error={error} />}
    </>
  );
}

function Figures({ current, found }: Pick<ParityReport, "current" | "found">): ReactNode {
  const all = found === null ? [current] : [current, found.comparison];
  const row = (name: string, value: (comparison: Comparison) => string) => ({
    name,
    cells: all.map(value),
  });
  return (
    <DataTable
      label={t`Figures of the comparison`}
      columns={[inContext("column")`Figure`, t`As it is`, ...(found === null ? [] : [t`With the setting`])]}
      rows={[
        row(t`Same first label`, ({ sameLabel, photos }) => t`${sameLabel} of ${photos.length}`),
        row(t`Agreeing answers`, ({ agreeing, photos }) => t`${agreeing} of ${photos.length}`),
        row(t`Largest difference`, ({ largest }) => pointsText(largest)),
        row(t`Mean difference`, ({ mean }) => pointsText(mean)),
      ]}
    />
  );
}

function Worst({
  model,
  comparison,
  title,
}: {
  readonly model: PackageManifest;
  readonly comparison: Comparison;
  readonly title: string;
}): ReactNode {
  const answer = (label: number | null, probability: number): string =>
    label === null
      ? t`no answer`
      : `${isolated(model.labels[label] ?? String(label))}, ${percent(probability)}`;
  return (
    <div className={layout["stack2"]}>
      <h3>{title}</h3>
      <DataTable
        label={title}
        columns={[t`Photo`, t`In Python`, t`Here`, t`Difference`]}
        rows={comparison.photos
          .slice(0, WORST_PHOTOS)
          .map(({ path, label, probability, expectedLabel, expectedProbability, difference }) => ({
            name: isolated(path),
            cells: [
              answer(expectedLabel, expectedProbability),
              answer(label, probability),
              pointsText(difference),
            ],
          }))}
      />
    </div>
  );
}
