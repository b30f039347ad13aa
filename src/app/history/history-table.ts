import { headlineOfAnswer } from "#domain/answer/headline.ts";
import { recordOf, scientificNameOf } from "#domain/answer/identification.ts";
import type { Verification } from "#domain/answer/remarks.ts";
import { localTime, type Table, type TableColumn } from "#domain/text/table.ts";
import { CHANGE_NAMES } from "#src/app/history/look-again/look-again-lists.tsx";
import { entryHeadline, type HistoryEntry } from "#src/app/history/rules/history.ts";
import { inContext, labelText, t } from "#src/language/messages.ts";
import { yesOrNo } from "#src/ui/table/table-buttons.tsx";
import { VERDICT_NAMES } from "#src/ui/texts/model-names.ts";
import { modelTitle } from "#src/ui/texts/model-title.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";

const column = inContext("column");

const VERIFICATION_NAMES: Readonly<Record<Verification["status"], string>> = {
  confirmed: inContext("answer")`Confirmed`,
  corrected: inContext("answers")`Corrected or named`,
  unknown: t`You don't know`,
};

const COLUMNS: readonly TableColumn<HistoryEntry>[] = [
  {
    name: "Date",
    title: t`Date and time`,
    cell: ({ keptAt }) => keptAt,
    shown: ({ keptAt }) => localTime(keptAt),
    format: "time",
  },
  {
    name: "Subject",
    title: inContext("of a photo")`Subject`,
    cell: ({ identification }) => identification.subject,
    shown: ({ identification }) => SUBJECT_NAMES[identification.subject].one,
  },
  {
    name: "Result",
    title: t`Result`,
    cell: ({ identification }) => headlineOfAnswer(identification),
    shown: ({ identification }) => entryHeadline(identification),
  },
  {
    name: "Scientific name",
    title: t`Scientific name`,
    cell: ({ identification }) =>
      recordOf(identification)?.scientificName ?? scientificNameOf(identification) ?? "",
  },
  {
    name: "Probability",
    title: t`Probability`,
    cell: ({ identification }) => Number(identification.probability.toFixed(4)),
    format: "share",
  },
  {
    name: "Sample result",
    title: t`Sample result`,
    cell: ({ identification }) => (identification.demo ? "yes" : "no"),
    shown: ({ identification }) => yesOrNo(identification.demo),
  },
  {
    name: "Model",
    title: t`Model`,
    cell: ({ identification }) => identification.model.id,
    shown: ({ identification }) => modelTitle(identification.model),
  },
  {
    name: "Model version",
    title: column`Model version`,
    cell: ({ identification }) => identification.model.version,
  },
  { name: "Photo", title: t`Photo`, cell: ({ photoName }) => photoName },
  { name: "Id", title: t`Id`, cell: ({ id }) => id },
  {
    name: "Verdict",
    title: column`Outcome`,
    cell: ({ identification }) => identification.verdict,
    shown: ({ identification }) => VERDICT_NAMES[identification.verdict],
  },
  {
    name: "Label",
    title: column`Best label`,
    cell: ({ identification }) => identification.candidates[0].label,
    shown: ({ identification }) => labelText(identification.candidates[0].label),
  },
  {
    name: "Crop told",
    title: column`Crop, chosen by you`,
    cell: ({ identification }) => identification.crop ?? "",
    shown: ({ identification }) => labelText(identification.crop ?? ""),
  },
  {
    name: "Looks like",
    title: column`Looks like`,
    cell: ({ identification }) => {
      if (identification.verdict !== "off-topic") return "";
      const { label, group, subject } = identification.lookalike;
      return label ?? group ?? subject;
    },
    shown: ({ identification }) => {
      if (identification.verdict !== "off-topic") return "";
      const { label, group, subject } = identification.lookalike;
      const name = label ?? group;
      return name === null ? SUBJECT_NAMES[subject].one : labelText(name);
    },
  },
  {
    name: "Verification",
    title: t`Your check`,
    cell: ({ remarks }) => remarks.verification?.status ?? "",
    shown: ({ remarks: { verification } }) =>
      verification === null ? "" : VERIFICATION_NAMES[verification.status],
  },
  {
    name: "Name given",
    title: column`Name given`,
    cell: ({ remarks }) => nameIn(remarks.verification),
    shown: ({ remarks }) => labelText(nameIn(remarks.verification)),
  },
  { name: "Notes", title: inContext("remarks")`Notes`, cell: ({ remarks }) => remarks.notes },
  { name: "Place", title: inContext("remarks")`Place`, cell: ({ remarks }) => remarks.place },
  { name: "What was done", title: t`What was done`, cell: ({ remarks }) => remarks.done },
  {
    name: "Look again on",
    title: column`Look again on`,
    cell: ({ remarks }) => remarks.lookAgainOn ?? "",
    format: "day",
  },
  {
    name: "Earlier entry",
    title: column`Id of the earlier photo`,
    cell: ({ remarks }) => remarks.earlierId ?? "",
  },
  {
    name: "Change since then",
    title: t`Since then it is`,
    cell: ({ remarks }) => remarks.change ?? "",
    shown: ({ remarks: { change } }) => (change === null ? "" : CHANGE_NAMES[change]),
  },
];

function nameIn(verification: Verification | null): string {
  return verification !== null && "name" in verification ? verification.name : "";
}

/** The entries as a table. */
export function historyTable(entries: readonly HistoryEntry[]): Table<HistoryEntry> {
  return { columns: COLUMNS, rows: entries };
}
