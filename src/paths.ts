import type { Subject } from "#domain/subject.ts";

/** The app's routes. */
export const PATHS = {
  home: "/",
  animals: "/animals",
  plants: "/plants",
  diseases: "/diseases",
  pests: "/pests",
  solutions: "/solutions",
  guide: "/guide",
  history: "/history",
  models: "/models",
  modelCard: "/models/bio-kingdom",
  benchmark: "/benchmark",
  batch: "/batch",
  teach: "/teach",
  pricing: "/pricing",
  about: "/about",
} as const;

/**
 * The whole address of a page for that of its file: its path is "/" for "/index.html", "/guide/aphid" for "/guide/aphid.html".
 */
export function withoutFileEnding(address: string): string {
  const url = new URL(address);
  url.pathname = url.pathname.replace(/(?:(?<=\/)index)?\.html$/, "");
  return url.href;
}

/** A page, by its name among {@link PATHS}. */
export type PageName = keyof typeof PATHS;

/** The page of each subject. */
export const SUBJECT_PATHS: Readonly<Record<Subject, string>> = {
  animal: PATHS.animals,
  plant: PATHS.plants,
  disease: PATHS.diseases,
  pest: PATHS.pests,
};

/** The case sheet; its query names the subject whose current answer it is of, or an entry of the history. */
export const CASE_PATH = "/case";

/** Where other apps share photos to: the web manifest names it. */
export const SHARE_PATH = "/share";

/** Query parameter of the solutions page that names a disease or pest by its record id. */
export const PROBLEM_PARAM = "problem";

/** Address of the solutions for a disease or pest. */
export function solutionsPath(problemId: string): string {
  return `${PATHS.solutions}?${problemQuery(problemId)}`;
}

/** Address of the page where solutions stand side by side. */
export const COMPARISON_PATH = `${PATHS.solutions}/compare`;

/** Pages with an address of their own that no list of pages names. */
export const OTHER_PATHS: readonly string[] = [CASE_PATH, SHARE_PATH, COMPARISON_PATH];

/** Route of the solutions, which have an address each. */
export const SOLUTION_ROUTE = `${PATHS.solutions}/:id`;

/** Places on the page of a solution that links lead to: how it is used, and the planner of the amounts. */
export type SolutionAnchor = "use" | "planner";

/** Address of a solution, or of a place on its page; of one for a disease or pest where `problemId` names it. */
export function solutionPath(id: string, problemId?: string, anchor?: SolutionAnchor): string {
  const query = problemId === undefined ? "" : `?${problemQuery(problemId)}`;
  return `${PATHS.solutions}/${id}${query}${anchor === undefined ? "" : `#${anchor}`}`;
}

function problemQuery(problemId: string): string {
  return new URLSearchParams({ [PROBLEM_PARAM]: problemId }).toString();
}

/** Route of the records of the guide, which have an address each. */
export const GUIDE_RECORD_ROUTE = `${PATHS.guide}/:id`;

/** Address of a record in the guide. */
export function guidePath(id: string): string {
  return `${PATHS.guide}/${id}`;
}

/** Query parameter that names a subject: of the guide's list, and of what a batch is to be asked. */
export const SUBJECT_PARAM = "subject";

/** Address where a batch of photos of this subject begins. */
export function batchPath(subject: Subject): string {
  return `${PATHS.batch}?${new URLSearchParams({ [SUBJECT_PARAM]: subject }).toString()}`;
}

/** Query parameter of the guide's list: one of the crops or groups of its subject. */
export const GROUP_PARAM = "group";

/** Address of the guide's list, of one subject, or of one crop or group among its records. */
export function guideListPath(subject: Subject, group?: string): string {
  const query = new URLSearchParams({
    [SUBJECT_PARAM]: subject,
    ...(group === undefined ? {} : { [GROUP_PARAM]: group }),
  });
  return `${PATHS.guide}?${query.toString()}`;
}

/** What a link to Pricing takes along in its state: where the person goes back to once the plan is Premium. */
export interface WayBack {
  /** Path and query of a page of the app. */
  readonly from: string;
}

/**
 * The state for a link to Pricing on the page at this location. `from` is the page to which it leads back; by default that
 * page. On Pricing itself the way back stays what it was.
 */
export function wayBackFrom(
  { pathname, search, state }: Readonly<Record<"pathname" | "search", string>> & { readonly state: unknown },
  from = pathname + search,
): unknown {
  return pathname === PATHS.pricing ? state : ({ from } satisfies WayBack);
}

/** Reads the way back from a location's state; null where the person came otherwise. */
export function readWayBack(state: unknown): WayBack | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  const { from } = state;
  return typeof from === "string" && /^\/(?!\/)/.test(from) ? { from } : null;
}
