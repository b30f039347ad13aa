import { COMPARISON_PATH, guidePath, PATHS, solutionPath } from "#src/paths.ts";

/** Records that show different parts, one that is not there, and the list of the guide narrowed to some and to none. */
const GUIDE_ROUTES = [
  ...["tomato-late-blight", "tomato-healthy", "lantana", "fish", "no-such-record"].map(guidePath),
  `${PATHS.guide}?subject=disease`,
  `${PATHS.guide}?q=no-such-thing`,
];

/** Every page, by an address of its own or by some of its kind. */
export const ROUTES = [...Object.values(PATHS), ...GUIDE_ROUTES, "/no-such-page"];

/** The solutions: one of them, and three compared. */
export const SOLUTION_ROUTES = [
  solutionPath("solution-8"),
  `${COMPARISON_PATH}?compare=solution-1.solution-8.solution-3`,
];

/** The pages that show members something else. */
export const MEMBER_ROUTES = [
  PATHS.diseases,
  PATHS.pests,
  PATHS.history,
  PATHS.batch,
  PATHS.pricing,
  ...SOLUTION_ROUTES,
];
