import { expect, test } from "vitest";
import { PLAUSIBLE_SCALINGS } from "#models/package-draft.ts";
import { type Fit, FITS, type Scaling } from "#models/manifest.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import { err, ok } from "#domain/result.ts";
import { runComparison } from "#src/features/models/state/compare-ways.ts";
import { createCurrentClient } from "#src/features/models/state/current-client.ts";
import type { Trial } from "#src/features/models/state/model-trial.ts";
import { planComparison, type WayComparison } from "#src/features/models/state/way-comparison.ts";
import { A_MANIFEST } from "#tests/fakes/manifests.ts";
import { LOADED } from "#tests/fakes/model-packages.ts";
import { createFakeInference } from "#tests/fakes/model-parts.ts";
import { createReadyPhoto } from "#tests/fakes/ready-photo.ts";
import { oneLane } from "#tests/fakes/photo-lanes.ts";

const LABELS = ["robin", "wren", "owl"] as const;
const MODEL = {
  manifest: { ...A_MANIFEST, labels: [...LABELS], rejectLabels: [], labelFacts: null, records: {} },
  files: [],
};
const SCALINGS = PLAUSIBLE_SCALINGS.map(({ scaling }) => scaling);
const [RIGHT] = SCALINGS;

/** A photo in a folder. Its name says what is on it; "square" is of the input's shape. */
function photo(path: string): File {
  const file = new File(["photo"], path.split("/").at(-1) ?? "", { type: "image/jpeg" });
  return path.includes("/") ? Object.defineProperty(file, "webkitRelativePath", { value: path }) : file;
}

/** What the model says of a photo that shows `truth` in a way: the index of its label, and how sure it is. */
type Says = (truth: number, scaling: Scaling, fit: Fit) => readonly [label: number, probability: number];

/** Right under the first range unless the photo is padded. Under any other it always says "owl", and is surer. */
const sound: Says = (truth, scaling, fit) =>
  scaling === RIGHT ? [fit === "contain" ? 0 : truth, 0.6] : [2, 0.99];

/** A comparison over files with a model that `says` something, and all that it showed. */
function setUp(
  files: readonly File[],
  says: Says = sound,
  refused: ReadonlyMap<string, IdentifyError> = new Map(),
) {
  const inference = createFakeInference(ok(LOADED));
  const decoded: string[] = [];
  const shown: Trial[] = [];
  const stop = new AbortController();
  const left = new AbortController();
  const current = createCurrentClient((...request) => {
    const client = inference.openClient(...request);
    client.tryScalings = ({ data: [truth = 0, fit = 0] }, scalings) =>
      Promise.resolve(
        ok(
          scalings.map((scaling) => {
            const [label, probability] = says(truth, scaling, FITS[fit] ?? "cover");
            const rest = (1 - probability) / (LABELS.length - 1);
            const probabilities = LABELS.map((_, at) => (at === label ? probability : rest));
            return { scaling, top: [{ label: LABELS[label] ?? "", probability }], probabilities, inferMs: 1 };
          }),
        ),
      );
    return client;
  });
  const plan = planComparison(files, MODEL.manifest, { scalings: SCALINGS, fits: FITS });
  const run = (): Promise<void> =>
    runComparison(
      { model: MODEL, plan, signal: left.signal, stop: stop.signal, show: (trial) => shown.push(trial) },
      {
        current,
        lanesBeside: oneLane,
        imaging: {
          capture: () => Promise.resolve(ok({ takenAt: null, position: null })),
          check: (file) => {
            const name = file instanceof File ? file.name : "";
            const error = refused.get(name);
            if (error !== undefined) return Promise.resolve(err(error));
            const { width, height } = MODEL.manifest.input;
            const size = name.includes("square")
              ? { width: width * 2, height: height * 2 }
              : { width: 40, height: 30 };
            const facts = { format: "jpeg", bytes: file.size, ...size, orientation: 1 } as const;
            return Promise.resolve(ok({ facts, checkMs: 1 }));
          },
          prepare: (file, _facts, { fit }) => {
            const name = file instanceof File ? file.name : "";
            decoded.push(`${name} ${fit}`);
            const truth = LABELS.findIndex((label) => name.startsWith(label));
            const data = Uint8Array.of(truth, FITS.indexOf(fit), 0);
            return Promise.resolve(ok({ ...createReadyPhoto(), tensor: { data, shape: [1, 1, 3] } }));
          },
        },
      },
    );
  return { run, plan, shown, stop, left, decoded };
}

function comparisonIn(shown: readonly Trial[]): WayComparison {
  const last = shown.at(-1);
  if (last?.status !== "compared") throw new Error(`the trial is ${last?.status}`);
  return last.comparison;
}

/** Nine photos, three of each label. */
const FOLDER = LABELS.flatMap((label) => [1, 2, 3].map((at) => photo(`birds/${label}/${label}-${at}.jpg`)));

