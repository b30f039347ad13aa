import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { Subject } from "#domain/subject.ts";
import { type FoundOnHome, photoKeyOf } from "#src/app/identify/found-note.tsx";
import { SUBJECT_PATHS } from "#src/paths.ts";
import { mayIdentify } from "#src/plan/plan.ts";
import { usePlan, useRemaining } from "#src/plan/use-plan.ts";
import { useService } from "#src/ui/services.tsx";

/**
 * Opens a photo on the page of its subject, once for each new answer. Nothing opens if the plan does not include the page,
 * if no identification is left today, or for an answer that was there before: Back leads to Home, and stays there.
 * @param subject null where it is not sure
 * @param isFresh true if the first answer is new too
 */
export function useOpensPage(
  file: File,
  answer: object | null,
  subject: Subject | null,
  isFresh: boolean,
): void {
  const stores = useService("identifications");
  const navigate = useNavigate();
  const isAllowed = usePlan(({ plan }) => subject !== null && mayIdentify(plan, subject));
  const isUsedUp = useRemaining() === 0;
  const seen = useRef(isFresh ? null : answer);
  const openPage = useEffectEvent((): void => {
    if (subject === null || !isAllowed || isUsedUp) return;
    stores[subject].open(file);
    const state: FoundOnHome = { foundOnHome: photoKeyOf(file) };
    void navigate(SUBJECT_PATHS[subject], { state });
  });
  useEffect(() => {
    const isNew = answer !== null && answer !== seen.current;
    seen.current = answer;
    if (isNew) openPage();
  }, [answer]);
}
