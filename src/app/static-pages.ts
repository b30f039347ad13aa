/** What the build needs to write the pages' files: see scripts/static-pages. */
export { guideHead, recordData } from "#src/features/guide/texts/guide-head.ts";
export { GUIDE_HEAD } from "#src/features/guide/texts/guide-list-head.ts";
export { recordSections } from "#src/features/guide/texts/record-sections.ts";
export {
  solutionData,
  solutionHead,
  solutionKind,
  solutionSections,
} from "#src/features/solutions/texts/solution-sections.ts";
export { guidePath, OTHER_PATHS, PATHS, solutionPath, solutionsPath } from "#src/paths.ts";
export { pageHeadAt } from "./page-heads.ts";
export { STATIC_TEXTS } from "./static-texts.ts";
