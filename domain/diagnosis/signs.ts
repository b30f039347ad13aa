/**
 * The questions about a sick plant, each with all its answers. An answer is a sign, or that there is none. People see
 * them in this order where two questions are equally useful. The tables in models/knowledge/signs say for each disease
 * how often each answer is true of it.
 */
export const SIGNS = {
  damage: ["none", "little", "much"],
  size: ["none", "tiny", "middle", "large"],
  number: ["none", "few", "some", "many"],
  colour: ["none", "brown", "dark", "yellow", "red"],
  outline: ["none", "round", "angular", "irregular", "long", "diamond"],
  place: ["none", "all", "edge", "veins"],
  rings: ["yes", "no"],
  middle: ["yes", "no"],
  halo: ["yes", "no"],
  growth: ["none", "white", "brown"],
  powder: ["yes", "no"],
  rust: ["yes", "no"],
  patchwork: ["no", "green", "yellow"],
  shape: ["flat", "curled", "crumpled"],
  wet: ["yes", "no"],
  pale: ["yes", "no"],
  dots: ["yes", "no"],
  scab: ["yes", "no"],
  velvet: ["yes", "no"],
  soot: ["yes", "no"],
  holes: ["no", "fallen", "chewed"],
  mines: ["yes", "no"],
  insects: ["yes", "no"],
  wilt: ["yes", "no"],
  dieback: ["yes", "no"],
  age: ["none", "old", "young", "both"],
  fast: ["yes", "no"],
  fruit: ["none", "rot", "bumps", "powder"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Question = keyof typeof SIGNS;

/** The questions about spots, which a leaf without spots answers with "none". */
export const SPOT_QUESTIONS: readonly Question[] = ["size", "number", "colour", "outline", "place"];

/**
 * Answers that only the tables of some crops have. The page offers them for these crops alone. So the figures that were
 * counted for the other crops still hold: docs/decisions/0020-asking-back.md.
 */
export const OF_SOME_CROPS = { colour: ["red"], outline: ["diamond"] } as const satisfies Readonly<
  Partial<Record<Question, readonly string[]>>
>;

/** How often an answer is true of a disease, once its damage is easy to see. */
export const FREQUENCIES = ["always", "often", "seldom", "never"] as const;

export type Frequency = (typeof FREQUENCIES)[number];

/**
 * Steps that a grower can take before the disease is known. A table says for each disease whether a step is right,
 * harmless or wrong. In the order in which the app shows them.
 */
export const STEPS = [
  "look-below",
  "keep-dry",
  "stay-out",
  "pick-off",
  "cut-out",
  "pull-out",
  "clear",
  "clean",
  "wash-off",
  "stay-put",
] as const;

export type Step = (typeof STEPS)[number];

/** right: it helps against this disease. wrong: it spreads the disease, or costs a plant that could be saved. */
export const EFFECTS = ["right", "harmless", "wrong"] as const;

export type Effect = (typeof EFFECTS)[number];

/** The answers that a person gave. A question that is missing was not asked; null means "can't tell". */
export type Answers = Readonly<Partial<Record<Question, string | null>>>;
