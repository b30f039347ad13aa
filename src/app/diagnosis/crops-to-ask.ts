import { inCountryOrder } from "#domain/place/places.ts";

/** The first crops of the question where no country is known. They are a guess. */
const USUAL_CROPS = ["tomato", "maize", "rice", "potato", "bean", "mango"];

/** First in every country that grows it: it stands in most gardens, and the harvested area counts fields alone. */
const OF_GARDENS = "tomato";

/**
 * The order of the crops before a photo is read. All crops stay.
 * @param grown the crops of the country, by harvested area; empty where no country is known
 */
export function cropsToAsk(crops: readonly string[], grown: readonly string[]): readonly string[] {
  const usual = [...USUAL_CROPS, ...crops.filter((crop) => !USUAL_CROPS.includes(crop))];
  return inCountryOrder(
    usual,
    grown.toSorted((one, other) => Number(other === OF_GARDENS) - Number(one === OF_GARDENS)),
  );
}
