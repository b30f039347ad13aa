import type { ReactNode } from "react";
import { type PackCard, readPackCard } from "#models/pack-card-schema.ts";
import { DataTable } from "#src/ui/page/table.tsx";
import { SearchedList } from "#src/ui/controls/searched-list.tsx";
import layout from "#src/ui/styles/layout.module.css";

/** Loads the JSON of a pack's card, which is part of the app: it is shown before the pack is fetched. */
const CARDS = import.meta.glob<unknown>("/models/packs/*/card.json", { import: "default" });

/** Fetches and reads the card of a pack. Rejects if it can't be fetched, or is not valid. */
export async function loadPackCard(id: string): Promise<PackCard> {
  const card = readPackCard(await CARDS[`/models/packs/${id}/card.json`]?.());
  if (!card.ok) throw new Error(`card.json of ${id}: ${card.error}`);
  return card.value;
}

/** Names of the groups of photos, in a table. */
const GROUPS: Readonly<Record<PackCard["figures"][number]["photosOf"], string>> = {
  "known kinds": "Kinds that it knows",
  "unknown kinds": "Kinds that it does not know",
  "kinds that nobody noted": "Animals whose species nobody noted",
  "other things": "Other animals and things",
};

type Ranks = PackCard["figures"][number]["ranks"];

/** The columns of the table. */
const RANKS: readonly (readonly [rank: keyof Ranks, name: string])[] = [
  ["label", "Kind or breed"],
  ["species", "Species"],
  ["genus", "Genus"],
  ["family", "Family"],
  ["order", "Order"],
];

/** What a pack knows, how often it is right, what it can't do, and where it comes from. */
export function PackCardView({ card }: { readonly card: PackCard }): ReactNode {
  const { orders, genera, families, countedOn, figures, limits, licence, source } = card;
  const columns = RANKS.filter(([rank]) => figures.some(({ ranks }) => ranks[rank] !== undefined));
  return (
    <div className={layout["stack4"]}>
      <h4>What it knows</h4>
      <p>
        {genera} genera, {families} families and {orders.length} orders. {thresholdText(card)}
      </p>
      <SearchedList
        label="Search orders"
        placeholder="Such as owl"
        items={orders}
        textOf={textOfOrder}
        one="order"
        step={5}
      >
        {(shown) => (
          <ul>
            {shown.map(({ name, english, labels }) => (
              <li key={name}>
                {english} <i>{name}</i>: {labels}
              </li>
            ))}
          </ul>
        )}
      </SearchedList>
      <h4>How often it is right</h4>
      <p>{countedOn}</p>
      {figures.length > 0 && (
        <DataTable
          label="How often it is right"
          columns={["Photos of", "Photos", ...columns.map(([, name]) => name)]}
          rows={figures.map(({ photosOf, photos, ranks }) => ({
            name: GROUPS[photosOf],
            cells: [photos, ...columns.map(([rank]) => answersText(ranks[rank]))],
          }))}
        />
      )}
      <h4>What it can&apos;t do</h4>
      <ul className={layout["stack1"]}>
        {limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      <h4>Where it comes from</h4>
      <p>{source}.</p>
      <p>Licence of the network: {licence}.</p>
    </div>
  );
}

function textOfOrder({ name, english }: PackCard["orders"][number]): string {
  return `${english} ${name}`;
}

/** "A kind is named from a probability of 0.77 on, a genus from 0.73, ..." */
function thresholdText({ thresholds: { kind, ...ranks } }: PackCard): string {
  const others = Object.entries(ranks).map(([rank, from]) => `, ${articled(rank)} from ${from}`);
  return `A kind is named from a probability of ${kind} on${others.join("")}; below these the answer is “Not sure”.`;
}

function articled(rank: string): string {
  return `${rank === "order" ? "an" : "a"} ${rank}`;
}

const NONE: Ranks["species"] = { named: 0, judged: 0, right: 0 };

/** Photos that were named at a rank, such as "21 named, 2 of 13 right". Some answers can't be judged. */
function answersText({ named, judged, right }: Ranks["species"] = NONE): string {
  if (named === 0) return "0 named";
  if (judged === 0) return `${named} named, none judged`;
  return `${named} named, ${right} ${judged === named ? "" : `of ${judged} `}right`;
}
