import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { PATHS } from "#src/paths.ts";
import layout from "#src/ui/styles/layout.module.css";

interface ToSolutionsProps {
  /** The query with the filters of the list. */
  readonly search?: string;
  readonly children: ReactNode;
}

/** A link back to the list of solutions. */
export function ToSolutions({ search = "", children }: ToSolutionsProps): ReactNode {
  return (
    <p>
      <Link to={{ pathname: PATHS.solutions, search }} className={layout["touch"]}>
        <ArrowLeft size={18} aria-hidden="true" /> {children}
      </Link>
    </p>
  );
}
