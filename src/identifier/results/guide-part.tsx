import type { ReactNode } from "react";
import { LazyPart } from "#src/components/lazy-part/lazy-part.tsx";
import { type GuideReading, readGuide } from "./guide-reading.ts";

/** A part of a result that says more once the whole record is read. */
export function GuidePart({
  id,
  children,
}: {
  /** Of the record. */
  readonly id: string;
  readonly children: (guide: GuideReading) => ReactNode;
}): ReactNode {
  return (
    <LazyPart
      key={id}
      load={() => readGuide(id)}
      waiting={children({ status: "loading" })}
      failed={children({ status: "failed" })}
    >
      {children}
    </LazyPart>
  );
}
