import { wordsOf } from "./label-words.ts";

/**
 * Names of crops in labels: English, German, Spanish, French, Portuguese, Hindi (Latin script) and Indonesian, for
 * both plant and fruit, separated by commas. The keys are the crops' names in our records (`group` of a disease).
 */
const NAMES = {
  apple: "Apfel, manzana, manzano, pomme, pommier, maçã, macieira, seb, apel",
  banana: "Banane, plátano, banano, banane, bananier, bananeira, kela, pisang",
  bean: "common bean, French bean, Bohne, frijol, judía, haricot, feijão, feijoeiro, buncis",
  "black gram": "blackgram, urd bean, urdbean, urad, urad bean, urad dal, Vigna mungo",
  blueberry: "Heidelbeere, Blaubeere, arándano, myrtille, mirtilo",
  cherry: "sweet cherry, sour cherry, Kirsche, cereza, cerezo, cerise, cerisier, cereja, ceri",
  chilli: "chilli pepper, hot pepper, ají, piment, pimenta, mirch, cabai, cabe",
  citrus:
    "orange, sweet orange, lemon, lime, mandarin, grapefruit, Zitrus, cítrico, naranja, naranjo, limón, " +
    "limonero, agrume, oranger, citronnier, citros, laranja, laranjeira, limão, limoeiro, nimbu, santra, jeruk",
  cacao: "cocoa, Kakao, cacaotier, cacaoyer, cacau, cacaueiro, kakao",
  coffee: "Kaffee, café, cafeto, caféier, cafeeiro, kopi",
  cotton: "Baumwolle, algodón, coton, cotonnier, algodão, algodoeiro, kapas",
  grape:
    "grapevine, grape vine, Rebe, Wein, Weinrebe, Traube, " +
    "vid, uva, vigne, raisin, videira, angoor, anggur",
  maize: "corn, Mais, maíz, milho, makka, jagung",
  mango: "mangue, manguier, manga, mangueira, aam, mangga",
  pepper:
    "bell pepper, pepper bell, sweet pepper, capsicum, Paprika, pimiento, poivron, pimentão, shimla mirch",
  potato: "Kartoffel, patata, papa, pomme de terre, batata, batateira, aloo, kentang",
  raspberry: "Himbeere, frambuesa, frambueso, framboise, framboisier, framboesa",
  rice: "paddy, paddy rice, rice paddy, Reis, arroz, riz, dhan, padi",
  strawberry: "Erdbeere, fresa, fraise, fraisier, morango, morangueiro, stroberi",
  sugarcane: "sugar cane, Zuckerrohr, caña de azúcar, caña, canne à sucre, cana-de-açúcar, cana, ganna, tebu",
  tomato: "Tomate, tomateiro, tamatar, tomat",
};

/** {@link NAMES} as lists. */
export const CROP_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(NAMES).map(([crop, names]) => [crop, names.split(", ")]),
);

/** The crop of each name in normal form. */
const CROPS: ReadonlyMap<string, string> = new Map(
  [...CROP_NAMES].flatMap(([crop, names]) =>
    [crop, ...names].map((name) => [wordsOf(name).join(" "), crop] as const),
  ),
);
const MOST_WORDS = Math.max(...Array.from(CROPS.keys(), (name) => name.split(" ").length));

/** The crops that a plant in a record stands for: "Chilli and pepper" for two, "Sweet potato" for none. */
export function cropsIn(plant: string): readonly string[] {
  return plant.split(" and ").flatMap((part) => cropAt(wordsOf(part), 0)?.crop ?? []);
}

/** A crop by its name in the records, and the number of words of the name in the label. */
interface NamedCrop {
  readonly crop: string;
  readonly length: number;
}

/**
 * The crop whose name starts at `place` in `words`, with as many words as possible; null if there is none. `words`
 * come from `wordsOf`.
 */
export function cropAt(words: readonly string[], place: number): NamedCrop | null {
  for (let length = Math.min(MOST_WORDS, words.length - place); length > 0; length -= 1) {
    const crop = CROPS.get(words.slice(place, place + length).join(" "));
    if (crop !== undefined) return { crop, length };
  }
  return null;
}
