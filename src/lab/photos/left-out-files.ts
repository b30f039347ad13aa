import type { LeftOutFiles, LeftOutKind } from "#domain/photo/file-kind.ts";
import { m, plural, t } from "#src/language/messages.ts";
import { listed } from "#src/ui/texts/error-description.ts";
import { countText } from "#src/ui/texts/format.ts";

const FILES: Readonly<Record<LeftOutKind, (count: number, text: string) => string>> = {
  sidecar: (count, text) => plural(count, m`${text} sidecar file`, m`${text} sidecar files`),
  copy: (count, text) => plural(count, m`${text} backup copy`, m`${text} backup copies`),
  video: (count, text) => plural(count, m`${text} video`, m`${text} videos`),
  other: (count, text) => plural(count, m`${text} other file`, m`${text} other files`),
};

/** The files that are no photos, by their kind: "12 sidecar files (.xmp, .aae)". */
export function leftOutParts(leftOut: readonly LeftOutFiles[]): readonly string[] {
  return leftOut.map(({ kind, count, endings }) => {
    const files = FILES[kind](count, countText(count));
    return endings.length === 0 ? files : `${files} (${listed(endings)})`;
  });
}

/** Says which files are no photos; null if all are photos. */
export function leftOutLine(leftOut: readonly LeftOutFiles[]): string | null {
  return leftOut.length === 0 ? null : t`Left out: ${leftOutParts(leftOut).join(", ")}.`;
}
