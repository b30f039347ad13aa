import type { GuideRecord } from "#models/knowledge/guide-record.ts";
import { capitalised, isFriend } from "./guide-names.ts";

/** Longest description that search engines show whole, in characters. */
const MAX_DESCRIPTION = 160;

/** Title and description of a record's page, for the browser's tab and for search engines. */
export function guideHead(record: GuideRecord): { readonly title: string; readonly description: string } {
  const { name, scientificName } = record;
  const named = scientificName === "" ? name : `${name} (${scientificName})`;
  const said = saidOf(record);
  return {
    title: `${name} - Bio Kingdom guide`,
    description:
      [`${named}: ${said}`, `${name}: ${said}`, capitalised(said)].find(
        ({ length }) => length <= MAX_DESCRIPTION,
      ) ?? capitalised(said),
  };
}

function saidOf(record: GuideRecord): string {
  switch (record.subject) {
    case "animal":
      return "how to recognise it, how it lives, and what it means to people. With sources.";
    case "plant":
      return record.kind === "weed"
        ? "how to recognise it, what is poisonous, and how to be rid of it. With sources."
        : "how to recognise it, what is poisonous, and how to grow it. With sources.";
    case "pest":
      return isFriend(record)
        ? "how to recognise it, what good it does, and how to spare it. With sources."
        : "what to do today, how to recognise it, treatment and prevention. With sources.";
    case "disease":
      return record.cause === "healthy"
        ? "what keeps it healthy, and what to look for next. With sources."
        : "what to do today, how to recognise it, treatment and prevention. With sources.";
  }
}

/** The head where no record is shown. */
export const MISSING_HEAD = {
  title: "No record - Bio Kingdom guide",
  description: "The guide of Bio Kingdom has no record to show at this address.",
} as const;
