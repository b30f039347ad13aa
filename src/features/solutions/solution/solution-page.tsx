import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation, useParams } from "react-router-dom";
import { problemName, SOLUTIONS } from "#models/solutions/solutions.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { PATHS } from "#src/paths.ts";
import { NO_SOLUTION_HEAD, solutionHead } from "../texts/solution-head.ts";
import { useSolutionQuery } from "../use-solution-query.ts";
import styles from "./solution-page.module.css";
import { SolutionView } from "./solution-view.tsx";

/** The page of one solution, which its address names. */
export function SolutionPage(): ReactNode {
  const { id } = useParams();
  const solution = SOLUTIONS.find((one) => one.id === id) ?? null;
  const { problem } = useSolutionQuery().query;
  usePageHead(solution === null ? NO_SOLUTION_HEAD : solutionHead(solution));
  return (
    <div className={styles["page"]}>
      <WayBack problem={problem} />
      {solution === null ? (
        <NoSolution />
      ) : (
        <SolutionView key={solution.id} solution={solution} problem={problem} />
      )}
    </div>
  );
}

/** The list that this page was opened from, with its filters. */
function WayBack({ problem }: { readonly problem: string | null }): ReactNode {
  const { search } = useLocation();
  return (
    <p>
      <Link to={{ pathname: PATHS.solutions, search }} className={styles["back"]}>
        <ArrowLeft size={18} aria-hidden="true" />
        {problem === null ? "All solutions" : `Solutions for ${problemName(problem)}`}
      </Link>
    </p>
  );
}

function NoSolution(): ReactNode {
  return (
    <>
      <PageHeader title="No solution here" lead="No treatment solution has this address." />
      <p>
        <Link to={PATHS.solutions} className={buttonClass("primary")}>
          Browse all solutions
        </Link>
      </p>
    </>
  );
}
