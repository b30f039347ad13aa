import { t } from "#src/language/messages.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";

/** What the build needs to write the pages' files: see scripts/static-pages. */
export { guideHead, recordData } from "#src/app/guide/texts/guide-head.ts";
export { solutionData, solutionHead } from "#src/app/solutions/texts/solution-sections.ts";
export { PAGES } from "#src/pages.ts";
export { guidePath, solutionPath } from "#src/paths.ts";

/** Texts of the pages' files and of the web manifest that the app has nowhere else. */
export const STATIC_TEXTS = {
  noscript: t`Bio Kingdom works in your browser and needs JavaScript for it.`,
  manifest: t`Identify animals, plants, plant diseases and pests from a photo, on your device.`,
  /** The shortcuts of the installed app, in the order of public/site.webmanifest. */
  shortcuts: [t`What is this?`, SUBJECT_NAMES.disease.many, SUBJECT_NAMES.pest.many, t`Solutions`],
} as const;
