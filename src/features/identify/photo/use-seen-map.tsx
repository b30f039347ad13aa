import { type ReactNode, useState } from "react";
import { strongestPlace } from "#domain/cutout.ts";
import { withinPlan } from "#src/features/plan/plan.ts";
import type { RankableAnswer } from "#src/pipeline/identify-photo.ts";
import type { IdentificationState } from "../state/identification-snapshot.ts";
import { useOpenedManifest } from "#src/features/models/state/model-context.tsx";
import { usePlan } from "#src/features/plan/plan-context.tsx";
import { describePlace } from "./describe-place.ts";
import { SeenControls } from "./seen-controls.tsx";
import { SeenMap } from "./seen-map.tsx";

/** What lies over the photo, and what stands below it. */
interface SeenParts {
  /** Null while no map is shown. */
  readonly overlay: ReactNode;
  readonly controls: ReactNode;
}

/** The map of what the model looked at, for an answer that has one; null for others. Each new answer hides it. */
export function useSeenMap(current: IdentificationState): SeenParts | null {
  const plan = usePlan((snapshot) => snapshot.plan);
  const [shown, setShown] = useState<{ readonly answer: RankableAnswer; readonly rank: number } | null>(null);
  const input = useOpenedManifest(
    current.status === "done" ? current.answer.identification.model.id : "",
  )?.input;
  if (current.status !== "done") return null;
  const {
    answer,
    photo: { preview },
  } = current;
  const { maps, identification } = answer;
  if (preview === null || maps === null || input === undefined) return null;
  const rank = shown?.answer === answer ? shown.rank : null;
  const map = rank === null ? undefined : maps[rank];
  const description = map === undefined ? "" : describePlace(strongestPlace(map), input.fit);
  return {
    overlay: map !== undefined && <SeenMap map={map} preview={preview} input={input} label={description} />,
    controls: (
      <SeenControls
        candidates={withinPlan(plan, identification).candidates}
        shown={rank}
        onShow={(next) => setShown(next === null ? null : { answer, rank: next })}
        description={description}
      />
    ),
  };
}
