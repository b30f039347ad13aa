import type { ReactNode } from "react";
import type { ModelCard } from "#models/card-schema.ts";
import { Disclosure } from "#src/components/disclosure/disclosure.tsx";
import { Section } from "#src/components/section/section.tsx";
import { DataTable } from "#src/components/table/data-table.tsx";
import { type CardSection, cardSections } from "#src/wording/model-card/card-document.ts";
import { CalibrationPlot } from "./calibration-plot.tsx";
import { LabelBrowser } from "./label-browser.tsx";
import styles from "./model-card-page.module.css";
import { SetList } from "./set-list.tsx";
import { SubjectTiles } from "./subject-tiles.tsx";

/** The parts of a card, with what can be searched, drawn or unfolded in place of plain tables. */
export function CardSections({ card }: { readonly card: ModelCard }): ReactNode {
  return (
    <div className={styles["sections"]}>
      <SubjectTiles card={card} />
      {cardSections(card).map((section) => (
        <Section key={section.id} title={section.title}>
          <div className={styles["content"]}>
            <Words section={section} />
            <Figures card={card} section={section} />
          </div>
        </Section>
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
    case "labels":
      return <LabelBrowser labels={card.labels} />;
    case "sets":
      return <SetList sets={card.sets} />;
    case "calibration":
      return (
        <>
          <CalibrationPlot calibration={card.calibration} />
          {tables.map((table) => (
            <Disclosure key={table.label} summary={`The same as a table, ${table.label.toLowerCase()}`}>
              <DataTable {...table} />
            </Disclosure>
          ))}
        </>
      );
    case "made":
      return <Disclosure summary="Files of the package, and their hashes">{plain}</Disclosure>;
    case "notices":
      // A file beside the app, no page of it.
      return (
        <p>
          <a href="/licences/apache-2.0.txt">Apache License 2.0</a>
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
