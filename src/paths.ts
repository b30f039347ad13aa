import type { Subject } from "#domain/subject.ts";
import { type Page, type PageName, PAGES } from "./pages.ts";

/** The address of each page of src/pages.ts. */
export const PATHS: Readonly<Record<PageName, string>> = pathsOf(PAGES);

function pathsOf<Name extends string>(
  pages: Readonly<Record<Name, Pick<Page, "path">>>,
): Readonly<Record<Name, string>>;
function pathsOf(pages: Readonly<Record<string, Pick<Page, "path">>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(pages).map(([name, { path }]) => [name, path]));
}

/**
 * Converts the address of a page's file to the address of the page: "/index.html" into "/", "/guide/aphid.html" into
 * "/guide/aphid".
 */
export function withoutFileEnding(address: string): string {
  const url = new URL(address);
  url.pathname = url.pathname.replace(/(?:(?<=\/)index)?\.html$/, "");
  return url.href;
}

export const SUBJECT_PATHS: Readonly<Record<Subject, string>> = {
  animal: PATHS.animals,
  plant: PATHS.plants,
  disease: PATHS.diseases,
  pest: PATHS.pests,
};

/** The case sheet. Its query names a subject, to show the current answer, or an entry of the history. */
export const CASE_PATH = PATHS.case;

/** Other apps share photos to this address, which is in the web manifest. */
export const SHARE_PATH = PATHS.share;

/** Query parameter of /solutions: the record id of a disease or pest. */
export const PROBLEM_PARAM = "problem";

/** Address of the solutions for a disease or pest. */
export function solutionsPath(problemId: string): string {
  return `${PATHS.solutions}?${problemQuery(problemId)}`;
}

/** The page that compares solutions. */
export const COMPARISON_PATH = PATHS.comparison;

/** What the person sprayed on which field. */
export const SPRAY_LOG_PATH = PATHS.sprayLog;

/** Anchors on a solution's page: the section on its use, and the planner of amounts. */
export type SolutionAnchor = "use" | "planner";

/** The address of a solution, with the disease or pest and the anchor if they are given. */
export function solutionPath(id: string, problemId?: string, anchor?: SolutionAnchor): string {
  const query = problemId === undefined ? "" : `?${problemQuery(problemId)}`;
  return `${PATHS.solutions}/${id}${query}${anchor === undefined ? "" : `#${anchor}`}`;
}

function problemQuery(problemId: string): string {
  return new URLSearchParams({ [PROBLEM_PARAM]: problemId }).toString();
}

export function guidePath(id: string): string {
  return `${PATHS.guide}/${id}`;
}

/** Query parameter of the guide's list, of the list of what the model knows, and of a new batch: a subject. */
export const SUBJECT_PARAM = "subject";

/** The address of a new batch for this subject. */
export function batchPath(subject: Subject): string {
  return `${PATHS.batch}?${new URLSearchParams({ [SUBJECT_PARAM]: subject }).toString()}`;
}

/** Query parameter of a page with tabs: the open tab. Without it the first tab is open. */
export const TAB_PARAM = "tab";

/** The tab of the Models page with the user's own models, and the form that adds one. */
export const OWN_MODELS_TAB = "own";

/** The address of {@link OWN_MODELS_TAB}. */
export const OWN_MODELS_PATH = `${PATHS.models}?${TAB_PARAM}=${OWN_MODELS_TAB}`;

/** Anchor on the model's card: the list of what it can name. */
export const LABELS_ANCHOR = "labels";

/** The address of the list of what the app's own model knows of a subject. */
export function knownListPath(subject: Subject): string {
  return `${PATHS.modelCard}?${new URLSearchParams({ [SUBJECT_PARAM]: subject }).toString()}#${LABELS_ANCHOR}`;
}

/** Query parameter of the guide's list and of /solutions: a crop or group. */
export const GROUP_PARAM = "group";

/** The address of the guide's list, filtered by a subject and optionally by a crop or group. */
export function guideListPath(subject: Subject, group?: string): string {
  const query = new URLSearchParams({
    [SUBJECT_PARAM]: subject,
    ...(group === undefined ? {} : { [GROUP_PARAM]: group }),
  });
  return `${PATHS.guide}?${query.toString()}`;
}

/** The state of a link to Pricing: the page to return to once the user has Premium. */
export interface ReturnState {
  /** Path and query of a page of the app. */
  readonly from: string;
}

/**
 * The state for a link to Pricing from this location. `from` is the page to return to, by default the current page. A
 * link on Pricing itself keeps the state.
 */
export function returnFrom(
  { pathname, search, state }: Readonly<Record<"pathname" | "search", string>> & { readonly state: unknown },
  from = pathname + search,
): unknown {
  return pathname === PATHS.pricing ? state : ({ from } satisfies ReturnState);
}

/** Reads a location's state; null if the user did not follow a link with a {@link ReturnState}. */
export function readReturn(state: unknown): ReturnState | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  const { from } = state;
  return typeof from === "string" && /^\/(?!\/)/.test(from) ? { from } : null;
}
