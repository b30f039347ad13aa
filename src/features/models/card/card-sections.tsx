import type { ReactNode } from "react";
import type { ModelCard } from "#models/card-schema.ts";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { DataTable } from "#src/ui/page/table.tsx";
import { counted } from "#src/ui/texts/format.ts";
import { type CardSection, cardSections } from "./card-document.ts";
import { CalibrationPlot } from "./calibration-plot.tsx";
import { LabelBrowser } from "./label-browser.tsx";
import styles from "./model-card-page.module.css";
import { SetList } from "./set-list.tsx";
import { SubjectTiles } from "./subject-tiles.tsx";

/** The parts of a card, with what can be searched, drawn or unfolded in place of plain tables. */
export function CardSections({ card }: { readonly card: ModelCard }): ReactNode {
  return (
    <div className={styles["sections"]}>
      {cardSections(card).map((section) => (
        <section key={section.id} className={styles["content"]}>
          <h2 className={styles["title"]}>{section.title}</h2>
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
            <div className={styles["content"]}>
              {tables.map((table) => (
                <div key={table.label} className={styles["content"]}>
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
      // A file beside the app, no page of it.
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
