import { ClipboardCopy, FileDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useStore } from "zustand";
import { type ArchiveOptions, darwinCoreFiles } from "#src/lab/batch/rules/archive.ts";
import type { Burst } from "#src/lab/batch/rules/bursts.ts";
import { safeName } from "#src/lab/batch/rules/copy-plan.ts";
import type { ArchiveCounts } from "#src/lab/batch/rules/occurrences.ts";
import type { BatchOutlets } from "#src/lab/batch/state/browser-batch.ts";
import { archiveLine, LICENCE_OPTIONS, missingForGbif } from "#src/lab/batch/texts/export-texts.ts";
import { describeZipFault } from "#src/lab/batch/texts/zip-texts.ts";
import { inContext, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SelectField, TextField } from "#src/ui/controls/fields.tsx";
import { saveBlob } from "#src/ui/page/save-blob.ts";
import { Alert, BusyLine } from "#src/ui/status/status.tsx";
import type { ArchiveSettingsStore } from "./archive-settings.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./batch-export.module.css";

/** A card for one kind of export. */
export function FileCard({
  name,
  what,
  leaves,
  fields,
  children,
}: {
  readonly name: string;
  /** The purpose of the export, in one sentence. */
  readonly what: string;
  /** The content of the file, and the photos that are not in it. */
  readonly leaves: string;
  /** Choices above the buttons. */
  readonly fields?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <article className={styles["card"]}>
      <h3 className={layout["large"]}>{name}</h3>
      <p>{what}</p>
      <p className={layout["hint"]}>{leaves}</p>
      {fields}
      <div className={layout["row3"]}>{children}</div>
    </article>
  );
}

/** Copies or saves the summary as text. */
export function SummaryCard({
  textOf,
  hasHours,
  onSave,
}: {
  readonly textOf: () => string;
  /** True if the text has hours of the day. */
  readonly hasHours: boolean;
  readonly onSave: (text: string) => void;
}): ReactNode {
  const [copied, setCopied] = useState<"none" | "copied" | "failed">("none");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(textOf());
      setCopied("copied");
    } catch {
      // The browser denied access to the clipboard, or has no clipboard because the page was not loaded over https.
      setCopied("failed");
    }
  };
  return (
    <FileCard
      name={t`Summary`}
      what={t`The figures of the summary, as plain text.`}
      leaves={
        hasHours
          ? t`All of its tables are in it.`
          : t`Hours of the day are left out while dates are not ticked.`
      }
    >
      <Button onClick={() => void copy()}>
        <ClipboardCopy size={18} aria-hidden="true" /> {inContext("button")`Copy text`}
      </Button>
      <Button onClick={() => onSave(textOf())}>
        <FileDown size={18} aria-hidden="true" /> {inContext("button")`Save text`}
      </Button>
      {copied === "copied" && <p role="status">{t`Copied.`}</p>}
      {copied === "failed" && (
        <Alert
          title={t`This browser did not let the text be copied.`}
          advice={t`Allow the clipboard for this page, or save the text.`}
        />
      )}
    </FileCard>
  );
}

type ArchiveStep =
  | { readonly code: "none" | "packing" }
  | { readonly code: "failed"; readonly advice: string };

/** Makes the Darwin Core archive, and lists what else GBIF requires. */
export function ArchiveCard({
  photos,
  burstsNow,
  counts,
  ground,
  outlets: { zip, archive },
}: {
  /** Number of finished photos. */
  readonly photos: number;
  readonly burstsNow: () => readonly Burst[];
  readonly counts: ArchiveCounts;
  /** `title` is the title of the batch. */
  readonly ground: Pick<ArchiveOptions, "batchId" | "shared" | "taxonOf" | "title">;
  readonly outlets: Pick<BatchOutlets, "zip" | "archive">;
}): ReactNode {
  const { identifiedBy, licence } = useStore(archive);
  const [typed, setTyped] = useState(ground.title);
  const [step, setStep] = useState<ArchiveStep>({ code: "none" });
  const title = typed.trim() === "" ? ground.title : typed;
  const save = async (): Promise<void> => {
    setStep({ code: "packing" });
    const files = darwinCoreFiles(burstsNow(), { ...ground, title, identifiedBy, licence, now: new Date() });
    const blobs = files.map(({ path, text }) => ({ path, blob: new Blob([text]) }));
    const packed = await zip(blobs, new AbortController().signal);
    if (packed.ok) saveBlob(packed.value, safeName(`${title} Darwin Core.zip`));
    setStep(packed.ok ? { code: "none" } : { code: "failed", advice: describeZipFault(packed.error) });
  };
  return (
    <FileCard
      name={t`Darwin Core archive`}
      what={t`For biodiversity data portals, such as GBIF: a row for each sighting.`}
      leaves={archiveLine(photos, counts)}
      fields={
        <>
          <ArchiveFields title={typed} onTitle={setTyped} archive={archive} />
          <GbifNeeds missing={missingForGbif(counts, licence !== null)} />
        </>
      }
    >
      <Button disabled={step.code === "packing"} onClick={() => void save()}>
        <FileDown size={18} aria-hidden="true" /> {inContext("button")`Save archive`}
      </Button>
      {step.code === "packing" && <BusyLine>{t`Packing the archive...`}</BusyLine>}
      {step.code === "failed" && <Alert title={t`The archive could not be packed.`} advice={step.advice} />}
    </FileCard>
  );
}

/** The form fields for the archive. The device stores the person's name and the licence for the next archive. */
function ArchiveFields({
  title,
  onTitle,
  archive,
}: {
  readonly title: string;
  readonly onTitle: (title: string) => void;
  readonly archive: ArchiveSettingsStore;
}): ReactNode {
  const { identifiedBy, licence } = useStore(archive);
  return (
    <div className={styles["fields"]}>
      <TextField
        label={t`Title of the data set`}
        value={title}
        onChange={onTitle}
        hint={t`Where it is empty, the batch's name is taken.`}
        maxLength={200}
      />
      <TextField
        label={t`Identified by`}
        value={identifiedBy}
        onChange={(name) => archive.setState({ identifiedBy: name })}
        hint={t`Who reviewed the answers. Empty names nobody. It stays on this device for the next time.`}
        maxLength={200}
      />
      <SelectField
        label={t`Licence`}
        options={LICENCE_OPTIONS}
        value={licence ?? "none"}
        onChange={(chosen) => archive.setState({ licence: chosen === "none" ? null : chosen })}
      />
    </div>
  );
}

function GbifNeeds({ missing }: { readonly missing: readonly string[] }): ReactNode {
  return (
    <div className={layout["stack2"]}>
      <p>{t`What GBIF would still miss:`}</p>
      <ul className={`${layout["bullets"]} ${layout["hint"]}`}>
        {missing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
