import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import type { ModelCard } from "#models/card-schema.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { BusyPage } from "#src/ui/status/status.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { LABELS_ANCHOR, PATHS, SUBJECT_PARAM } from "#src/paths.ts";
import { loadOwnCard } from "./load-own-card.ts";
import styles from "./card.module.css";
import layout from "#src/ui/styles/layout.module.css";
import { SUBJECTS } from "#domain/subject.ts";
import { SearchField, SelectField } from "#src/ui/controls/fields.tsx";
import { DataTable } from "#src/ui/page/table.tsx";
import { LABEL_COLUMNS, labelCells } from "./card-tables.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { counted } from "#src/ui/texts/format.ts";
import { type CardSection, cardSections } from "./card-document.ts";
import { countText, type NamedPart, namedSummaries, roughPercent } from "./card-worth.ts";
import { Plot } from "#src/ui/plot/plot.tsx";
import type { PlotSpec } from "#src/ui/plot/draw-plot.ts";

/** The page of the app's own model: how often it is right, what it can name, and what it does not know. */
export function ModelCardPage({
  load = loadOwnCard,
}: {
  readonly load?: () => Promise<ModelCard>;
}): ReactNode {
  return (
    <div className={styles["page"]}>
      <PageHeader
        title={KINGDOM_MODEL.title}
        lead="How often it is right on photos from anywhere, what it can name, and what it does not know."
      >
        <p>
          Choose it on <Link to={PATHS.models}>Models</Link>, or measure it on photos of your own on{" "}
          <Link to={PATHS.benchmark}>Benchmark</Link>.
        </p>
      </PageHeader>
      <LazyPart
        load={load}
        waiting={<BusyPage>Reading the card...</BusyPage>}
        failureTitle="The card could not be loaded."
      >
        {(card) => <CardSections card={card} />}
      </LazyPart>
    </div>
  );
}

const OPTIONS = [
  ["all", "All"],
  ...SUBJECTS.map((subject) => [subject, SUBJECT_NAMES[subject].many] as const),
] as const;

/** A table of the model's names, to search and to filter by subject. The address may name the subject. */
function LabelBrowser({ labels }: Pick<ModelCard, "labels">): ReactNode {
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const [words, setWords] = useState("");
  const [subject, setSubject] = useState<(typeof OPTIONS)[number][0]>(
    () => SUBJECTS.find((each) => each === query.get(SUBJECT_PARAM)) ?? "all",
  );
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The card loads after the page, so the layout could not find the anchor.
    if (hash !== `#${LABELS_ANCHOR}`) return;
    start.current?.focus({ preventScroll: true });
    start.current?.scrollIntoView();
  }, [hash]);
  const wanted = words.trim().toLowerCase();
  const found = labels.filter(
    (label) => (subject === "all" || label.subject === subject) && label.name.toLowerCase().includes(wanted),
  );
  return (
    <div
      ref={start}
      id={LABELS_ANCHOR}
      role="group"
      aria-label="What it can name"
      tabIndex={-1}
      className={layout["stack3"]}
    >
      <search className={styles["bar"]} aria-label="Names">
        <SearchField label="Search names" placeholder="Name" value={words} onChange={setWords} />
        <SelectField label="Subject" options={OPTIONS} value={subject} onChange={setSubject} />
      </search>
      <p role="status" className={layout["soft"]}>
        {found.length} of {labels.length} names
      </p>
      {found.length > 0 && (
        <DataTable
          label="What it can name"
          columns={["Name", ...LABEL_COLUMNS]}
          rows={found.map((label) => ({ name: label.name, cells: labelCells(label) }))}
          isLong
        />
      )}
    </div>
  );
}

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
          <Disclosure summary="The same as a table, with intervals">{plain}</Disclosure>
        </>
      );
    case "labels":
      return <LabelBrowser labels={card.labels} />;
    case "sets":
      return (
        <Disclosure summary={`Show all ${counted(card.sets.length, "set")}`}>
          <SetList sets={card.sets} />
        </Disclosure>
      );
    case "calibration":
      return (
        <>
          <CalibrationPlot calibration={card.calibration} />
          <Disclosure summary="The same as tables">
            <div className={layout["stack4"]}>
              {tables.map((table) => (
                <div key={table.label} className={layout["stack4"]}>
                  <h3>{table.label}</h3>
                  <DataTable {...table} />
                </div>
              ))}
            </div>
          </Disclosure>
        </>
      );
    case "made":
      return <Disclosure summary="Files of the package, and their hashes">{plain}</Disclosure>;
    case "notices":
      // The link leads to a file, not to a page of the app.
      return (
        <p className={styles["lone"]}>
          <a href={`${import.meta.env.BASE_URL}licences/apache-2.0.txt`}>Apache License 2.0</a>
        </p>
      );
    case "limits":
    case "figures":
    case "outcomes":
    case "refusal":
    case "confusions":
      return plain;
  }
}

