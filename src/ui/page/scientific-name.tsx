import type { ReactNode } from "react";
import { rankText } from "#src/ui/texts/rank-names.ts";
import { scientificNamePieces } from "#src/ui/texts/scientific-name.ts";

/** A scientific name, with italics as the codes of nomenclature require. */
export function ScientificName({ name }: { readonly name: string }): ReactNode {
  return (
    <span translate="no">
      {scientificNamePieces(name).map(({ text, isItalic }) =>
        isItalic ? <i key={text}>{text}</i> : rankText(text),
      )}
    </span>
  );
}
