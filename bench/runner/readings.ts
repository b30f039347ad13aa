import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RankedModel } from "#src/features/benchmark/labelled/rules/page-answer.ts";
import { rankingOf } from "#models/label-ranking.ts";
import type { PackageManifest } from "#models/manifest.ts";
import type { PhotoReading } from "../page/bench-page.ts";
import { ROOT } from "./site.ts";

/** A photo with what the model said of it. */
export interface KnownPhoto extends Pick<PhotoReading, "path" | "probabilities"> {
  /** The label of the model that its folder means; "None of these" for what the model names nothing of. */
  readonly truth: string;
}

/** The photos that model:read wrote into a file, and the model that read them. Throws where its labels have no facts. */
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