/**
 * How many names were right, for each subject: first on photos from unseen sources, then on photos from the sources of
 * the training.
 */
function SubjectTiles({ card }: { readonly card: ModelCard }): ReactNode {
  return (
    <ul className={styles["tiles"]} aria-label="How often a name is right">
      {namedSummaries(card).map(({ subject, elsewhere, own }) => (
        <li key={subject} className={styles["tile"]}>
          <h3 className={layout["large"]}>{SUBJECT_NAMES[subject].many}</h3>
          {elsewhere === null ? (
            <p>No photos from places that it had not seen were counted.</p>
          ) : (
            <>
              <p>
                <strong className={styles["share"]}>{shareText(elsewhere)}</strong> of the names that it gave
                were right on photos from places that it had not seen: {countText(elsewhere.right)} of{" "}
                {countText(elsewhere.named)}.
              </p>
              <p className={styles["soft"]}>
                It named {countText(elsewhere.named)} of {countText(elsewhere.photos)} such photos.
              </p>
            </>
          )}
          <p className={styles["soft"]}>
            On photos of places that it learned from: {shareText(own)} right of {countText(own.named)} names,
            on {countText(own.photos)} photos.
          </p>
        </li>
      ))}
    </ul>
  );
}

function shareText({ named, right }: NamedPart): string {
  return named === 0 ? "–" : roughPercent(right / named);
}

/** The sources of the photos: repository, commit, stated licence and a note. */
function SetList({ sets }: Pick<ModelCard, "sets">): ReactNode {
  return (
    <ul className={styles["sets"]}>
      {sets.map(({ id, repository, commit, kind, photos, licence, note }) => (
        <li key={id} className={styles["set"]}>
          <h3 className={styles["name"]}>
            {repository} <span className={styles["soft"]}>at {commit}</span>
          </h3>
          <p>
            {countText(photos)} photos, {kind}. Licence as stated: {licence}.
          </p>
          {note !== "" && <p className={styles["soft"]}>{note}</p>}
        </li>
      ))}
    </ul>
  );
}

/** The share of right answers by their probability, one line for each subject. */
function CalibrationPlot({ calibration }: Pick<ModelCard, "calibration">): ReactNode {
  const spec = useMemo(() => specOf(calibration), [calibration]);
  return <Plot title="Right answers, by their probability" spec={spec} />;
}

/** Plots the bins. A subject may lack bins for probabilities that none of its answers had. */
function specOf(calibration: ModelCard["calibration"]): PlotSpec {
  const ranges = new Map(calibration.flatMap(({ bins }) => bins.map(({ from, to }) => [from, to] as const)));
  const sorted = [...ranges].toSorted(([a], [b]) => a - b);
  return {
    kind: "diagonal",
    labels: sorted.map(([from, to]) => `${from} to ${to}`),
    series: calibration.map(({ subject, bins }) => ({
      name: SUBJECT_NAMES[subject].many,
      values: sorted.map(([from]) => bins.find((bin) => bin.from === from)?.right ?? null),
    })),
    valueTitle: "share of right answers",
    labelTitle: "probability of the answer",
  };
}
