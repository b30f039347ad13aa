import { type ReactNode, useCallback } from "react";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";
import { type GuideReading, readGuide } from "./guide-reading.ts";

interface GuidePartProps {
  /** Of the record. */
  readonly id: string;
  readonly children: (guide: GuideReading) => ReactNode;
}

/** A part of a result that says more once the whole record is read. */
export function GuidePart(props: GuidePartProps): ReactNode {
  return <PartOfRecord key={props.id} {...props} />;
}

function PartOfRecord({ id, children }: GuidePartProps): ReactNode {
  const guide = useLoaded(useCallback(() => readGuide(id), [id]));
  return children(typeof guide === "string" ? { status: guide } : guide);
}
