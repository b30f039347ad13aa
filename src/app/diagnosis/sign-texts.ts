import type { Question, SIGNS, Step } from "#domain/diagnosis/signs.ts";
import { inContext, t } from "#src/language/messages.ts";

/** The texts of a question and of its answers. */
export type QuestionTexts<Q extends Question> = {
  readonly ask: string;
  readonly answers: Readonly<Record<(typeof SIGNS)[Q][number], string>>;
};

const answer = inContext("answer to a question about a sick plant");
const YES = answer`Yes`;
const NO = answer`No`;
const YES_OR_NO = { yes: YES, no: NO } as const;
const NO_SPOTS = t`There are no spots`;

/** The questions and answers as people read them. An answer stands below its drawing. */
export const QUESTION_TEXTS: { readonly [Q in Question]: QuestionTexts<Q> } = {
  damage: {
    ask: t`How much of the leaf looks damaged or has the wrong colour?`,
    answers: { none: answer`Nothing`, little: t`Less than a fifth`, much: t`A fifth or more` },
  },
  size: {
    ask: t`How large are most of the spots?`,
    answers: {
      none: NO_SPOTS,
      tiny: t`Like a pinhead`,
      middle: t`Up to a quarter of the leaf's width`,
      large: t`Larger blotches`,
    },
  },
  number: {
    ask: t`How many spots are on the worst leaf?`,
    answers: { none: answer`None`, few: t`1 to 5`, some: t`6 to 20`, many: t`More than 20` },
  },
  colour: {
    ask: t`What colour are most of the spots?`,
    answers: {
      none: NO_SPOTS,
      brown: t`Brown, tan or grey`,
      dark: t`Black, olive or purple`,
      yellow: t`Only yellow, orange or pale`,
      red: t`Red or pink`,
    },
  },
  outline: {
    ask: t`What shape are most of the spots?`,
    answers: {
      none: NO_SPOTS,
      round: t`Round`,
      angular: t`With straight sides, stopped by veins`,
      irregular: t`Without a clear shape`,
      long: t`Long stripes along the veins`,
      diamond: t`Like a diamond, pointed at both ends`,
    },
  },
  place: {
    ask: t`Where on the leaf are the spots?`,
    answers: {
      none: NO_SPOTS,
      all: t`All over`,
      edge: t`Mostly at the edge or tip`,
      veins: t`Mostly along the veins`,
    },
  },
  rings: { ask: t`Do the spots have rings, one inside the other?`, answers: YES_OR_NO },
  middle: { ask: t`Are the middles of the spots paler than their edge?`, answers: YES_OR_NO },
  halo: { ask: t`Is there a yellow ring around dead spots?`, answers: YES_OR_NO },
  growth: {
    ask: t`Is there fuzzy growth on the leaf? Look below it too, best in the morning.`,
    answers: { none: NO, white: t`White or grey`, brown: t`Olive to brown` },
  },
  powder: { ask: t`Is there white powder on the leaf, like flour?`, answers: YES_OR_NO },
  rust: { ask: t`Are there orange or rusty bumps that colour your finger?`, answers: YES_OR_NO },
  patchwork: {
    ask: t`Is the leaf a patchwork of lighter and darker areas, none of them dead?`,
    answers: { no: NO, green: t`Light and dark green`, yellow: t`Bright yellow or cream` },
  },
  shape: {
    ask: t`What shape do the sick leaves have?`,
    answers: { flat: t`Normal and flat`, curled: t`Edges rolled or cupped`, crumpled: t`Narrow or crumpled` },
  },
  wet: { ask: t`Do large wet or brown areas run in from the edge or tip?`, answers: YES_OR_NO },
  pale: { ask: t`Are there blurred yellow patches without a sharp edge?`, answers: YES_OR_NO },
  dots: { ask: t`Are there very fine pale dots all over the leaf, or fine webs?`, answers: YES_OR_NO },
  scab: { ask: t`Are there raised, corky or crusty spots?`, answers: YES_OR_NO },
  velvet: { ask: t`Are there olive or black velvety spots with feathery edges?`, answers: YES_OR_NO },
  soot: { ask: t`Is there a black film that you can wipe off?`, answers: YES_OR_NO },
  holes: {
    ask: t`Are there holes in the leaf?`,
    answers: { no: NO, fallen: t`Middles of spots have fallen out`, chewed: t`Eaten or cut` },
  },
  mines: { ask: t`Are there winding pale lines or papery blisters in the leaf?`, answers: YES_OR_NO },
  insects: { ask: t`Do you see insects, mites, larvae, their webs or droppings?`, answers: YES_OR_NO },
  wilt: { ask: t`Do whole shoots or plants hang limp or dry up?`, answers: YES_OR_NO },
  dieback: { ask: t`Are twigs or shoots dead from the tip down?`, answers: YES_OR_NO },
  age: {
    ask: t`Which leaves of the plant are worst?`,
    answers: {
      none: answer`None`,
      old: t`Old, low leaves`,
      young: t`Young leaves at the top`,
      both: t`Both alike`,
    },
  },
  fast: { ask: t`Did many plants get sick within a week?`, answers: YES_OR_NO },
  fruit: {
    ask: t`What do the fruit, pods or ears look like?`,
    answers: {
      none: t`Healthy, or there are none`,
      rot: t`Dark or sunken spots, or rot`,
      bumps: t`Scabs, bumps or cracks`,
      powder: t`White mould or powder`,
    },
  },
};