test("on a labelled folder each range and fit is counted by its right answers, and a surer wrong one comes last", async () => {
  const { run, shown } = setUp(FOLDER);
  await run();

  const { ways, answered, planned, measure, labels } = comparisonIn(shown);
  expect({ answered, planned, measure, labels }).toEqual({
    answered: 9,
    planned: 9,
    measure: "right",
    labels: 3,
  });
  expect(ways).toHaveLength(12);
  const [first, second] = ways;
  expect(first).toEqual({ way: { scaling: RIGHT, fit: "cover" }, place: 1, score: 9, isNearFirst: false });
  expect(second).toEqual({ way: { scaling: RIGHT, fit: "stretch" }, place: 1, score: 9, isNearFirst: true });
  expect(ways.slice(2).map(({ score }) => score)).toEqual(Array.from({ length: 10 }, () => 3));
});

test("how far a comparison is, is shown photo by photo", async () => {
  const { run, shown } = setUp(FOLDER);
  await run();

  const done = shown.flatMap((trial) => (trial.status === "comparing" ? [trial.done] : []));
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("photos that have the shape of the input are decoded once, and say nothing of the fit", async () => {
  const { run, shown, decoded } = setUp([photo("b/robin/robin-square.jpg"), photo("b/wren/wren-square.jpg")]);
  await run();

  expect(decoded).toEqual(["robin-square.jpg cover", "wren-square.jpg cover"]);
  const { ways } = comparisonIn(shown);
  expect(ways.map(({ way, score }) => [way.fit, score])).toEqual([
    [null, 2],
    [null, 0],
    [null, 0],
    [null, 0],
  ]);
});

test("a photo of the input's shape counts for every fit beside photos of other shapes", async () => {
  const { run, shown } = setUp([photo("b/robin/robin-square.jpg"), photo("b/wren/wren.jpg")]);
  await run();

  const scores = comparisonIn(shown)
    .ways.filter(({ way }) => way.scaling === RIGHT)
    .map(({ way, score }) => [way.fit, score]);
  expect(scores).toEqual([
    ["cover", 2],
    ["stretch", 2],
    ["contain", 1],
  ]);
});

test("without labels the range that tells photos apart comes first, and not the surest; fits are not ranked", async () => {
  const { run, shown, decoded } = setUp(LABELS.map((label) => photo(`${label}.jpg`)));
  await run();

  const { measure, ways, fixedFit, labels } = comparisonIn(shown);
  expect({ measure, fixedFit, labels }).toEqual({
    measure: "told-apart",
    fixedFit: MODEL.manifest.input.fit,
    labels: 0,
  });
  expect(ways.map(({ way, score }) => [way.scaling, score])).toEqual([
    [RIGHT, 1.2],
    ...SCALINGS.slice(1).map((scaling) => [scaling, 1]),
  ]);
  expect(decoded).toHaveLength(3);
});

test("folders that no label is named like are left out and named, and without any other the photos have no labels", () => {
  const strange = photo("birds/cats/robin-1.jpg");
  expect(setUp([...FOLDER, strange, photo("birds/loose.jpg")]).plan).toMatchObject({
    measure: "right",
    found: 9,
    unknownFolders: ["cats"],
  });
  expect(setUp([strange, photo("birds/loose.jpg")]).plan).toMatchObject({
    measure: "told-apart",
    found: 2,
    unknownFolders: ["cats"],
  });
});

test("of a large folder a part is taken, with the folders in turn", () => {
  const many = LABELS.flatMap((label) =>
    Array.from({ length: 100 }, (_, at) => photo(`birds/${label}/${at}.jpg`)),
  );
  const { plan } = setUp(many);
  expect([plan.photos.length, plan.found]).toEqual([60, 300]);
  expect(plan.photos.slice(0, 4).map(({ truth }) => truth)).toEqual(["owl", "robin", "wren", "owl"]);
});

test("a photo that can't be read is told, and the others are compared", async () => {
  const refused = new Map([["robin-1.jpg", { code: "photo-empty" } as const]]);
  const { run, shown } = setUp(FOLDER, sound, refused);
  await run();

  const { answered, unread, ways } = comparisonIn(shown);
  expect([answered, unread, ways[0]?.score]).toEqual([
    8,
    [{ path: "robin/robin-1.jpg", problem: "photo-empty" }],
    8,
  ]);
});

test("a comparison that is stopped shows what was counted so far", async () => {
  const { run, shown, stop } = setUp(FOLDER, (...asked) => {
    if (shown.some((trial) => trial.status === "comparing" && trial.done === 4)) stop.abort();
    return sound(...asked);
  });
  await run();

  const { answered, planned } = comparisonIn(shown);
  expect(answered).toBeLessThan(planned);
  expect(answered).toBeGreaterThanOrEqual(4);
});

test("a comparison that was left shows nothing more", async () => {
  const { run, shown, left } = setUp(FOLDER, (...asked) => {
    left.abort();
    return sound(...asked);
  });
  await run();

  expect(shown.map(({ status }) => status)).toEqual(["comparing"]);
});

test("a comparison stopped before its first photo leaves nothing, and a folder without photos says so", async () => {
  const stopped = setUp(FOLDER);
  stopped.stop.abort();
  await stopped.run();
  expect(stopped.shown.at(-1)).toEqual({ status: "none" });

  const empty = setUp([]);
  await empty.run();
  expect(comparisonIn(empty.shown)).toMatchObject({ planned: 0, answered: 0 });
});
