import { type ReactNode, useId } from "react";
import {
  ANIMAL_DRAWING_NAMES,
  BODY_DRAWING_NAMES,
  DRAWING_NAMES,
  LEAF_DRAWING_NAMES,
  PLANT_DRAWING_NAMES,
} from "./drawing-names.ts";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import styles from "./drawing.module.css";
import { type Scheme, type Shape, TONES } from "./shape.ts";

/** The schemes of a group of drawings, by their names. */
type Schemes = Readonly<Partial<Record<string, Scheme>>>;

/** A page has drawings of one or two groups, so that each group is fetched alone. */
const GROUPS: readonly { readonly names: object; readonly load: () => Promise<Schemes> }[] = [
  { names: LEAF_DRAWING_NAMES, load: async () => (await import("./leaves.ts")).LEAVES },
  { names: BODY_DRAWING_NAMES, load: async () => (await import("./bodies.ts")).BODIES },
  { names: PLANT_DRAWING_NAMES, load: async () => (await import("./plants.ts")).PLANTS },
  { names: ANIMAL_DRAWING_NAMES, load: async () => (await import("./animals.ts")).ANIMALS },
];

/** What {@link Drawing} takes. */
export interface DrawingProps {
  readonly name: keyof typeof DRAWING_NAMES;
  /** Told to people who do not see it. If left out, it is what the drawing shows; empty for decoration. */
  readonly title?: string;
}

/**
 * A drawn scheme of a sign on a leaf, of a body, or of a plant's or an animal's shape. It is as wide as its place, square,
 * and empty until it is loaded.
 */
export function Drawing({ name, title = DRAWING_NAMES[name] }: DrawingProps): ReactNode {
  const meaning = title === "" ? { "aria-hidden": true } : { role: "img", "aria-label": title };
  return (
    <svg className={styles["drawing"]} viewBox="0 0 96 96" focusable="false" {...meaning}>
      <LazyPart key={name} load={() => loadSchemes(name)} waiting={null}>
        {({ [name]: scheme }) => scheme !== undefined && <SchemeShapes scheme={scheme} />}
      </LazyPart>
    </svg>
  );
}

async function loadSchemes(name: string): Promise<Schemes> {
  return (await GROUPS.find(({ names }) => name in names)?.load()) ?? {};
}

function SchemeShapes({ scheme }: { readonly scheme: Scheme }): ReactNode {
  const clip = useId();
  const { below, outline, within = [], above = [] } = scheme;
  return (
    <>
      <Shapes shapes={below} />
      {outline !== undefined && (
        <>
          <clipPath id={clip}>
            <path d={outline} />
          </clipPath>
          <g clipPath={`url(#${clip})`}>
            <Shapes shapes={within} />
          </g>
        </>
      )}
      <Shapes shapes={above} />
    </>
  );
}

function Shapes({ shapes }: { readonly shapes: readonly Shape[] }): ReactNode {
  return shapes.map(([tone, path, transform]) => (
    <path key={`${tone} ${path} ${transform}`} {...TONES[tone]} d={path} transform={transform} />
  ));
}
