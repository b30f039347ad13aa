import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import { MatchingSolutions } from "#src/features/identify/results/matching-solutions.tsx";
import { guidePath, PATHS } from "#src/paths.ts";
import type {
  DrawingId,
  ForeignNames,
  GuidePart,
  GuideSection,
  NamedLookalike,
  TaxonCode,
} from "../texts/guide-section.ts";
import styles from "./section-view.module.css";
import layout from "#src/ui/styles/layout.module.css";
import { Drawing } from "../drawing/drawing.tsx";
import { DRAWING_NAMES } from "../drawing/drawing-names.ts";

/** A section of a record: what to do today stands out, and others have their title beside them where there is room. */
export function SectionView({
  section: { id, title, sources, parts, place },
  record,
}: {
  readonly section: GuideSection;
  readonly record: GuideRecord;
}): ReactNode {
  const look = id === "today" ? "today" : place;
  return (
    <section id={id} className={`${styles["section"]} ${styles[look]}`} aria-labelledby={`${id}-title`}>
      <div className={styles["head"]}>
        <h2 id={`${id}-title`} className={styles["title"]}>
          {title}
        </h2>
        <SourceNumbers numbers={sources} />
      </div>
      <div className={styles["parts"]}>
        {parts.map((part) => (
          <PartView key={keyOf(part)} part={part} record={record} />
        ))}
      </div>
    </section>
  );
}

/** Tells the parts of one section apart. */
function keyOf(part: GuidePart): string {
  if (part.kind === "points") return `points ${part.title ?? ""}`;
  return part.kind === "text" ? part.text : part.kind;
}

function PartView({ part, record }: { readonly part: GuidePart; readonly record: GuideRecord }): ReactNode {
  switch (part.kind) {
    case "text":
      return <p>{part.text}</p>;
    case "points":
      return <Points {...part} />;
    case "steps":
      return <Steps steps={part.steps} />;
    case "facts":
      return <Facts facts={part.facts} />;
    case "names":
      return <Names names={part.names} />;
    case "codes":
      return <Codes codes={part.codes} />;
    case "lookalikes":
      return <Lookalikes lookalikes={part.lookalikes} />;
    case "links":
      return (
        <ul className={styles["links"]}>
          {part.links.map(({ id, name }) => (
            <li key={id}>
              <Link to={guidePath(id)} className={styles["link"]}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      );
    case "solutions":
      return (
        <div className={styles["solutions"]}>
          <MatchingSolutions id={record.id} name={record.name} />
        </div>
      );
    case "notice":
      return <p className={styles["notice"]}>{part.text}</p>;
    case "model":
      return (
        <>
          <p>{part.text}</p>
          <p className={styles["lone"]}>
            <Link to={PATHS.modelCard}>What this model can and can't do</Link>
          </p>
        </>
      );
    case "drawings":
      return <RecordDrawings names={part.drawings} />;
  }
}

function Points({
  title,
  points,
}: {
  readonly title: string | null;
  readonly points: readonly string[];
}): ReactNode {
  return (
    <div className={styles["points"]}>
      {title !== null && <h3 className={styles["subtitle"]}>{title}</h3>}
      <ul className={layout["bullets"]}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}

function Steps({ steps }: { readonly steps: readonly string[] }): ReactNode {
  return (
    <ol className={layout["steps"]}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

function Facts({
  facts,
}: {
  readonly facts: readonly (readonly [term: string, value: string])[];
}): ReactNode {
  return (
    <dl className={styles["facts"]}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Names({ names }: { readonly names: readonly ForeignNames[] }): ReactNode {
  return (
    <dl className={styles["facts"]}>
      {names.map(({ language, languageName, names: inIt }) => (
        <div key={language}>
          <dt>{languageName}</dt>
          {inIt.map((name) => (
            <dd key={name} lang={language} translate="no">
              {name}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function Codes({ codes }: { readonly codes: readonly TaxonCode[] }): ReactNode {
  return (
    <dl className={styles["facts"]}>
      {codes.map(({ register, code, address }) => (
        <div key={register}>
          <dt>{register}</dt>
          <dd>
            <a href={address} rel="external">
              {code}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Lookalikes({ lookalikes }: { readonly lookalikes: readonly NamedLookalike[] }): ReactNode {
  return (
    <ul className={styles["lookalikes"]}>
      {lookalikes.map(({ id, name, tellApart, drawing }) => (
        <li key={name} className={styles["lookalike"]}>
          <div>
            <h3 className={styles["subtitle"]}>
              {id === null ? name : <Link to={guidePath(id)}>{name}</Link>}
            </h3>
            <p>{tellApart}</p>
          </div>
          {drawing !== null && <SmallDrawing name={drawing} />}
        </li>
      ))}
    </ul>
  );
}

/** Drawings side by side, each with what it shows. */
export function RecordDrawings({ names }: { readonly names: readonly DrawingId[] }): ReactNode {
  return (
    <ul className={styles["row"]} aria-label="Drawings">
      {names.map((name) => (
        <li key={name}>
          <figure className={styles["figure"]}>
            <div className={styles["large"]}>
              <Drawing name={name} title="" />
            </div>
            <figcaption className={styles["caption"]}>{DRAWING_NAMES[name]}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

/** A small drawing beside words that say the same. */
export function SmallDrawing({ name }: { readonly name: DrawingId }): ReactNode {
  return (
    <div className={styles["small"]}>
      <Drawing name={name} title="" />
    </div>
  );
}

/** Numbers of sources that lead to them. */
export function SourceNumbers({ numbers }: { readonly numbers: readonly number[] }): ReactNode {
  if (numbers.length === 0) return null;
  return (
    <div className={styles["numbers"]} role="group" aria-label="Sources">
      {numbers.map((number) => (
        <a
          key={number}
          href={`#source-${number}`}
          className={styles["number"]}
          aria-label={`Source ${number}`}
        >
          {number}
        </a>
      ))}
    </div>
  );
}

/** The documents that the facts are from, numbered. */
export function SourceNotes({ sources }: Pick<GuideRecord, "sources">): ReactNode {
  return (
    <section className={styles["sources"]} aria-labelledby="sources-title">
      <h2 id="sources-title" className={styles["notesTitle"]}>
        Sources
      </h2>
      <ol className={styles["notesList"]}>
        {sources.map(({ publisher, title, year, address }, index) => (
          <li key={`${publisher} ${title}`} id={`source-${index + 1}`} className={styles["source"]}>
            {publisher}:{" "}
            {address === null ? (
              <cite>{title}</cite>
            ) : (
              <a href={address} rel="external" className={styles["document"]}>
                <cite>{title}</cite>
              </a>
            )}
            {year !== null && `, ${year}`}
          </li>
        ))}
      </ol>
    </section>
  );
}
