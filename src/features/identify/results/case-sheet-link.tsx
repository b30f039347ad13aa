import { FileText } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { CASE_PATH } from "#src/paths.ts";

/** The way to the sheet of an answer; `search` names the answer: "?of=disease" or "?entry=...". */
export function CaseSheetLink({ search }: { readonly search: string }): ReactNode {
  return (
    <Link to={{ pathname: CASE_PATH, search }} className={buttonClass("secondary")}>
      <FileText size={18} aria-hidden="true" /> Case sheet
    </Link>
  );
}
