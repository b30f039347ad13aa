import { type ReactNode, useId } from "react";
import type { DrawingId } from "#src/answer/texts/guide-section.ts";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import {
  ANIMAL_DRAWING_NAMES,
  BODY_DRAWING_NAMES,
  LEAF_DRAWING_NAMES,
  PLANT_DRAWING_NAMES,
} from "./drawing-names.ts";
import { LOOKS, partsOf, type Scheme, type Shape } from "./shape.ts";
import styles from "./drawing.module.css";

/** A group of drawings by their names. */
type Schemes = Readonly<Partial<Record<string, Scheme>>>;

/** Each group is a separate file, because a page needs only one or two groups. */
const GROUPS: readonly { readonly names: object; readonly load: () => Promise<Schemes> }[] = [
  { names: LEAF_DRAWING_NAMES, load: async () => (await import("./leaves.ts")).LEAVES },
  { names: BODY_DRAWING_NAMES, load: async () => (await import("./bodies.ts")).BODIES },
  { names: PLANT_DRAWING_NAMES, load: async () => (await import("./plants.ts")).PLANTS },
  { names: ANIMAL_DRAWING_NAMES, load: async () => (await import("./animals.ts")).ANIMALS },
];

/**
 * A square drawing of a symptom, a body or a plant, as wide as the box around it. It is hidden from screen readers, so
 * text beside it must describe it.
 */
export function Drawing({ name }: { readonly name: DrawingId }): ReactNode {
  return (
    <svg className={styles["drawing"]} viewBox="0 0 96 96" focusable="false" aria-hidden="true">
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
  if (!("outline" in scheme)) return <Shapes shapes={scheme} />;
  const { below, outline, within, above } = scheme;
  return (
    <>
      <Shapes shapes={below} />
      <clipPath id={clip}>
        <path d={outline} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <Shapes shapes={within} />
      </g>
      <Shapes shapes={above} />
    </>
  );
}

function Shapes({ shapes }: { readonly shapes: readonly Shape[] }): ReactNode {
  return shapes.map((shape) => {
    const [tone, path, transform] = partsOf(shape);
    return <path key={`${tone} ${path} ${transform}`} {...LOOKS.get(tone)} d={path} transform={transform} />;
  });
}
