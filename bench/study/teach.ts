import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { createRandom } from "#domain/random.ts";
import { informednessOf, rightIn, type Taught, type TeachPhoto, warningsOf } from "#domain/teaching/teach.ts";
import { bestClassesOf, rowsOf } from "#domain/teaching/head.ts";
import { type Example, PENALTY } from "#domain/teaching/train-head.ts";
import {
  type Draw,
  type DrawnClass,
  drawPhotos,
  putOnGrounds,
  readGrounds,
  type TarFile,
} from "./teach-photos.ts";
import { GIVEN_MODEL, GIVEN_PHOTOS } from "../page/bench-page.ts";
import { openBrowser, openPage, type OpenPage } from "../runner/open-page.ts";
import { openEmptySite, ROOT } from "../runner/site.ts";
import { execFile } from "node:child_process";
import * as v from "valibot";

const USAGE = `npm run study -- teach [--photos FOLDER] [--draws N] [--python PROGRAM]
  --photos  the labelled photos as tar archives (../shared/training)
  --draws   how often labels are drawn, of each kind (5)
  --python  a Python with scikit-learn (python3)`;

/** All figures hold for it. */
const SEED = 16;

/** Photos of one call to the page. */
const AT_A_TIME = 20;

/** A lesson that was taught in the browser, and the photos that its head is asked about. */
interface Lesson {
  readonly draw: Draw;
  readonly photos: readonly TeachPhoto[];
  readonly asked: readonly TeachPhoto[];
  readonly taught: Taught;
  /** Of all heads, in the worker. */
  readonly teachMs: number;
  /** Of a photo: check, decode, reduce, features and those of the edges. */
  readonly photoMs: number;
}

/** Teaches in a browser as /teach does, asks scikit-learn the same, and prints the tables. Answers the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      photos: { type: "string", default: join(ROOT, "..", "shared", "training") },
      draws: { type: "string", default: "5" },
      python: { type: "string", default: "python3" },
      help: { type: "boolean", default: false },
    },
  });
  const count = Number(values.draws);
  if (values.help || !(count > 0)) {
    console.error(USAGE);
    return 2;
  }
  const photos = resolve(values.photos);
  const draws = drawPhotos(photos, count, SEED);
  const folder = mkdtempSync(join(tmpdir(), "teach-"));
  const site = await openEmptySite();
  const browser = await openBrowser(false);
  try {
    const served = { [GIVEN_MODEL]: join(ROOT, "models/packages/kingdom/"), [GIVEN_PHOTOS]: `${folder}/` };
    const page = await openPage(browser, site.plain, null, served);
    await page.ask("openGivenModel");
    const lessons: Lesson[] = [];
    for (const draw of draws) lessons.push(await taughtIn(page, draw, folder));
    const asked = lessons.map(({ photos: taught, asked: others }) => ({
      penalty: PENALTY,
      taught,
      asked: others.map(({ features }) => features),
    }));
    console.log(`${figuresOf(lessons, await askPeer(values.python, folder, asked, ROOT))}\n`);
    const seen = lessons.filter(({ draw }) => draw.isSeen);
    console.log(await backgrounds(page, seen, readGrounds(photos), folder));
    return 0;
  } finally {
    await browser.close();
    await site.close();
    rmSync(folder, { recursive: true });
  }
}

async function taughtIn(page: OpenPage, draw: Draw, folder: string): Promise<Lesson> {
  const { classes } = draw;
  const begin = performance.now();
  const taughtPhotos = await featuresOf(page, classes, ({ taught }) => taught, folder);
  const photoMs = (performance.now() - begin) / taughtPhotos.length;
  const asked = await featuresOf(page, classes, (drawnClass) => drawnClass.asked, folder);
  const lesson = { classes: classes.length, photos: taughtPhotos, seed: SEED };
  const { taught, ms } = await page.ask("teach", lesson);
  return { draw, photos: taughtPhotos, asked, taught, teachMs: ms, photoMs };
}

/** Writes the photos of classes where the page finds them, and returns their features. */
async function featuresOf(
  page: OpenPage,
  classes: readonly DrawnClass[],
  photosOf: (drawnClass: DrawnClass) => readonly TarFile[],
  folder: string,
): Promise<readonly TeachPhoto[]> {
  const all = classes.flatMap((each, classIndex) =>
    photosOf(each).map(({ path, bytes }) => ({ path, bytes, classIndex })),
  );
  for (const { path, bytes } of all) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  const photos: TeachPhoto[] = [];
  for (let at = 0; at < all.length; at += AT_A_TIME) {
    const batch = all.slice(at, at + AT_A_TIME);
    const featured = await page.ask(
      "featuresOf",
      batch.map(({ path }) => path),
    );
    for (const [number, featuresAndHash] of featured.entries()) {
      photos.push({ ...featuresAndHash, classIndex: batch[number]?.classIndex ?? 0, shotAt: null });
    }
  }
  return photos;
}

