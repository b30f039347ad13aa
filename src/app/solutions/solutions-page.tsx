import { BookOpen, ClipboardList, RotateCcw, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { type Solution, SOLUTION_CATEGORIES, SOLUTION_TYPES } from "#domain/records/solution.ts";
import { loadNames } from "#models/knowledge/knowledge.ts";
import { chosenCrop, problemName, SOLUTIONS } from "#models/solutions/solutions.ts";
import type { DrawingId } from "#src/answer/texts/guide-section.ts";
import { CATEGORY_NAMES, TYPE_NAMES, TYPE_RULE } from "#src/answer/texts/solution-names.ts";
import { EffectivenessNote } from "#src/app/solutions/solution/solution-facts.tsx";
import { inContext, t } from "#src/language/messages.ts";
import { COMPARISON_PATH, guidePath, PATHS, SPRAY_LOG_PATH } from "#src/paths.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { SearchField, SelectField } from "#src/ui/controls/fields.tsx";
import { LabelLaw } from "#src/ui/fact-list/fact-list.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";
import { NoMatch } from "#src/ui/status/no-match.tsx";
import { type HeadWithHeader, SITE } from "#src/ui/texts/head.ts";
import { findSolutions, type NamedProblem, untreated } from "./find-solutions.ts";
import { ProblemFields } from "./problem-chooser.tsx";
import { SolutionCard } from "./solution-card.tsx";
import {
  EVERYTHING,
  MAX_COMPARED,
  narrows,
  type SolutionQuery,
  type SolutionQueryState,
  useSolutionQuery,
  writeQuery,
} from "./solution-query.ts";
import { useNamedProblems } from "./use-named-problems.ts";
import bottomBar from "#src/ui/page/bottom-bar.module.css";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./solutions-page.module.css";

/** The head of the page, and its header. */
export const HEAD: HeadWithHeader = {
  title: t`Treatment Solutions - ${SITE}`,
  description: t`Browse organic, inorganic and biological treatments for plant diseases and pests, with their sources.`,
  header: {
    title: t`Treatment Solutions`,
    lead: t`Organic, inorganic and biological ways to treat plant diseases, pests, weeds and weak growth.`,
  },
};

function SolutionsPage(): ReactNode {
  usePageHead(HEAD);
  const state = useSolutionQuery();
  return (
    <div className={layout["stack5"]}>
      <PageHeader {...HEAD.header} />
      <FilterBar state={state} />
      <Results state={state} />
      <LawAndLog />
    </div>
  );
}

export { SolutionsPage as Component };

function LawAndLog(): ReactNode {
  return (
    <div className={layout["stack2"]}>
      <LabelLaw />
      <p>
        <Link to={SPRAY_LOG_PATH} className={layout["touch"]}>
          <ClipboardList size={18} aria-hidden="true" /> {t`Your spray log`}
        </Link>
      </p>
    </div>
  );
}

/** The solutions of the query, their number, and buttons that remove filters. */
function Results({ state }: { readonly state: SolutionQueryState }): ReactNode {
  const { query } = state;
  const count = useRef<HTMLParagraphElement>(null);
  const named = useNamedProblems(query.text);
  const found = findSolutions(query, named ?? []);
  const chosen =
    query.problem === null ? null : { id: query.problem, name: problemName(query.problem) ?? query.problem };
  const guided = untreated(chosen === null ? (named ?? []) : [chosen]);
  const inGuide = guided.length > 0 ? <InGuide problems={guided} text={query.text} /> : null;
  const shown = shownOf(found, query, useLocation().hash);
  // The pressed button disappears, so the count takes the focus.
  const andFocusCount = (change: () => void) => (): void => {
    change();
    count.current?.focus();
  };
  const reset = andFocusCount(() => {
    state.settle();
    // The comparison is not a filter, so it stays, and so does the length of the list.
    state.choose({ ...EVERYTHING, compared: query.compared, isWhole: query.isWhole });
  });
  return (
    <div className={layout["stack4"]}>
      {chosen !== null && <h2 className={layout["large"]}>{t`Solutions for ${chosen.name}`}</h2>}
      <div className={layout["countBar"]}>
        <p role="status" ref={count} tabIndex={-1} className={layout["count"]}>
          {t`${shown.length} of ${shown.length < found.length ? found.length : SOLUTIONS.length} solutions`}
        </p>
        {query.problem !== null && (
          <Button onClick={andFocusCount(() => state.choose({ problem: null }))}>
            <X size={18} aria-hidden="true" /> {t`All problems`}
          </Button>
        )}
        {narrows({ ...query, problem: null }) && found.length > 0 && (
          <Button onClick={reset}>
            <RotateCcw size={18} aria-hidden="true" /> {inContext("filters")`Reset`}
          </Button>
        )}
      </div>
      {found.length > 0 ? (
        <>
          {inGuide}
          <SolutionGrid solutions={shown} state={state} />
          {shown.length < found.length && (
            <p>
              <Button onClick={() => state.choose({ isWhole: true })}>
                {t`Show all ${found.length} solutions`}
              </Button>
            </p>
          )}
          {found.some(({ effectivenessPercent }) => effectivenessPercent !== null) && <EffectivenessNote />}
        </>
      ) : named === null ? null : (
        <NoMatch title={t`No solutions match`} onReset={reset}>
          {inGuide ??
            (chosen === null
              ? t`Try another word, type, category or crop.`
              : t`Nothing here treats ${chosen.name} and fits the search.`)}
        </NoMatch>
      )}
      {chosen !== null && inGuide === null && (
        <p>
          <Link to={guidePath(chosen.id)} className={layout["touch"]}>
            <BookOpen size={18} aria-hidden="true" /> {t`About it in the guide`}
          </Link>
        </p>
      )}
      <CompareBar query={query} onClear={andFocusCount(() => state.choose({ compared: [] }))} />
    </div>
  );
}

/** Number of solutions at once in a list that nothing restricts: the specification's 12. */
const AT_ONCE = 12;

/** The solutions to show. A link to a card (#solution-20) shows all, so that the card is there. */
function shownOf(found: readonly Solution[], query: SolutionQuery, hash: string): readonly Solution[] {
  const isWhole = query.isWhole || narrows(query) || hash !== "";
  return isWhole ? found : found.slice(0, AT_ONCE);
}

interface SolutionGridProps {
  readonly solutions: readonly Solution[];
  readonly state: SolutionQueryState;
}

const loadDrawings = (): ReturnType<typeof loadNames> => loadNames({ scope: "kind" });

/** The solutions as cards. */
function SolutionGrid({ solutions, state: { query, choose } }: SolutionGridProps): ReactNode {
  const nameOf = useLoaded(loadDrawings);
  const crop = chosenCrop(query.problem, query.group);
  const others = (id: string): readonly string[] => query.compared.filter((one) => one !== id);
  return (
    <ul className={styles["grid"]}>
      {solutions.map((solution) => (
        <li key={solution.id}>
          <SolutionCard
            solution={solution}
            drawing={drawingOf(solution, nameOf)}
            crop={crop}
            compared={query.compared.includes(solution.id)}
            full={query.compared.length >= MAX_COMPARED}
            onCompare={(compared) =>
              choose({ compared: [...others(solution.id), ...(compared ? [solution.id] : [])] })
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** The drawing of the first problem that a solution treats; null for none, undefined while it is loaded. */
function drawingOf(
  { treats }: Solution,
  nameOf: ReturnType<typeof useLoaded<Awaited<ReturnType<typeof loadNames>>>>,
): DrawingId | null | undefined {
  if (nameOf === "loading") return undefined;
  return nameOf === "failed" ? null : (nameOf(treats[0] ?? "")?.drawing ?? null);
}

/** {@link InGuide} links to at most this number of records. */
const MOST_IN_GUIDE = 3;

/** Links to the records of problems that no product here treats. More of them than fit are found in the guide. */
function InGuide({
  problems,
  text,
}: {
  readonly problems: readonly NamedProblem[];
  readonly text: string;
}): ReactNode {
  return (
    <span className={layout["stack2"]}>
      {problems.slice(0, MOST_IN_GUIDE).map(({ id, name }) => (
        <Link key={id} to={guidePath(id)} className={layout["touch"]}>
          {t`${name}: no product here. What to do stands in the guide.`}
        </Link>
      ))}
      {problems.length > MOST_IN_GUIDE && (
        <Link to={`${PATHS.guide}?q=${encodeURIComponent(text.trim())}`} className={layout["touch"]}>
          {t`Search the guide`}
        </Link>
      )}
    </span>
  );
}

export interface CompareBarProps {
  readonly query: SolutionQuery;
  readonly onClear: () => void;
}

/** The number of chosen solutions, and a link that compares them. It stays visible while the list scrolls. */
export function CompareBar({ query, onClear }: CompareBarProps): ReactNode {
  const count = query.compared.length;
  if (count === 0) return null;
  return (
    <section
      className={`${bottomBar["place"]} ${bottomBar["bar"]}`}
      aria-label={inContext("compare solutions")`Compare`}
    >
      <p role="status" className={layout["strong"]}>
        {chosenText(count)}
      </p>
      <div className={layout["wrap2"]}>
        <Button aria-label={inContext("comparison")`Clear`} onClick={onClear}>
          <X size={18} aria-hidden="true" />
        </Button>
        {count > 1 && (
          <Link
            to={{ pathname: COMPARISON_PATH, search: writeQuery(query).toString() }}
            className={buttonClass("primary")}
          >
            {t`Compare ${count}`}
          </Link>
        )}
      </div>
    </section>
  );
}

function chosenText(count: number): string {
  if (count === 1) return t`${count} chosen: choose one or two more`;
  return count === MAX_COMPARED ? t`${count} chosen, the most` : t`${count} chosen`;
}

/** Search, crop and problem; type and category are folded. */
export function FilterBar({ state }: { readonly state: SolutionQueryState }): ReactNode {
  const { query, draft, type, settle, choose } = state;
  return (
    <search className={layout["filters"]} aria-label={t`Solutions`}>
      <div>
        <SearchField
          label={t`Search solutions`}
          placeholder={t`Name or problem`}
          value={draft}
          onChange={type}
          onBlur={settle}
        />
      </div>
      <ProblemFields state={state} />
      <div className={styles["more"]}>
        <Disclosure
          summary={t`Type and category`}
          isOpen={query.type !== EVERYTHING.type || query.category !== EVERYTHING.category}
        >
          <div className={styles["choices"]}>
            <SelectField
              label={inContext("kind of product")`Type`}
              value={query.type}
              onChange={(chosen) => choose({ type: chosen })}
              options={[
                ["all", inContext("product types")`All`],
                ...SOLUTION_TYPES.map((one) => [one, TYPE_NAMES[one]] as const),
              ]}
            />
            <SelectField
              label={t`Category`}
              value={query.category}
              onChange={(chosen) => choose({ category: chosen })}
              options={[
                ["all", inContext("product categories")`All`],
                ...SOLUTION_CATEGORIES.map((one) => [one, CATEGORY_NAMES[one]] as const),
              ]}
            />
          </div>
          <p className={layout["hint"]}>{TYPE_RULE}</p>
        </Disclosure>
      </div>
    </search>
  );
}
