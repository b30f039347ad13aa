import { type ModelCard, readCard } from "#models/card-schema.ts";

/** Loads the JSON of the card, which is in the package of the app's own model. */
const CARDS = import.meta.glob<unknown>("/models/packages/kingdom/card.json", { import: "default" });

/** Fetches and reads the card of the app's own model. Rejects if it can't be fetched, or is not valid. */
export async function loadOwnCard(): Promise<ModelCard> {
  const [load] = Object.values(CARDS);
  if (load === undefined) throw new Error("this build has no card.json");
  const card = readCard(await load());
  if (!card.ok) throw new Error(`card.json: ${card.error}`);
  return card.value;
}
