import { type ReactNode, useMemo } from "react";
import { Link } from "react-router-dom";
import type { ModelCard } from "#models/card-schema.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import type { PlotSpec } from "#src/lab/plot/draw-plot.ts";
import { Plot } from "#src/lab/plot/plot.tsx";
import { inContext, m, plural, rich, t } from "#src/language/messages.ts";
import { PAGES } from "#src/pages.ts";
import { PATHS } from "#src/paths.ts";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { DataTable } from "#src/ui/page/table.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { BusyPage } from "#src/ui/status/status.tsx";
import { type NamedPart, namedSummaries, roughPercent } from "#src/ui/texts/card-worth.ts";
import { NONE_WITHOUT_CROP } from "#src/ui/texts/crop-told.ts";
import { countText } from "#src/ui/texts/format.ts";
import { type HeadWithHeader, SITE } from "#src/ui/texts/head.ts";
import { modelTitle } from "#src/ui/texts/model-title.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { type CardSection, cardSections } from "./card-document.ts";
import { ConfusionList, LabelList, SetList } from "./card-lists.tsx";
import { CROP_TOLD } from "./card-tables.ts";
import { loadOwnCard } from "./load-own-card.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./card.module.css";

/** The head of the page, and its header. */
export const HEAD: HeadWithHeader = {
  title: t`The Bio Kingdom model - ${SITE}`,
  description: t`What the app's own model can name, how often it was right on photos it had not seen, and what it does not know.`,
  header: {
    title: modelTitle(KINGDOM_MODEL),
    lead: t`How often it is right on photos from anywhere, what it can name, and what it does not know.`,
  },
};

/** The page of the app's own model: how often it is right, what it can name, and what it does not know. */
function ModelCardPage({ load = loadOwnCard }: { readonly load?: () => Promise<ModelCard> }): ReactNode {
  usePageHead(HEAD);
  return (
    <div className={styles["page"]}>
      <PageHeader {...HEAD.header}>
        <p>
          {rich`Choose it on ${<Link to={PATHS.models}>{PAGES.models.name}</Link>}, or measure it on photos of your own on ${<Link to={PATHS.benchmark}>{PAGES.benchmark.name}</Link>}.`}
        </p>
      </PageHeader>
      <LazyPart
        isAfterPaint
        load={load}
        waiting={<BusyPage>{t`Reading the card...`}</BusyPage>}
        failureTitle={t`The card could not be loaded.`}
      >
        {(card) => <CardSections card={card} />}
      </LazyPart>
    </div>
  );
}

export { ModelCardPage as Component };

/** The sections of a card. Some tables become plots, searchable tables or collapsed parts. */
function CardSections({ card }: { readonly card: ModelCard }): ReactNode {
  return (
    <div className={styles["sections"]}>
      {cardSections(card).map((section) => (
        <section key={section.id} className={layout["stack4"]}>
          <h2 className={layout["xlarge"]}>{section.title}</h2>
          <Words section={section} />
          <Figures card={card} section={section} />
        </section>
      ))}
    </div>
  );
}

