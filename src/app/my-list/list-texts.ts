import type { StorageProblem } from "#domain/error.ts";
import { type ListFault, MAX_LIST_BYTES, MAX_LISTED } from "#domain/species-list/read-list.ts";
import { t } from "#src/language/messages.ts";
import { countText, formatBytes } from "#src/ui/texts/format.ts";

/** Why there is no list now, and what to do. "not-loaded": what the app knows, or the file, could not be loaded. */
type ListProblem = ListFault | StorageProblem | "not-loaded";

/** Says what is wrong with a list, and what to do. */
export function describeListProblem(problem: ListProblem): {
  readonly title: string;
  readonly advice: string;
} {
  const [title, advice] = PROBLEMS[problem];
  return { title, advice };
}

const NOT_STORED = t`The list on this device could not be changed.`;

const PROBLEMS: Readonly<Record<ListProblem, readonly [title: string, advice: string]>> = {
  "no-text": [
    t`This is no text file.`,
    t`Unzip an archive and open the .csv, .tsv or .txt file in it. Save a spreadsheet as CSV.`,
  ],
  "no-column": [
    t`The first row names no column of scientific names.`,
    t`Call the column “species” or “scientificName”, or paste the names alone, one a line.`,
  ],
  empty: [t`There are no names in it.`, t`Paste scientific names, one a line, such as Panthera leo.`],
  large: [
    t`The file is larger than ${formatBytes(MAX_LIST_BYTES)}.`,
    t`From GBIF take the species list instead of the occurrences, or keep the column of names alone.`,
  ],
  many: [
    t`The list has more than ${countText(MAX_LISTED)} names.`,
    t`Take a list of a smaller region or of fewer groups.`,
  ],
  "not-loaded": [
    t`The list could not be compared with what the app knows.`,
    t`Check your connection and try again.`,
  ],
  "storage-full": [NOT_STORED, t`Free some space on this device.`],
  "storage-unavailable": [NOT_STORED, t`Allow site data for this address, or leave the private window.`],
  "storage-unused": [NOT_STORED, t`Reload the page to use what is stored again.`],
  "storage-silent": [
    NOT_STORED,
    t`Close the other tabs of this app and reload the page. If that does not help, restart the browser.`,
  ],
  "storage-newer": [
    NOT_STORED,
    t`Close the other tabs of this app and reload the page to get the newer version.`,
  ],
  "storage-failed": [NOT_STORED, t`Reload the page. If that does not help, restart the browser.`],
};
