import { type Subject, SUBJECTS } from "#domain/subject.ts";
import type { ModelCard } from "#models/card-schema.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { inContext, labelText, m, plural, t } from "#src/language/messages.ts";
import { worthTexts } from "#src/ui/texts/card-worth.ts";
import { countText, formatBytes, listText } from "#src/ui/texts/format.ts";
import { modelTitle } from "#src/ui/texts/model-title.ts";
import {
  calibrationTables,
  type CardTable,
  confusionTable,
  cropsTable,
  figuresTable,
  labelTables,
  outcomesTable,
  refusalTable,
  setsTable,
  worthTable,
} from "./card-tables.ts";

/** A part of a card, for its page and for the file CARD.md. */
export interface CardSection {
  readonly id:
    | "worth"
    | "figures"
    | "crops"
    | "labels"
    | "limits"
    | "outcomes"
    | "refusal"
    | "calibration"
    | "confusions"
    | "sets"
    | "made"
    | "notices";
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points: readonly string[];
  readonly tables: readonly CardTable[];
}

/** The sections of a card, in order. */
export function cardSections(card: ModelCard): readonly CardSection[] {
  return [
    section("worth", t`What it is worth elsewhere`, worthTexts(card), { tables: [worthTable(card)] }),
    section("figures", t`How often it is right`, [FIGURES, missedText(card)], {
      tables: [figuresTable(card)],
    }),
    section("crops", t`Leaves, crop by crop`, [CROPS, ...uncountedText(card)], {
      tables: [cropsTable(card)],
    }),
    section("labels", t`What it can name`, [labelsText(card), ...byGroupText(card), LABEL_FIGURES], {
      tables: labelTables(card),
    }),
    section("limits", t`What it does not know`, [], { points: card.limits }),
    section("outcomes", t`What its answers come to`, [OUTCOMES], { tables: [outcomesTable(card)] }),
    section("refusal", t`Photos that belong on no page, or on another`, [REFUSAL], {
      tables: [refusalTable(card)],
    }),
    section("calibration", t`Whether it is as sure as it says`, [CALIBRATION], {
      tables: calibrationTables(card),
    }),
    section("confusions", t`What it takes for what`, [CONFUSIONS], { tables: [confusionTable(card)] }),
    section("sets", t`Photos it learned from`, [SETS], { tables: [setsTable(card)] }),
    section("made", t`How it was made`, [madeText(card)], { tables: [filesTable(card)] }),
    section("notices", t`Licences and notices`, NOTICES),
  ];
}

const LABEL_FIGURES = t`Precision: of the test photos that were given this name, how many show it. Recall: of the test photos that show it, how many were given this name; elsewhere: of photos of sources that training had not, where two sources or more have the name, with the 95% interval in brackets from 20 photos on. Where a name has 20 test photos, one photo makes 5 percentage points.`;

const FIGURES = t`Elsewhere: photos of sources that were left out of a training whole. The other rows are photos that were kept back from the sources that it learned from: field, laboratory and web say where they were taken, and a row without one of these is of all photos of its subject. Named: by kind or by group, with the share of all; in brackets the 95% interval. Top-1: the most probable name is the right one; only the names of the page compete. Macro-F1: the mean over the names, so that a rare one counts as much as a frequent one. Calibration error: how far its probabilities are from how often it is right. A guess: what naming at random would reach.`;

const CROPS = t`Best guesses on leaves of sources that were left out of a training whole: without the crop told, and with it. Sources that are one in truth count as one.`;

const OUTCOMES = t`What the page says of these photos, with the share of all photos in the row. “Right” is the share of right ones among the photos before it. Not sure: of the best guesses.`;

const REFUSAL = t`How many photos from elsewhere were named, by kind or by group, on a page where they do not belong.`;

const CALIBRATION = t`Answers to photos from elsewhere, sorted by their probability. Where the model is honest, the share of right answers is that probability.`;

const CONFUSIONS = t`The pairs that are confused most often, of the photos of the first name from elsewhere.`;