const FRUIT = t`What does the fruit look like?`;
const PODS = t`What do the pods look like?`;

/** The question about fruit, pods or ears, for crops that have one of them alone. */
const FRUIT_QUESTIONS: ReadonlyMap<string, string> = new Map([
  ...["apple", "banana", "blueberry", "cherry", "chilli", "citrus", "coffee"].map(
    (crop) => [crop, FRUIT] as const,
  ),
  ...["grape", "mango", "pepper", "raspberry", "strawberry", "tomato"].map((crop) => [crop, FRUIT] as const),
  ["bean", PODS],
  ["black gram", PODS],
  ["maize", t`What do the ears look like?`],
]);

/** A question in words, as a grower of this crop (in lower case, as in the records) says it. */
export function questionText(question: Question, crop: string): string {
  return (question === "fruit" ? FRUIT_QUESTIONS.get(crop) : undefined) ?? QUESTION_TEXTS[question].ask;
}

/** Steps that are wrong for no disease of any crop, so that they are safe for a crop that the app does not know. */
export const SAFE_ON_ANY_CROP: readonly Step[] = ["look-below", "clean", "stay-out"];

/** The steps that a grower can take before the disease is known. */
export const STEP_TEXTS: Readonly<Record<Step, string>> = {
  "look-below": t`Turn leaves over, and look for insects, webs and mould with a lens.`,
  "keep-dry": t`Water at the foot of the plants, not over the leaves.`,
  "stay-out": t`Do not work among the plants while they are wet.`,
  "pick-off": t`On a dry day pick off the worst leaves, put them in a closed bag, and do not compost them.`,
  "cut-out": t`Cut sick twigs back into healthy wood, and burn or bury them.`,
  "pull-out": t`Pull out the sick plants with their roots, and bag or bury them.`,
  clear: t`Gather fallen leaves and other remains of sick plants, and take them away.`,
  clean: t`Wash your hands and tools before you go to the next plant.`,
  "wash-off": t`Rinse the leaves with water, from below too.`,
  "stay-put": t`Take no seed, cuttings or young plants from this field to another one.`,
};

/** How "stay-put" is said of crops that carry a disease in other parts, or whose planting material has a name of its own. */
const STAY_PUT_OF_CROP: ReadonlyMap<string, string> = new Map([
  ["cacao", t`Take no whole pods, seed, cuttings or young plants from this field to another one.`],
  ["sugarcane", t`Take no setts from this field to plant another one.`],
]);

/** A step in words, as a grower of this crop (in lower case, as in the records) says it. */
export function stepText(step: Step, crop: string): string {
  return (step === "stay-put" ? STAY_PUT_OF_CROP.get(crop) : undefined) ?? STEP_TEXTS[step];
}
