import type { ReactNode } from "react";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import styles from "./diagnosis.module.css";

interface DrawingFrameProps {
  readonly name: string;
  readonly load: () => Promise<{ readonly default: Readonly<Record<string, ReactNode>> }>;
}

/** A drawing of a folder. The text beside it says the same, so screen readers skip it. */
function DrawingFrame({ name, load }: DrawingFrameProps): ReactNode {
  return (
    <svg className={styles["drawing"]} viewBox="0 0 96 96" focusable="false" aria-hidden="true">
      <LazyPart key={name} load={load} waiting={null}>
        {({ default: drawings }) => drawings[name] ?? drawings["clean"]}
      </LazyPart>
    </svg>
  );
}

/** A drawing of an answer to a question, such as "rings-yes". A clean leaf stands for an answer without one. */
export function SignDrawing({ name }: { readonly name: string }): ReactNode {
  return <DrawingFrame name={name} load={() => import("./signs?drawings")} />;
}

/** A drawing of a crop (in lower case); empty for a crop without one. */
export function CropDrawing({ crop }: { readonly crop: string }): ReactNode {
  return <DrawingFrame name={crop.replaceAll(" ", "-")} load={() => import("./crops?drawings")} />;
}
