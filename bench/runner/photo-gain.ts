import {
  type PageAnswer,
  pageAnswerOf,
  type RankedModel,
} from "#src/features/benchmark/labelled/rules/page-answer.ts";
import { isNaming } from "#domain/identification.ts";
import { fuse } from "#domain/outcome/fusion.ts";
import { createRandom } from "#domain/random.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { type BurstTally, tallyBursts } from "./burst-answers.ts";
import { type KnownPhoto, readingsIn } from "./readings.ts";

const USAGE = `npm run model:gain -- WHOLE.jsonl [PART.jsonl ...]
  each file was written by model:read, with the same model and photos; the names of the files head the rows`;

/** One way to an answer: for each photo the probabilities that it comes to. */
interface Way {
  readonly title: string;
  readonly answers: readonly { readonly truth: string; readonly probabilities: readonly number[] }[];
}

/** Prints what crops and fusions gain, as tables of Markdown. Answers the exit code. */
export function main(files: readonly string[]): number {
  const [whole, ...parts] = files;
  if (whole === undefined) {
    console.error(USAGE);
    return 2;
  }
  const { model, photos } = readingsIn(whole);
  const named = parts.map((file) => ({ title: titleOf(file), photos: readingsIn(file).photos }));
  const cropped = [
    { title: titleOf(whole), answers: photos },
    ...named.map(({ title, photos: answers }) => ({ title, answers })),
  ];
  console.log(`${tableOf(cropped, model)}\n`);
  for (const order of ["next", "drawn"] as const) {
    const groups = groupsOf(photos, order);
    const ways: Way[] = [{ title: "1 photo", answers: groups.map(([photo]) => photo) }];
    for (const count of [2, 3, 6]) {
      for (const [rule, combine] of Object.entries(RULES)) {
        ways.push({
          title: `${count} photos, ${rule}`,
          answers: groups.map((group) => combined(group.slice(0, count), combine)),
        });
      }
    }
    console.log(`${order}\n\n${tableOf(ways, model)}\n`);
    console.log(`${order}, bursts\n\n${burstTable(groups, model)}\n`);
  }
  return 0;
}

/** The two rules that were compared. */
const RULES = { "mean of probabilities": meanOf, "mean of logarithms": fuse } as const;

function meanOf(photos: readonly (readonly number[])[]): readonly number[] {
  return (photos[0] ?? []).map(
    (_, label) => photos.reduce((sum, photo) => sum + (photo[label] ?? 0), 0) / photos.length,
  );
}

function combined(
  group: readonly KnownPhoto[],
  combine: (photos: readonly (readonly number[])[]) => readonly number[],
): Way["answers"][number] {
  return {
    truth: group[0]?.truth ?? "",
    probabilities: combine(group.map(({ probabilities }) => probabilities)),
  };
}

/**
 * For each photo a group of six that begins with it: photos of the same label and set, those that follow it by file name,
 * or others as they are drawn by chance (seed 1). A label of a set with fewer than six photos is left out.
 */
export function groupsOf(
  photos: readonly KnownPhoto[],
  order: "next" | "drawn",
): readonly (readonly [KnownPhoto, ...KnownPhoto[]])[] {
  const random = createRandom(1);
  const series = new Map<string, KnownPhoto[]>();
  for (const photo of photos) {
    const name = photo.path.replace(/-\d+\.\w+$/, "");
    series.set(name, [...(series.get(name) ?? []), photo]);
  }
  return [...series.values()].flatMap((own) => {
    if (own.length < GROUP) return [];
    return own.map((photo, at): readonly [KnownPhoto, ...KnownPhoto[]] => {
      const others = [...own.slice(at + 1), ...own.slice(0, at)];
      const chosen = order === "next" ? others : drawn(others, () => random.fraction());
      return [photo, ...chosen.slice(0, GROUP - 1)];
    });
  });
}

const GROUP = 6;

function drawn<T>(all: readonly T[], fraction: () => number): readonly T[] {
  return all
    .map((each) => ({ each, key: fraction() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ each }) => each);
}

function titleOf(file: string): string {
  return file.replace(/^.*\//, "").replace(/\.jsonl$/, "");
}

function tableOf(ways: readonly Way[], model: RankedModel): string {
  const subjects = [...SUBJECTS, null];
  const head = ["", ...subjects.map((subject) => subject ?? "none of these")];
  const rows = ways.map(({ title, answers }) => {
    const judged = answers.map(({ truth, probabilities }) => ({
      subject: model.ranking.facts[model.labels.indexOf(truth)]?.subject ?? null,
      truth,
      answer: pageAnswerOf(probabilities, truth, model),
    }));
    return [
      title,
      ...subjects.map((subject) =>
        cellOf(
          judged.filter((each) => each.subject === subject),
          subject === null,
        ),
      ),
    ];
  });
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** What the answers of bursts are worth, by how many photos they have. */
function burstTable(groups: ReturnType<typeof groupsOf>, model: RankedModel): string {
  const subjects = [...SUBJECTS, null];
  const subjectOf = ([{ truth }]: (typeof groups)[number]): Subject | null =>
    model.ranking.facts[model.labels.indexOf(truth)]?.subject ?? null;
  const cells = (size: number): readonly string[] =>
    subjects.map((subject) => {
      const own = groups.filter((group) => subjectOf(group) === subject);
      return burstCell(tallyBursts(own, size, model), subject === null);
    });
  const head = ["photos", ...subjects.map((subject) => subject ?? "none of these")];
  const lines = [head, head.map(() => "---")];
  for (const size of BURST_SIZES) lines.push([String(size), ...cells(size)]);
  return lines.map((line) => `| ${line.join(" | ")} |`).join("\n");
}

/** Named, right of the named ones, and how many are said to be, in percent; for photos of nothing how many are named. */
function burstCell({ bursts, named, right, promised }: BurstTally, isOfNothing: boolean): string {
  const share = `${percent(named, bursts)} named`;
  if (isOfNothing) return `${share} (${bursts})`;
  return `${share}, ${percent(right, named)} of them right, ${percent(promised, named)} said (${bursts})`;
}

const BURST_SIZES = [1, 3, 5] as const;

/** Best guess right, named, and right of the named ones, in percent; for photos of nothing how many are named. */
function cellOf(
  judged: readonly { readonly truth: string; readonly answer: PageAnswer | null }[],
  isOfNothing: boolean,
): string {
  const answers = judged.flatMap(({ truth, answer }) => (answer === null ? [] : [{ truth, answer }]));
  const named = answers.filter(({ answer }) => isNaming(answer.outcome.verdict));
  if (isOfNothing) return `${percent(named.length, answers.length)} named (${answers.length})`;
  const best = answers.filter(({ truth, answer }) => answer.top[0].label === truth);
  const right = named.filter(({ answer }) => answer.outcome.isRight);
  return `${percent(best.length, answers.length)}; ${percent(named.length, answers.length)} named, ${percent(right.length, named.length)} of them right (${answers.length})`;
}

function percent(part: number, of: number): string {
  return of === 0 ? "-" : ((100 * part) / of).toFixed(1);
}
