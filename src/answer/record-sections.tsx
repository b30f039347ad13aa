import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import type { AnyRecord } from "#domain/records/knowledge.ts";
import { isHealthy } from "#models/knowledge/knowledge-entry.ts";
import { namedLookalikes } from "#src/answer/texts/guide-names.ts";
import type { NamedLookalike } from "#src/answer/texts/guide-section.ts";
import { t } from "#src/language/messages.ts";
import { guidePath } from "#src/paths.ts";
import { SectionDisclosure } from "#src/ui/controls/disclosure.tsx";
import { FactList, Points, SourceItems } from "#src/ui/fact-list/fact-list.tsx";
import { GuidePart, type GuideReading, recordOf } from "./guide-part.tsx";
import { healthySections, type ResultPart, type ResultSection, resultSections } from "./result-sections.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./record-sections.module.css";

const LOOKALIKES_TITLE = t`Could it be something else?`;

/** From this width on, the result is beside the photo, as in identifier-page.module.css. */
const WITH_ROOM = "(width >= 64rem)";

/** The record in sections. On a narrow screen, all sections start closed. */
export function RecordSections({ record, crop }: { readonly record: AnyRecord } & OfCrop): ReactNode {
  return (
    <GuidePart id={record.id} crop={crop}>
      {(guide) => (
        <Sections sections={resultSections(record, recordOf(guide))} guide={guide}>
          <SourceItems sources={record.sources} />
        </Sections>
      )}
    </GuidePart>
  );
}

/** How to keep a leaf healthy. Renders nothing if the record can't be loaded; the link to the guide remains. */
export function HealthySections({ id, crop }: { readonly id: string } & OfCrop): ReactNode {
  return (
    <GuidePart id={id} crop={crop}>
      {(guide) =>
        guide.status === "read" &&
        isHealthy(guide.record) && (
          <Sections sections={healthySections(guide.record)} guide={guide}>
            <SourceItems sources={guide.record.sources} />
          </Sections>
        )
      }
    </GuidePart>
  );
}

interface OfCrop {
  /** The crop that the person told; null if nobody did. */
  readonly crop: string | null;
}

interface SectionsProps {
  readonly sections: readonly ResultSection[];
  readonly guide: GuideReading;
  readonly children: ReactNode;
}

function Sections({ sections, guide, children }: SectionsProps): ReactNode {
  const [hasRoom] = useState(() => matchMedia(WITH_ROOM).matches);
  const lookalikes = guide.status === "read" ? namedLookalikes(guide.record, guide.otherOf) : [];
  return (
    <div className={styles["sections"]}>
      {lookalikes.length > 0 && (
        <SectionDisclosure title={LOOKALIKES_TITLE} isOpen={hasRoom}>
          <Lookalikes lookalikes={lookalikes} />
        </SectionDisclosure>
      )}
      {sections.map(({ title, parts, isEarly }) => (
        <SectionDisclosure key={title} title={title} isOpen={isEarly && hasRoom}>
          {parts.map((part) => (
            <Part key={part.kind === "points" ? (part.title ?? "") : part.kind} part={part} />
          ))}
        </SectionDisclosure>
      ))}
      <SectionDisclosure title={t`Sources`} isOpen={false}>
        {children}
      </SectionDisclosure>
    </div>
  );
}

function Part({ part }: { readonly part: ResultPart }): ReactNode {
  switch (part.kind) {
    case "text":
      return <p>{part.text}</p>;
    case "facts":
      return <FactList facts={part.facts} />;
    case "points":
      return <Points {...part} heading="h4" />;
  }
}

/** Similar things, and how to tell them apart. */
function Lookalikes({ lookalikes }: { readonly lookalikes: readonly NamedLookalike[] }): ReactNode {
  return (
    <ul className={`${layout["stack3"]} ${styles["lookalikes"]}`} aria-label={LOOKALIKES_TITLE}>
      {lookalikes.map(({ id, name, tellApart }) => (
        <li key={name}>
          <h4 className={layout["subtitle"]}>
            {id === null ? (
              name
            ) : (
              <Link to={guidePath(id)} className={layout["touch"]}>
                {name}
              </Link>
            )}
          </h4>
          <p>{tellApart}</p>
        </li>
      ))}
    </ul>
  );
}
