import { type ReactNode, useEffect } from "react";
import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import { GuidePart } from "#src/answer/guide-part.tsx";
import { t } from "#src/language/messages.ts";
import { useCountry } from "./chosen-place.ts";
import { notKnownText } from "./not-known-text.ts";
import { PlaceOfMarks } from "./place-of-marks.tsx";
import layout from "#src/ui/styles/layout.module.css";

interface NotKnownHereProps {
  /** Id of the record that an answer or a person named. */
  readonly id: string;
  /** Called with true where the record is not known from the place, and with false where that no longer holds. */
  readonly onNotKnown: (isNotKnown: boolean) => void;
}

/** Says beside a name that it is not known from where the plant grows, and what to do then. Nothing for other names. */
export function NotKnownHere({ id, onNotKnown }: NotKnownHereProps): ReactNode {
  return (
    <GuidePart id={id}>
      {(guide) => guide.status === "read" && <Note record={guide.record} onNotKnown={onNotKnown} />}
    </GuidePart>
  );
}

function Note({
  record,
  onNotKnown,
}: Pick<NotKnownHereProps, "onNotKnown"> & { readonly record: GuideRecord }): ReactNode {
  const text = notKnownText(record, useCountry());
  const isNotKnown = text !== null;
  useEffect(() => {
    onNotKnown(isNotKnown);
    return () => onNotKnown(false);
  }, [onNotKnown, isNotKnown]);
  return (
    <>
      {isNotKnown && (
        <div>
          <p className={layout["strong"]}>{text}</p>
          <p>{t`Compare it with what looks like it. If it is this after all, tell the plant health service.`}</p>
        </div>
      )}
      <PlaceOfMarks hasMarks={isNotKnown} />
    </>
  );
}
