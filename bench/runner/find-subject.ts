import { findSubject } from "#domain/outcome/subject-finding.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import type { RankedModel } from "#src/features/benchmark/labelled/rules/page-answer.ts";
import { type KnownPhoto, kindsOfSets, readingsIn, setOf } from "./readings.ts";

const USAGE = `npm run model:find -- READINGS.jsonl
  the file was written by model:read; prints how often "What is this?" finds the subject of these photos`;

/** What "What is this?" makes of a photo. Asked: the person is to choose the page, as the app is not sure. */
export type Found = Subject | "none of these" | "asked";

/** A photo, where it was taken, its subject (null for nothing that the model names) and what was found. */
export interface FoundPhoto {
  readonly path: string;
  readonly kind: string;
  readonly subject: Subject | null;
  readonly found: Found;
}

/** Prints the tables as Markdown. Answers the exit code. */
export function main([file]: readonly string[]): number {
  if (file === undefined) {
    console.error(USAGE);
    return 2;
  }
  const { model, photos } = readingsIn(file);
  const kinds = kindsOfSets();
  const found = photos.map((photo) => foundOf(photo, model, kinds.get(setOf(photo)) ?? "not known"));
  console.log(`${tableOf(found)}\n`);
  console.log("Found as another subject:\n");
  for (const { path, found: as } of found.filter(isWrong)) console.log(`- ${path}: ${as}`);
  return 0;
}

/** What the app's own rule finds on a photo. */
export function foundOf(photo: KnownPhoto, { ranking }: RankedModel, kind: string): FoundPhoto {
  const finding = findSubject(ranking.evidenceOf(photo.probabilities));
  return {
    path: photo.path,
    kind,
    subject: SUBJECTS.find((each) => photo.path.startsWith(`${each}/`)) ?? null,
    found:
      finding.status === "found" ? finding.subject : finding.status === "unclear" ? "asked" : "none of these",
  };
}

/** Each subject's photos, all and by where they were taken: how many are found right, as which other subject, and asked. */
export function tableOf(photos: readonly FoundPhoto[]): string {
  const columns: readonly Found[] = [...SUBJECTS, "none of these", "asked"];
  const rows = [...SUBJECTS, null].flatMap((subject) => {
    const own = photos.filter((photo) => photo.subject === subject);
    const kinds = [...new Set(own.map(({ kind }) => kind))].toSorted();
    const all = kinds.length > 1 ? [rowOf(subject, "anywhere", own, columns)] : [];
    const byKind = kinds.map((kind) =>
      rowOf(
        subject,
        kind,
        own.filter((photo) => photo.kind === kind),
        columns,
      ),
    );
    return all.concat(byKind);
  });
  const head = [
    "photos of",
    "taken",
    "photos",
    "right, in percent",
    "wrong, in percent",
    "asked, in percent",
    ...columns.map((column) => `found: ${column}`),
  ];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function rowOf(
  subject: Subject | null,
  kind: string,
  photos: readonly FoundPhoto[],
  columns: readonly Found[],
): readonly string[] {
  const wrong = photos.filter(isWrong).length;
  const right = photos.filter((photo) => photo.found === (subject ?? "none of these")).length;
  const percent = (part: number): string => ((100 * part) / photos.length).toFixed(1);
  return [
    subject ?? "none of these",
    kind,
    String(photos.length),
    percent(right),
    percent(wrong),
    percent(photos.length - right - wrong),
    ...columns.map((column) => String(photos.filter(({ found }) => found === column).length)),
  ];
}

/** True where another subject was found. Where none is found, the person is asked, which is never wrong. */
function isWrong({ subject, found }: FoundPhoto): boolean {
  return found !== "asked" && found !== "none of these" && found !== subject;
}
