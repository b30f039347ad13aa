import { wilsonInterval } from "#domain/numbers/wilson-interval.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import type { ModelCard } from "#models/card-schema.ts";
import { inContext, labelText, t } from "#src/language/messages.ts";
import {
  namedPart,
  type NamedPart,
  namedRightText,
  namedSummaries,
  namedTotals,
  partText,
  recallElsewhereText,
  roughPercent,
  shareOfText,
} from "#src/ui/texts/card-worth.ts";
import { countText, percent, percentInterval } from "#src/ui/texts/format.ts";
import { VERDICT_NAMES } from "#src/ui/texts/model-names.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";

export interface CardTable {
  readonly label: string;
  /** The heading of the names, then a heading for each cell. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly string[] }[];
}

type Figure = ModelCard["figures"][number];
type Label = ModelCard["labels"][number];

/**
 * The app's own model on leaves of tomato, potato, apple and pepper in the open, from sources that neither we nor the model
 * had, with the crop told. Shares are 0..1. The card states them among its limits. See: docs/decisions/0020-asking-back.md
 */
export const CROP_TOLD = { photos: 885, top1: 0.41, top3: 0.7 } as const;

/** Headings of several columns. */
const PHOTOS = inContext("number of photos")`Photos`;
const RIGHT = inContext("correct answers")`right`;

/** Headings of a table of labels, after the name. */
export const LABEL_COLUMNS = [
  t`Recall elsewhere`,
  inContext("share of photos found")`Recall`,
  inContext("share of right answers")`Precision`,
  t`Test photos`,
  t`Recall in the field`,
  t`Photos it learned from`,
] as const;

/** The values of a label under {@link LABEL_COLUMNS}. */
export function labelCells(label: Label): readonly string[] {
  const { trainPhotos, testPhotos, precision, recall, field, elsewhere } = label;
  return [
    recallElsewhereText(elsewhere),
    roughPercent(recall),
    roughPercent(precision),
    countText(testPhotos),
    field === null ? "–" : shareOfText(field.recall, field.photos),
    countText(trainPhotos),
  ];
}

/** The labels of each subject, then the reject labels. */
export function labelTables({ labels }: ModelCard): readonly CardTable[] {
  return [...SUBJECTS, "none" as const].flatMap((subject) => {
    const own = labels.filter((label) => label.subject === subject);
    const label = subject === "none" ? VERDICT_NAMES["none-of-these"] : SUBJECT_NAMES[subject].many;
    const rows = own.map((each) => ({ name: each.name, cells: labelCells(each) }));
    return own.length === 0 ? [] : [{ label, columns: [t`Name`, ...LABEL_COLUMNS], rows }];
  });
}

/**
 * Named photos and right names, on unseen sources and on the sources of the training: all subjects together, then each
 * subject.
 */
export function worthTable(card: ModelCard): CardTable {
  const { elsewhere, own } = namedTotals(card);
  return {
    label: t`What it is worth elsewhere`,
    columns: [
      t`Photos of`,
      t`Named elsewhere`,
      t`Right of these`,
      t`Named on its own sources`,
      t`Right of these, which flatters`,
    ],
    rows: [
      { name: t`All subjects`, cells: [...worthCells(elsewhere), ...worthCells(own)] },
      ...namedSummaries(card).map((row) => ({
        name: row.subject === "disease" ? t`Diseases, crop not told` : SUBJECT_NAMES[row.subject].many,
        cells: [...worthCells(row.elsewhere), ...worthCells(row.own)],
      })),
    ],
  };
}

function worthCells(part: NamedPart | null): readonly [named: string, right: string] {
  return part === null
    ? ["–", "–"]
    : [shareOfText(part.named / part.photos, part.photos), namedRightText(part)];
}

/** One row for each subject and origin of photos. */
export function figuresTable(card: ModelCard): CardTable {
  return {
    label: t`How often it is right`,
    columns: [
      t`Photos of`,
      PHOTOS,
      inContext("photos")`Named`,
      t`Right of these`,
      t`Top-1`,
      t`Top-3`,
      t`Macro-F1`,
      t`Calibration error`,
      t`A guess`,
    ],
    rows: card.figures.map((figure) => ({
      name: rowName(figure),
      cells: [
        countText(figure.photos),
        ...namedCells(figure),
        percent(figure.top1),
        percent(figure.top3),
        percent(figure.macroF1),
        percent(figure.calibrationError),
        percent(guessOf(card, figure.subject)),
      ],
    })),
  };
}

/** The verdicts for the photos of each subject and origin, and how often they are right. */
export function outcomesTable({ figures }: ModelCard): CardTable {
  return {
    label: t`What its answers come to`,
    columns: [
      t`Photos of`,
      PHOTOS,
      VERDICT_NAMES.identified,
      RIGHT,
      VERDICT_NAMES.healthy,
      RIGHT,
      t`Group alone`,
      RIGHT,
      VERDICT_NAMES["not-sure"],
      t`guess right`,
      VERDICT_NAMES["not-cleared"],
      VERDICT_NAMES["unknown-kind"],
      VERDICT_NAMES["none-of-these"],
      VERDICT_NAMES["off-topic"],
    ],
    rows: figures.map((figure) => {
      const { identified, healthy, group, "not-sure": notSure, ...refused } = figure.outcomes;
      return {
        name: rowName(figure),
        cells: [
          countText(figure.photos),
          ...[identified, healthy, group, notSure].flatMap(({ photos, right }) => [
            partText(photos, figure.photos),
            roughPercent(photos === 0 ? null : right / photos),
          ]),
          partText(refused["not-cleared"].photos, figure.photos),
          partText(refused["unknown-kind"].photos, figure.photos),
          partText(refused["none-of-these"].photos, figure.photos),
          partText(refused["off-topic"].photos, figure.photos),
        ],
      };
    }),
  };
}

/** Photos that got a name on a page of another subject. */
export function refusalTable({ refusal }: ModelCard): CardTable {
  return {
    label: t`Photos on a page where they do not belong`,
    columns: [t`Photos of`, PHOTOS, t`Named all the same`, t`Kind said to be unknown`],
    rows: refusal.map(({ photosOf, page, photos, identified, unknownKind }) => ({
      name: strangersText(photosOf, page),
      cells: [
        countText(photos),
        partText(identified, photos),
        unknownKind === null ? "–" : partText(unknownKind, photos),
      ],
    })),
  };
}

const UNKNOWN_KINDS: Readonly<Record<Subject, string>> = {
  animal: t`Animals that it has no name for, on the page of animals`,
  plant: t`Plants that it has no name for, on the page of plants`,
  disease: t`Diseases that it has no name for, on the page of diseases`,
  pest: t`Pests that it has no name for, on the page of pests`,
};

function strangersText(photosOf: ModelCard["refusal"][number]["photosOf"], page: Subject): string {
  if (photosOf === "unknown") return UNKNOWN_KINDS[page];
  const strangers = photosOf === "none" ? t`Things, places, ground` : SUBJECT_NAMES[photosOf].many;
  switch (page) {
    case "animal":
      return t`${strangers} on the page of animals`;
    case "plant":
      return t`${strangers} on the page of plants`;
    case "disease":
      return t`${strangers} on the page of diseases`;
    case "pest":
      return t`${strangers} on the page of pests`;
  }
}

/** The probability bins of each subject. */
export function calibrationTables({ calibration }: ModelCard): readonly CardTable[] {
  return calibration.map(({ subject, bins }) => ({
    label: SUBJECT_NAMES[subject].many,
    columns: [t`Probability`, PHOTOS, t`Mean probability`, inContext("correct answers")`Right`],
    rows: bins.map(({ from, to, photos, meanProbability, right }) => ({
      name: inContext("range")`${roughPercent(from)} to ${roughPercent(to)}`,
      cells: [countText(photos), roughPercent(meanProbability), roughPercent(right)],
    })),
  }));
}

/** Best guesses by crop and source, without and with the crop told. */
export function cropsTable({ crops }: ModelCard): CardTable {
  return {
    label: t`Leaves, crop by crop`,
    columns: [
      t`Crop`,
      inContext("of photos")`Source`,
      PHOTOS,
      t`Top-1, crop not told`,
      t`Top-1, crop told`,
      t`Top-3, crop told`,
    ],
    rows: crops.map(({ crop, origin, photos, top1, top1WithCrop, top3WithCrop }) => ({
      name: labelText(crop),
      cells: [
        origin,
        countText(photos),
        ...[top1, top1WithCrop, top3WithCrop].map((share) =>
          share === null ? "–" : percentInterval(share, wilsonInterval(Math.round(share * photos), photos)),
        ),
      ],
    })),
  };
}

/** The most frequent confusions. */
export function confusionTable({ confusions }: ModelCard): CardTable {
  return {
    label: t`What it takes for what`,
    columns: [t`Taken for another`, PHOTOS, inContext("number of photos")`Out of`],
    rows: confusions.map(({ label, takenFor, photos, of }) => ({
      name: inContext("taken for")`${label} for ${takenFor}`,
      cells: [partText(photos, of), countText(of)],
    })),
  };
}

/** The sources of the photos. */
export function setsTable({ sets }: ModelCard): CardTable {
  return {
    label: t`Sets of photos`,
    columns: [t`Repository`, t`Commit`, t`Taken in`, PHOTOS, t`Licence as stated`, t`To know`],
    rows: sets.map(({ repository, commit, kind, photos, licence, note }) => ({
      name: repository,
      cells: [commit, placeText(kind), countText(photos), licence, note],
    })),
  };
}

function rowName({ subject, photosOf }: Figure): string {
  const name = SUBJECT_NAMES[subject].many;
  return photosOf === "all" ? name : `${name}, ${placeText(photosOf)}`;
}

/** Where photos were taken. A card may name other places than these. */
const PLACES: Readonly<Record<string, string>> = {
  elsewhere: inContext("photos from")`elsewhere`,
  field: inContext("photos from")`field`,
  laboratory: inContext("photos from")`laboratory`,
  web: inContext("photos from")`web`,
};

/** Where photos were taken, by a card's word for it. */
export function placeText(place: string): string {
  return PLACES[place] ?? place;
}

function namedCells(figure: Figure): readonly [string, string] {
  const part = namedPart(figure);
  return [partText(part.named, part.photos), namedRightText(part)];
}

function guessOf({ labels }: ModelCard, subject: Subject): number {
  return 1 / labels.filter((label) => label.subject === subject).length;
}
