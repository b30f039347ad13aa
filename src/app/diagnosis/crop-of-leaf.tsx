import type { ReactNode } from "react";
import { t } from "#src/language/messages.ts";
import { CropQuestion, type CropQuestionProps } from "./crop-question.tsx";
import { CROPS_WITH_SIGNS } from "./load-crop.ts";

interface CropOfLeafProps extends Pick<CropQuestionProps, "told" | "onTell"> {
  /** The crops that the photo may show, the most probable first; empty before the photo is read. */
  readonly likely: readonly string[];
  /** Why the person should tell the crop; left out for a photo's leaf. Null where nobody counted what it is worth. */
  readonly reason?: string | null;
}

/** The app shows these crops first to a person who has told none yet. They are a guess: nobody counted what people grow. */
const USUAL_CROPS = ["tomato", "maize", "rice", "potato", "bean", "mango"];

/** Asks which crop the leaf is of. */
export function CropOfLeaf({
  likely,
  reason = t`A photo alone is seldom enough. With the crop told, the right name is among the first three for 7 of 10 leaves.`,
  ...question
}: CropOfLeafProps): ReactNode {
  const known = [...USUAL_CROPS, ...CROPS_WITH_SIGNS.filter((crop) => !USUAL_CROPS.includes(crop))];
  return <CropQuestion crops={likely.length > 0 ? likely : known} reason={reason} {...question} />;
}
