import { findSubject } from "#domain/outcome/subject-finding.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import type { RankedModel } from "#src/features/benchmark/labelled/rules/page-answer.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rankingOf } from "#models/label-ranking.ts";
import type { PackageManifest } from "#models/manifest.ts";
import type { PhotoReading } from "../page/bench-page.ts";
import { ROOT } from "../runner/site.ts";

const USAGE = `npm run study -- find READINGS.jsonl
  the file was written by study -- read; prints how often "What is this?" finds the subject of these photos`;

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

/** A photo with what the model said of it. */
export interface KnownPhoto extends Pick<PhotoReading, "path" | "probabilities"> {
  /** The label of the model that its folder means; "None of these" for what the model names nothing of. */
  readonly truth: string;
}

/** The photos that study -- read wrote into a file, and the model that read them. Throws where its labels have no facts. */
export function readingsIn(file: string): {
  readonly model: RankedModel;
  readonly photos: readonly KnownPhoto[];
} {
  const [head = "", ...lines] = readFileSync(file, "utf8").trim().split("\n");
  const { manifest }: { readonly manifest: PackageManifest } = JSON.parse(head);
  const ranking = rankingOf(manifest);
  if (ranking === null) throw new Error(`${file} is of a model whose labels have no facts`);
  const truths = new Map(
    tableIn("labels.tsv").map(([subject, folder, label = ""]) => [`${subject}/${folder}`, label]),
  );
  const photos = lines.map((line) => {
    const { label, path, probabilities }: PhotoReading & { readonly label: string } = JSON.parse(line);
    return { path, probabilities, truth: truths.get(label) ?? "None of these" };
  });
  return { model: { labels: manifest.labels, ranking }, photos };
}

/** Where the photos of each set were taken, such as "field", by the set's id. */
export function kindsOfSets(): ReadonlyMap<string, string> {
  return new Map(tableIn("sets.tsv").map(([id = "", _repository, _commit, kind = ""]) => [id, kind]));
}

/** The set of a photo: its file is called SET-NUMBER. */
export function setOf({ path }: Pick<KnownPhoto, "path">): string {
  return path.replace(/^.*\//, "").replace(/-\d+\.\w+$/, "");
}

/** The rows of a table of the training, with the head. */
function tableIn(name: string): readonly (readonly string[])[] {
  return readFileSync(join(ROOT, "training", name), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("\t"));
}
