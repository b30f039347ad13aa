import type { ReactNode } from "react";
import { scientificNamePieces } from "../texts/scientific-name.ts";

/** A scientific name, in italics where the codes of nomenclature want them. */
export function ScientificName({ name }: { readonly name: string }): ReactNode {
  return (
    <span translate="no">
      {scientificNamePieces(name).map(({ text, isItalic }) => (isItalic ? <i key={text}>{text}</i> : text))}
    </span>
  );
}
