import type { ReactNode } from "react";
import { type PackCard, readPackCard } from "#models/pack-card-schema.ts";
import { inContext, m, plural, t } from "#src/language/messages.ts";
import { SearchedList } from "#src/ui/controls/searched-list.tsx";
import { DataTable } from "#src/ui/page/table.tsx";
import { VERDICT_NAMES } from "#src/ui/texts/model-names.ts";
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
  "known kinds": t`Kinds that it knows`,
  "unknown kinds": t`Kinds that it does not know`,
  "kinds that nobody noted": t`Animals whose species nobody noted`,
  "other things": t`Other animals and things`,
};

type Ranks = PackCard["figures"][number]["ranks"];

/** The columns of the table. */
const RANKS: readonly (readonly [rank: keyof Ranks, name: string])[] = [
  ["label", t`Kind or breed`],
  ["species", inContext("taxonomic rank")`Species`],
  ["genus", inContext("taxonomic rank")`Genus`],
  ["family", inContext("taxonomic rank")`Family`],
  ["order", inContext("taxonomic rank")`Order`],
];

/** What a pack knows, how often it is right, what it can't do, and where it comes from. */
export function PackCardView({ card }: { readonly card: PackCard }): ReactNode {
  const { orders, genera, families, countedOn, figures, limits, licence, source } = card;
  const columns = RANKS.filter(([rank]) => figures.some(({ ranks }) => ranks[rank] !== undefined));
  return (
    <div className={layout["stack4"]}>
      <h4>{t`What it knows`}</h4>
      <p>
        {t`${genera} genera, ${families} families and ${orders.length} orders.`} {thresholdText(card)}
      </p>
      <SearchedList
        label={t`Search orders`}
        placeholder={t`Such as owl`}
        items={orders}
        textOf={textOfOrder}
        name={t`orders`}
        count={(items) => plural(items, m`${items} order`, m`${items} orders`)}
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
      <h4>{t`How often it is right`}</h4>
      <p>{countedOn}</p>
      {figures.length > 0 && (
        <DataTable
          label={t`How often it is right`}
          columns={[t`Photos of`, inContext("number of photos")`Photos`, ...columns.map(([, name]) => name)]}
          rows={figures.map(({ photosOf, photos, ranks }) => ({
            name: GROUPS[photosOf],
            cells: [photos, ...columns.map(([rank]) => answersText(ranks[rank]))],
          }))}
        />
      )}
      <h4>{t`What it can't do`}</h4>
      <ul className={layout["stack1"]}>
        {limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      <h4>{t`Where it comes from`}</h4>
      <p>{source}.</p>
      <p>{t`Licence of the network: ${licence}.`}</p>
    </div>
  );
}

function textOfOrder({ name, english }: PackCard["orders"][number]): string {
  return `${english} ${name}`;
}

/** "A kind is named from a probability of 0.77 on, a genus from 0.73, ..." */
function thresholdText({ thresholds: { kind = 1, ...ranks } }: PackCard): string {
  const others = Object.entries(ranks).map(([rank, from]) => RANK_THRESHOLDS[rank]?.(from));
  const notSure = VERDICT_NAMES["not-sure"];
  return others.length === 0
    ? t`A kind is named from a probability of ${kind} on; below these the answer is “${notSure}”.`
    : t`A kind is named from a probability of ${kind} on, ${others.join(", ")}; below these the answer is “${notSure}”.`;
}

const RANK_THRESHOLDS: Readonly<Record<string, (from: number) => string>> = {
  species: (from) => t`a species from ${from}`,
  genus: (from) => t`a genus from ${from}`,
  family: (from) => t`a family from ${from}`,
  order: (from) => t`an order from ${from}`,
};

const NONE: Ranks["species"] = { named: 0, judged: 0, right: 0 };

/** Photos that were named at a rank, such as "21 named, 2 of 13 right". Some answers can't be judged. */
function answersText({ named, judged, right }: Ranks["species"] = NONE): string {
  if (named === 0) return inContext("photos")`${named} named`;
  if (judged === 0) return inContext("photos")`${named} named, none judged`;
  return judged === named
    ? inContext("photos")`${named} named, ${right} right`
    : inContext("photos")`${named} named, ${right} of ${judged} right`;
}