function figuresOf(lessons: readonly Lesson[], peer: PeerAnswer): string {
  const rows = lessons.map(({ draw, asked, taught, teachMs, photoMs }, at) => {
    const named = bestClassesOf(taught.head, rowsOf(asked.map(({ features }) => features)));
    const others = peer.lessons[at]?.named ?? [];
    const rightOf = (names: readonly number[]): number =>
      names.filter((name, photo) => name === asked[photo]?.classIndex).length;
    return [
      draw.kind,
      draw.isSeen ? "yes" : "no",
      draw.classes.map(({ label }) => label.split("/")[1]).join(", "),
      `${rightOf(named)} of ${asked.length}`,
      `${rightOf(others)} of ${asked.length}`,
      String(named.filter((name, photo) => name === others[photo]).length),
      `${rightIn(taught.heldOut).right} of ${rightIn(taught.heldOut).photos}`,
      (teachMs / 1000).toFixed(2),
      (peer.lessons[at]?.seconds ?? Number.NaN).toFixed(2),
      photoMs.toFixed(0),
    ];
  });
  const head = [
    "drawn of",
    "seen by the network",
    "classes",
    "ours right",
    `scikit-learn ${peer.version} right`,
    "named alike",
    "held out: right",
    "our nine heads, s",
    "its one head, s",
    "a photo, ms",
  ];
  return tableOf(head, rows);
}

/** How often a class whose photos are all on one ground is warned of, and how often others are. */
async function backgrounds(
  page: OpenPage,
  lessons: readonly Lesson[],
  grounds: readonly TarFile[],
  folder: string,
): Promise<string> {
  const random = createRandom(SEED);
  const rows: string[][] = [];
  for (const { draw, taught: asTheyAre } of lessons) {
    const { kind, classes } = draw;
    const warned = [warnedOf(asTheyAre)];
    for (const onOne of [null, 0]) {
      const shown = await putOnGrounds(classes, grounds, onOne, random);
      const photos = await featuresOf(page, shown, ({ taught }) => taught, folder);
      const { taught } = await page.ask("teach", { classes: classes.length, photos, seed: SEED });
      warned.push(warnedOf(taught));
    }
    rows.push([kind, classes.map(({ label }) => label.split("/")[1]).join(", "), ...warned]);
  }
  const head = ["drawn of", "classes", "warned of", "on grounds by chance", "the first class on one ground"];
  return tableOf(head, rows);
}

/** The numbers of the classes, from 1 on, whose backgrounds are warned of, with how well the edges tell each class. */
function warnedOf(taught: Taught): string {
  const numbers = warningsOf(taught)
    .filter(({ code }) => code === "background")
    .map(({ classIndex }) => classIndex + 1);
  const edges = taught.photos.map((_, at) => (informednessOf(taught.byEdges, at) ?? 0).toFixed(2));
  return `${numbers.length === 0 ? "none" : numbers.join(", ")} (${edges.join(" ")})`;
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** A lesson as bench/study/peer.py reads it. */
export interface PeerLesson {
  readonly penalty: number;
  readonly taught: readonly Example[];
  /** Features of the photos that it is asked about. */
  readonly asked: readonly ArrayLike<number>[];
}

const ANSWER = v.object({
  version: v.string(),
  lessons: v.array(v.object({ named: v.array(v.number()), seconds: v.number() })),
});

/** What scikit-learn makes of the same lessons. */
export type PeerAnswer = v.InferOutput<typeof ANSWER>;

/** Runs `python`, which needs scikit-learn, on lessons that are written into `folder`. */
export async function askPeer(
  python: string,
  folder: string,
  lessons: readonly PeerLesson[],
  root: string,
): Promise<PeerAnswer> {
  const file = join(folder, "lessons.json");
  writeFileSync(file, JSON.stringify(lessons));
  const script = join(root, "bench", "teach", "peer.py");
  const { stdout } = await promisify(execFile)(python, [script, file], { maxBuffer: 2 ** 26 });
  return v.parse(ANSWER, JSON.parse(stdout));
}
