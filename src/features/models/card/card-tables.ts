import type { ModelCard } from "#models/card-schema.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { countText, percent } from "#src/ui/texts/format.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { VERDICT_NAMES } from "#src/ui/texts/model-names.ts";
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
} from "./card-worth.ts";

export interface CardTable {
  readonly label: string;
  /** The heading of the names, then a heading for each cell. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly string[] }[];
}

type Figure = ModelCard["figures"][number];
type Label = ModelCard["labels"][number];

/** Headings of a table of labels, after the name. */
export const LABEL_COLUMNS = [
  "Recall elsewhere",
  "Recall",
  "Precision",
  "Test photos",
  "Recall in the field",
  "Photos it learned from",
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
    const label = subject === "none" ? "None of these" : SUBJECT_NAMES[subject].many;
    const rows = own.map((each) => ({ name: each.name, cells: labelCells(each) }));
    return own.length === 0 ? [] : [{ label, columns: ["Name", ...LABEL_COLUMNS], rows }];
  });
}

/**
 * Named photos and right names, on unseen sources and on the sources of the training: all subjects together, then each
 * subject.
 */
export function worthTable(card: ModelCard): CardTable {
  const { elsewhere, own } = namedTotals(card);
  return {
    label: "What it is worth elsewhere",
    columns: [
      "Photos of",
      "Named elsewhere",
      "Right of these",
      "Named on its own sources",
      "Right of these, which flatters",
    ],
    rows: [
      { name: "All subjects", cells: [...worthCells(elsewhere), ...worthCells(own)] },
      ...namedSummaries(card).map((row) => ({
        name: SUBJECT_NAMES[row.subject].many,
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
    label: "How often it is right",
    columns: [
      "Photos of",
      "Photos",
      "Named",
      "Right of these",
      "Top-1",
      "Top-3",
      "Macro-F1",
      "Calibration error",
      "A guess",
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
    label: "What its answers come to",
    columns: [
      "Photos of",
      "Photos",
      "Identified",
      "right",
      "Healthy",
      "right",
      "Group alone",
      "right",
      "Not sure",
      "guess right",
      VERDICT_NAMES["not-cleared"],
      VERDICT_NAMES["unknown-kind"],
      "None of these",
      "Off topic",
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
    label: "Photos on a page where they do not belong",
    columns: ["Photos of", "Photos", "Named all the same", "Kind said to be unknown"],
    rows: refusal.map(({ photosOf, page, photos, identified, unknownKind }) => ({
      name: `${strangersName(photosOf, page)} on the page of ${SUBJECT_NAMES[page].many.toLowerCase()}`,
      cells: [
        countText(photos),
        partText(identified, photos),
        unknownKind === null ? "–" : partText(unknownKind, photos),
      ],
    })),
  };
}

function strangersName(
  photosOf: ModelCard["refusal"][number]["photosOf"],
  page: ModelCard["refusal"][number]["page"],
): string {
  if (photosOf === "none") return "Things, places, ground";
  if (photosOf === "unknown") return `${SUBJECT_NAMES[page].many} that it has no name for,`;
  return SUBJECT_NAMES[photosOf].many;
}

/** The probability bins of each subject. */
export function calibrationTables({ calibration }: ModelCard): readonly CardTable[] {
  return calibration.map(({ subject, bins }) => ({
    label: SUBJECT_NAMES[subject].many,
    columns: ["Probability", "Photos", "Mean probability", "Right"],
    rows: bins.map(({ from, to, photos, meanProbability, right }) => ({
      name: `${roughPercent(from)} to ${roughPercent(to)}`,
      cells: [countText(photos), roughPercent(meanProbability), roughPercent(right)],
    })),
  }));
}

/** The most frequent confusions. */
export function confusionTable({ confusions }: ModelCard): CardTable {
  return {
    label: "What it takes for what",
    columns: ["Taken for another", "Photos", "Out of"],
    rows: confusions.map(({ label, takenFor, photos, of }) => ({
      name: `${label} for ${takenFor}`,
      cells: [partText(photos, of), countText(of)],
    })),
  };
}

/** The sources of the photos. */
export function setsTable({ sets }: ModelCard): CardTable {
  return {
    label: "Sets of photos",
    columns: ["Repository", "Commit", "Taken in", "Photos", "Licence as stated", "To know"],
    rows: sets.map(({ repository, commit, kind, photos, licence, note }) => ({
      name: repository,
      cells: [commit, kind, countText(photos), licence, note],
    })),
  };
}

function rowName({ subject, photosOf }: Figure): string {
  const name = SUBJECT_NAMES[subject].many;
  return photosOf === "all" ? name : `${name}, ${photosOf}`;
}

function namedCells(figure: Figure): readonly [string, string] {
  const part = namedPart(figure);
  return [partText(part.named, part.photos), namedRightText(part)];
}

function guessOf({ labels }: ModelCard, subject: Subject): number {
  return 1 / labels.filter((label) => label.subject === subject).length;
}
