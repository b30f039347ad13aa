import type { DraftAnswers, DraftProblem } from "#models/complete-draft.ts";
import type { PackageDraft } from "#models/package-draft.ts";

/** What a part of the form takes. */
export interface ReviewPartProps {
  readonly draft: PackageDraft;
  readonly answers: DraftAnswers;
  readonly problems: readonly DraftProblem[];
  readonly onAnswer: (answers: DraftAnswers) => void;
}