function Words({ section: { paragraphs, points } }: { readonly section: CardSection }): ReactNode {
  return (
    <>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles["words"]}>
          {paragraph}
        </p>
      ))}
      {points.length > 0 && (
        <ul className={styles["points"]}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The summaries of the folded tables. */
const FOLDED = {
  figures: t`Figures by subject and origin of the photos`,
  outcomes: t`Outcomes by subject and origin of the photos`,
  refusal: t`Figures by page`,
} as const;

function Figures({
  card,
  section: { id, tables },
}: {
  readonly card: ModelCard;
  readonly section: CardSection;
}): ReactNode {
  const plain = tables.map((table) => <DataTable key={table.label} {...table} />);
  switch (id) {
    case "worth":
      return (
        <>
          <SubjectTiles card={card} />
          <Disclosure isLate summary={t`The same as a table, with intervals`}>
            {plain}
          </Disclosure>
        </>
      );
    case "crops":
      return plain;
    case "labels":
      return <LabelList labels={card.labels} />;
    case "sets":
      return (
        <Disclosure isLate summary={allSetsText(card.sets.length)}>
          <SetList sets={card.sets} />
        </Disclosure>
      );
    case "calibration":
      return (
        <Disclosure isLate summary={t`Show the plot and its tables`}>
          <div className={layout["stack4"]}>
            <CalibrationPlot calibration={card.calibration} />
            {tables.map((table) => (
              <div key={table.label} className={layout["stack4"]}>
                <h3>{table.label}</h3>
                <DataTable {...table} />
              </div>
            ))}
          </div>
        </Disclosure>
      );
    case "confusions":
      return tables.map((table) => <ConfusionList key={table.label} table={table} />);
    case "made":
      return (
        <Disclosure isLate summary={t`Files of the package, and their hashes`}>
          {plain}
        </Disclosure>
      );
    case "notices":
      // The link leads to a file, not to a page of the app.
      return (
        <p className={styles["lone"]}>
          <a href={`${import.meta.env.BASE_URL}licences/apache-2.0.txt`}>Apache License 2.0</a>
        </p>
      );
    case "figures":
    case "outcomes":
    case "refusal":
      return (
        <Disclosure isLate summary={FOLDED[id]}>
          {plain}
        </Disclosure>
      );
    case "limits":
      return null;
  }
}

function allSetsText(sets: number): string {
  return plural(sets, m`Show all ${sets} set`, m`Show all ${sets} sets`);
}

/**
 * How many names were right, for each subject: first on photos from unseen sources, then on photos from the sources of
 * the training.
 */
function SubjectTiles({ card }: { readonly card: ModelCard }): ReactNode {
  return (
    <ul className={styles["tiles"]} aria-label={t`How often a name is right`}>
      {namedSummaries(card).map(({ subject, elsewhere, own }) => (
        <li key={subject} className={styles["tile"]}>
          <h3 className={layout["large"]}>{SUBJECT_NAMES[subject].many}</h3>
          {elsewhere === null ? (
            <p>{t`No photos from places that it had not seen were counted.`}</p>
          ) : subject === "disease" && card.model.id === KINGDOM_MODEL.id ? (
            <DiseasesElsewhere withoutCrop={elsewhere} />
          ) : (
            <>
              <p>
                {rich`${<strong className={styles["share"]}>{shareText(elsewhere)}</strong>} of the names that it gave were right on photos from places that it had not seen: ${countText(elsewhere.right)} of ${countText(elsewhere.named)}.`}
              </p>
              <p className={styles["soft"]}>
                {t`It named ${countText(elsewhere.named)} of ${countText(elsewhere.photos)} such photos.`}
              </p>
            </>
          )}
          <p className={styles["soft"]}>
            {t`On photos of places that it learned from: ${shareText(own)} right of ${countText(own.named)} names, on ${countText(own.photos)} photos.`}
          </p>
        </li>
      ))}
    </ul>
  );
}

/**
 * What the app does with leaves: it names none without the crop, so the figures of the card, which are those of the model
 * alone, come last.
 */
function DiseasesElsewhere({ withoutCrop }: { readonly withoutCrop: NamedPart }): ReactNode {
  const { photos, top1, top3 } = CROP_TOLD;
  return (
    <>
      <p>
        {rich`${<strong className={styles["share"]}>{roughPercent(top1)}</strong>} of ${countText(photos)} leaves in the open had the right name first once the app was told the crop, and ${roughPercent(top3)} among the first three. Its questions lead on from there.`}
      </p>
      <p>{NONE_WITHOUT_CROP}</p>
      <p className={styles["soft"]}>
        {t`The model alone, on photos from places that it had not seen: ${shareText(withoutCrop)} right of ${countText(withoutCrop.named)} names, most of them the crop alone, on ${countText(withoutCrop.photos)} photos.`}
      </p>
    </>
  );
}

function shareText({ named, right }: NamedPart): string {
  return named === 0 ? "–" : roughPercent(right / named);
}

/** The share of right answers by their probability, one line for each subject. */
function CalibrationPlot({ calibration }: Pick<ModelCard, "calibration">): ReactNode {
  const spec = useMemo(() => specOf(calibration), [calibration]);
  return <Plot title={t`Right answers, by their probability`} spec={spec} />;
}

/** Plots the bins. A subject may lack bins for probabilities that none of its answers had. */
function specOf(calibration: ModelCard["calibration"]): PlotSpec {
  const ranges = new Map(calibration.flatMap(({ bins }) => bins.map(({ from, to }) => [from, to] as const)));
  const sorted = [...ranges].toSorted(([a], [b]) => a - b);
  return {
    kind: "diagonal",
    labels: sorted.map(([from, to]) => inContext("range")`${from} to ${to}`),
    series: calibration.map(({ subject, bins }) => ({
      name: SUBJECT_NAMES[subject].many,
      values: sorted.map(([from]) => bins.find((bin) => bin.from === from)?.right ?? null),
    })),
    valueTitle: t`share of right answers`,
    labelTitle: t`probability of the answer`,
  };
}