const SETS = t`Repositories on GitHub, at the commit that was read. The licence is given as it is stated there, which is not proof that the photos' owners agree. The photos themselves are not part of the model.`;

const NOTICES = [
  t`The network starts from MobileNetV2 with weights trained on ImageNet, under the Apache License 2.0. It was changed: trained further on the photos above, with another last layer, averaged with what it was before, and stored in fewer bits. The text of the licence is served with the app, at /licences/apache-2.0.txt.`,
  t`Sets under CC BY 4.0 and CC BY-SA ask to be named: they are in the list above, by repository and commit.`,
];

function section(
  id: CardSection["id"],
  title: string,
  paragraphs: readonly string[],
  { points = [], tables = [] }: Partial<Pick<CardSection, "points" | "tables">> = {},
): CardSection {
  return { id, title, paragraphs, points, tables };
}

function labelsText({ labels }: ModelCard): string {
  const counts = SUBJECTS.flatMap((subject) => {
    const count = labels.filter((label) => label.subject === subject).length;
    return count === 0 ? [] : [labelCountText(subject, count)];
  });
  const named = labels.filter(({ subject }) => subject !== "none").length;
  const things = t`It tells ${countText(named)} things apart: ${counts.join(", ")}. It knows nothing else.`;
  const rejects = labels.length - named;
  if (rejects === 0) return things;
  return `${things} ${plural(
    rejects,
    m`${rejects} more name in its list means that a photo shows none of these.`,
    m`${rejects} more names in its list mean that a photo shows none of these.`,
  )}`;
}

function byGroupText({ labels }: ModelCard): readonly string[] {
  const names = labels.filter(({ byGroup }) => byGroup).map(({ name }) => name);
  return names.length === 0
    ? []
    : [
        t`It names these by their group only, as it takes most photos of one for another: ${names.join(", ")}.`,
      ];
}

function labelCountText(subject: Subject, count: number): string {
  switch (subject) {
    case "animal":
      return plural(count, m`${count} animal`, m`${count} animals`);
    case "plant":
      return plural(count, m`${count} plant`, m`${count} plants`);
    case "disease":
      return plural(count, m`${count} disease or healthy leaf`, m`${count} diseases and healthy leaves`);
    case "pest":
      return plural(count, m`${count} pest`, m`${count} pests`);
  }
}

function missedText({ missed: { photos, healthy, healthyWithCrop } }: ModelCard): string {
  return t`Of ${countText(photos)} sick leaves from elsewhere it called ${countText(healthy)} healthy, and ${countText(healthyWithCrop)} when it was told the crop.`;
}

function uncountedText({ uncountedCrops }: ModelCard): readonly string[] {
  if (uncountedCrops.length === 0) return [];
  const names = listText(uncountedCrops.map(labelText));
  return [
    t`Never counted elsewhere, as one source alone shows them: ${names}. No share of right answers is promised for their leaves.`,
  ];
}

function madeText({ made, model }: ModelCard): string {
  const { inputPixels } = made;
  const minutes = countText(Math.round(made.minutes));
  return [
    t`${modelTitle({ ...KINGDOM_MODEL, title: model.title })} ${model.version} was made on ${made.date}.`,
    t`${made.network}, ${countText(made.parameters)} weights, ${formatBytes(made.bytes)}.`,
    t`It sees ${inputPixels} × ${inputPixels} pixels of a photo.`,
    t`It was trained on ${countText(made.trainPhotos)} photos, each seen ${made.epochs} times in the mean, in ${minutes} minutes (seed ${made.seed}).`,
    t`${countText(made.leftOutPhotos)} photos were answered by networks that were trained without their sources, which set its limits, and ${countText(made.testPhotos)} were kept back. ${countText(made.nearCopiesLeftOut)} of these were left out, as a training photo is nearly the same.`,
  ].join(" ");
}

function filesTable({ files }: ModelCard): CardTable {
  return {
    label: t`Files of the package`,
    columns: [inContext("of a package")`File`, inContext("of a file")`Size`, "SHA-256"],
    rows: files.map(({ path, bytes, sha256 }) => ({ name: path, cells: [formatBytes(bytes), sha256] })),
  };
}
