import { Fragment, type ReactNode } from "react";
import { Link } from "react-router-dom";
import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import type { DrawingId, GuidePart, GuideSection, NamedLookalike } from "#src/answer/texts/guide-section.ts";
import { DRAWING_NAMES } from "#src/app/guide/drawing/drawing-names.ts";
import { Drawing } from "#src/app/guide/drawing/drawing.tsx";
import { t } from "#src/language/messages.ts";
import { guidePath, PATHS } from "#src/paths.ts";
import { FactList, Points, Steps } from "#src/ui/fact-list/fact-list.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./section-view.module.css";

/** What the sections of a record need beside their parts. */
export interface SectionContent {
  /** The language of the record, if it is not that of the page. */
  readonly language: string | undefined;
  /** The list of matching solutions. */
  readonly solutions: ReactNode;
  /** The offer of photos from the web. Null in a file for readers without scripts. */
  readonly webPhotos: ReactNode;
}

/**
 * A section of a record. "What to do today" has a coloured box; on a wide screen, other sections have their title
 * beside the text.
 */
export function SectionView({
  section: { id, title, sources, parts, place },
  ...content
}: SectionContent & { readonly section: GuideSection }): ReactNode {
  const classes = [styles["section"], id === "today" ? styles["today"] : place === "main" && styles["main"]];
  return (
    <section id={id} className={classes.filter(Boolean).join(" ")} aria-labelledby={`${id}-title`}>
      <div className={styles["head"]}>
        <h2 id={`${id}-title`} className={styles["title"]}>
          {title}
        </h2>
        <SourceNumbers numbers={sources} />
      </div>
      <div className={styles["parts"]}>
        {parts.map((part) => (
          <PartView key={keyOf(part)} part={part} {...content} />
        ))}
      </div>
    </section>
  );
}

/** The kinds of parts whose words are all of the record. */
const OWN_WORDS: ReadonlySet<GuidePart["kind"]> = new Set(["text", "points", "steps", "lookalikes"]);

/** A key that is unique in its section. */
function keyOf(part: GuidePart): string {
  if (part.kind === "points") return `points ${part.title ?? ""}`;
  return part.kind === "text" ? part.text : part.kind;
}

interface PartProps extends SectionContent {
  readonly part: GuidePart;
}

function PartView(props: PartProps): ReactNode {
  const language = OWN_WORDS.has(props.part.kind) ? props.language : undefined;
  const shown = <PartContent {...props} />;
  return language === undefined ? shown : <div lang={language}>{shown}</div>;
}

function PartContent({ part, solutions, webPhotos }: PartProps): ReactNode {
  switch (part.kind) {
    case "text":
      return <p>{part.text}</p>;
    case "points":
      return <Points {...part} heading="h3" />;
    case "steps":
      return <Steps steps={part.steps} />;
    case "facts":
      return <FactList facts={part.facts} />;
    case "names":
      return (
        <FactList
          facts={part.names.map(({ language, languageName, names }) => [
            languageName,
            names.map((name) => (
              <p key={name} lang={language} translate="no">
                {name}
              </p>
            )),
          ])}
        />
      );
    case "codes":
      return (
        <FactList
          facts={part.codes.map(({ register, code, address }) => [
            register,
            <a
              key={code}
              href={address}
              target="_blank"
              rel="external noreferrer"
              className={styles["alone"]}
            >
              {code}
            </a>,
          ])}
        />
      );
    case "lookalikes":
      return <Lookalikes lookalikes={part.lookalikes} />;
    case "links":
      return (
        <ul className={styles["links"]}>
          {part.links.map(({ id, name }) => (
            <li key={id}>
              <Link to={guidePath(id)} className={layout["touch"]}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      );
    case "solutions":
      return <div className={styles["solutions"]}>{solutions}</div>;
    case "web-photos":
      return webPhotos;
    case "notice":
      return <p className={layout["notice"]}>{part.text}</p>;
    case "model":
      return (
        <>
          <p>{part.text}</p>
          <p>
            <Link
              to={PATHS.modelCard}
              className={styles["alone"]}
            >{t`What this model can and can't do`}</Link>
          </p>
        </>
      );
    case "drawings":
      return <RecordDrawings names={part.drawings} />;
  }
}

function Lookalikes({ lookalikes }: { readonly lookalikes: readonly NamedLookalike[] }): ReactNode {
  return (
    <ul className={styles["lookalikes"]}>
      {lookalikes.map(({ id, name, tellApart, drawing }) => (
        <li key={name} className={styles["lookalike"]}>
          <div>
            <h3 className={layout["subtitle"]}>
              {id === null ? name : <Link to={guidePath(id)}>{name}</Link>}
            </h3>
            <p>{tellApart}</p>
          </div>
          {drawing !== null && (
            <div className={styles["small"]}>
              <Drawing name={drawing} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Drawings in a row, each with a caption. */
export function RecordDrawings({ names }: { readonly names: readonly DrawingId[] }): ReactNode {
  return (
    <ul className={styles["row"]} aria-label={t`Drawings`}>
      {names.map((name) => (
        <li key={name}>
          <figure className={styles["figure"]}>
            <div className={styles["large"]}>
              <Drawing name={name} />
            </div>
            <figcaption className={styles["caption"]}>{DRAWING_NAMES[name]}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

/** Numbers that link to the sources. */
export function SourceNumbers({ numbers }: { readonly numbers: readonly number[] }): ReactNode {
  if (numbers.length === 0) return null;
  return (
    <div className={styles["numbers"]}>
      <span>{t`Sources`}</span>{" "}
      {numbers.map((number) => (
        <Fragment key={number}>
          <a href={`#source-${number}`} className={styles["number"]} aria-label={t`Source ${number}`}>
            {number}
          </a>
          {/* The page's file has no styles for readers without scripts, who would read 12 for 1 and 2. */}{" "}
        </Fragment>
      ))}
    </div>
  );
}

/** The numbered list of sources. */
export function SourceNotes({ sources }: Pick<GuideRecord, "sources">): ReactNode {
  return (
    <section className={styles["sources"]} aria-labelledby="sources-title">
      <h2 id="sources-title" className={layout["large"]}>{t`Sources`}</h2>
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
