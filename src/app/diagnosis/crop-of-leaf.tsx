import type { ReactNode } from "react";
import { withinCountry } from "#domain/place/places.ts";
import { useCountry } from "#src/app/place/chosen-place.ts";
import { PlaceLine } from "#src/app/place/place-line.tsx";
import { places } from "#src/app/place/places.ts";
import { t } from "#src/language/messages.ts";
import { CropQuestion, type CropQuestionProps } from "./crop-question.tsx";
import { cropsToAsk } from "./crops-to-ask.ts";
import { CROPS_WITH_SIGNS } from "./load-crop.ts";

interface CropOfLeafProps extends Pick<CropQuestionProps, "told" | "onTell"> {
  /** The crops that the photo may show, the most probable first; empty before the photo is read. */
  readonly likely: readonly string[];
  /** Why the person should tell the crop; left out for a photo's leaf. Null where nobody counted what it is worth. */
  readonly reason?: string | null;
}

/** Asks which crop the leaf is of. The country orders the crops; all of them stay. */
export function CropOfLeaf({
  likely,
  reason = t`A photo alone is seldom enough. With the crop told, the right name is among the first three for 7 of 10 leaves.`,
  ...question
}: CropOfLeafProps): ReactNode {
  const country = useCountry();
  const grown = (country === null ? undefined : places().cropsOf.get(country)) ?? [];
  const isOfPhoto = likely.length > 0;
  return (
    <CropQuestion
      crops={isOfPhoto ? withinCountry(likely, grown) : cropsToAsk(CROPS_WITH_SIGNS, grown)}
      reason={reason}
      place={<PlaceLine ordersCrops={!isOfPhoto} />}
      {...question}
    />
  );
}
