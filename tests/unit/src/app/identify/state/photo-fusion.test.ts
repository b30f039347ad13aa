import { expect, test } from "vitest";
import type { AppError } from "#domain/error.ts";
import type { Cutout } from "#domain/photo/cutout.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { NO_FUSION } from "#src/answer/identification-snapshot.ts";
import type { RankableAnswer } from "#src/core/identify-photo.ts";
import { IDENTIFIED, ofKingdom, REAL_IDENTIFICATION, UNSURE } from "#tests/fakes/identified.ts";
import { settled } from "#tests/fakes/model-parts.ts";
import type { RankReply } from "#workers/inference/contract.ts";
import { openPage } from "./open-page.ts";

const [plant, leaf, stem, fruit] = ["plant", "leaf", "stem", "fruit"].map(fileOf) as [File, File, File, File];
const MIDDLE: Cutout = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };

function fileOf(name: string): File {
  return new File([name], name);
}

/** An unsure answer to a photo. The two labels have these probabilities. */
function unsure(...probabilities: readonly number[]): RankableAnswer {
  return {
    ...IDENTIFIED,
    identification: ofKingdom(UNSURE),
    reading: { probabilities, classMap: null, crops: ["tomato", "maize"], subjects: [] },
  };
}

const PLANT_ANSWER = unsure(0.4, 0.6);
const LEAF_ANSWER = unsure(0.1, 0.9);
const WITHOUT_READING = { ...PLANT_ANSWER, reading: null };
const OTHER_ANSWER = {
  ...PLANT_ANSWER,
  identification: { ...UNSURE, model: { ...UNSURE.model, id: "another" } },
};

/** A page that shows an answer to the plant. Rankings are answered at once until `holdRankings` is called. */
async function showing(first: RankableAnswer = PLANT_ANSWER) {
  const page = openPage("disease", { remaining: 5, acceptsAll: true });
  let answered = 0;
  const held = { rankings: false };
  let fault: AppError | null = null;
  const endRanking = (): Promise<void> => {
    const { request, end } = page.ranking(answered);
    answered += 1;
    const answer = ofKingdom({ ...REAL_IDENTIFICATION, crop: request.crop });
    const reply: Result<RankReply, AppError> = fault === null ? ok({ answer, maps: null }) : err(fault);
    return end(reply);
  };
  const settle = async (): Promise<void> => {
    await settled();
    while (!held.rankings && answered < page.rankings.length) await endRanking();
  };
  const end = async (index: number, result: Result<RankableAnswer, AppError>): Promise<void> => {
    await page.walk(index).end(result);
    await settle();
  };
  const scene = {
    ...page,
    settle,
    /** Ends identification number `index` with an answer. */
    answer: (index: number, answer = LEAF_ANSWER) => end(index, ok(answer)),
    fail: (index: number, code: "worker-died" | "photo-empty" | "aborted" = "worker-died") =>
      end(index, err({ code })),
    identifyAgain: () => {
      void page.store.identifyAgain();
      return settle();
    },
    requests: () => page.rankings.map(({ request }) => request),
    failRankings: () => {
      fault = { code: "worker-died" };
    },
    holdRankings: () => {
      held.rankings = true;
    },
    /** Answers the oldest waiting rankings, one by one, as the worker does. */
    endRankings: async (count: number) => {
      for (let at = 0; at < count; at += 1) await endRanking();
    },
  };
  void page.store.identify(plant);
  await scene.answer(0, first);
  return { ...scene, fusion: await page.store.openFusion() };
}

type Scene = Awaited<ReturnType<typeof showing>>;

/** The answer of the page. Throws if there is none. */
function doneOf({ store }: Scene) {
  const { current } = store.getState();
  if (current.status !== "done") throw new Error(`the page is ${current.status}`);
  return current;
}

/** The names of the fused photos, and the status or failures of the last addition. */
function shown(scene: Scene): readonly [photos: readonly string[], addition: string | readonly string[]] {
  const { views, addition } = doneOf(scene).fusion;
  const names = views.map(({ photo }) => (photo.cutout === null ? "" : "cut ") + photo.file.name);
  if (addition.status !== "failed") return [names, addition.status];
  return [names, addition.failures.map(({ file, error }) => `${file.name}: ${error.code}`)];
}

/** A page on which the plant and the leaf are fused. */
async function fused() {
  const scene = await showing();
  void scene.fusion.add([leaf]);
  await scene.answer(1);
  return scene;
}

test("a second photo is identified, and both become one answer with the share that each contributed", async () => {
  const scene = await fused();
  const { answer, fusion, photo } = doneOf(scene);
  const [request] = scene.requests();

  // The square roots of 0.04 and 0.54, scaled to a sum of 1.
  expect(request?.reading.probabilities[1]).toBeCloseTo(0.7348 / (0.7348 + 0.2), 3);
  expect(request).toMatchObject({ crop: null, reading: { isFused: true, crops: ["tomato", "maize"] } });
  expect(request?.reading.photos).toHaveLength(2);
  expect(photo.file).toBe(plant);
  expect(answer.identification.verdict).toBe("identified");
  expect(shown(scene)).toEqual([["plant", "leaf"], "none"]);
  expect(fusion.views.map(({ share }) => Number(share.toFixed(2)))).toEqual([0.4, 0.6]);
  expect(scene.delivered.at(-1)).toMatchObject({ answer, before: PLANT_ANSWER });
});

test("several photos are one identification of the day, taken when they first name something", async () => {
  const scene = await showing();
  expect(scene.plan.remaining).toBe(5);
  void scene.fusion.add([leaf]);
  await scene.answer(1);
  expect(scene.plan.remaining).toBe(4);
  void scene.fusion.add([stem]);
  await scene.answer(2);
  expect(scene.plan.remaining).toBe(4);
  expect(shown(scene)).toEqual([["plant", "leaf", "stem"], "none"]);
});

test("several photos are not named when none of the day's answers is left", async () => {
  const scene = await showing();
  scene.plan.remaining = 0;
  void scene.fusion.add([leaf]);
  await scene.answer(1);

  expect(doneOf(scene).answer).toEqual(PLANT_ANSWER);
  expect(shown(scene)).toEqual([[], ["leaf: quota-used-up"]]);
});

test("a photo that can't be read is refused, and the answer stays", async () => {
  const scene = await showing();
  void scene.fusion.add([leaf]);
  expect(doneOf(scene).fusion.addition).toEqual({ status: "adding", file: leaf });
  await scene.fail(1, "photo-empty");

  expect(doneOf(scene).answer).toEqual(PLANT_ANSWER);
  expect(shown(scene)).toEqual([[], ["leaf: photo-empty"]]);
});

test("when an added photo is removed, the answer of the others stays", async () => {
  const scene = await fused();
  const [, view] = doneOf(scene).fusion.views;
  if (view === undefined) throw new Error("there is no second photo");
  void scene.fusion.remove(view);
  await scene.settle();

  expect(scene.requests().at(-1)?.reading).toEqual(PLANT_ANSWER.reading);
  expect(doneOf(scene).fusion).toEqual(NO_FUSION);
});

test("there are six photos at most, each only once", async () => {
  const scene = await showing();
  void scene.fusion.add([plant, ...Array.from({ length: 8 }, (_, at) => fileOf(`leaf ${at}`))]);
  for (let at = 1; at <= 5; at += 1) await scene.answer(at);

  expect(scene.walks).toHaveLength(6);
  expect(shown(scene)[0]).toEqual(["plant", "leaf 0", "leaf 1", "leaf 2", "leaf 3", "leaf 4"]);
});

test("a photo that is already there is not added again", async () => {
  const scene = await fused();
  await scene.fusion.add([plant, leaf]);

  expect(scene.walks).toHaveLength(2);
  expect(shown(scene)[0]).toEqual(["plant", "leaf"]);
});

test("another photo of the page ends the addition, and a late answer is dropped", async () => {
  const scene = await showing();
  void scene.fusion.add([leaf]);
  const other = fileOf("other");
  void scene.store.identify(other);
  expect(scene.walk(1).events.signal.aborted).toBe(true);
  await scene.answer(2);
  await scene.answer(1);

  expect(doneOf(scene)).toMatchObject({ photo: { file: other }, fusion: NO_FUSION });
});

test("a cutout is identified instead of the photo, which is counted and kept once", async () => {
  const named = { ...PLANT_ANSWER, identification: ofKingdom(REAL_IDENTIFICATION) };
  const scene = await showing(named);
  const whole = doneOf(scene).photo.preview;
  void scene.fusion.cut(MIDDLE);
  expect(scene.walk(1)).toMatchObject({ file: plant, events: { cutout: MIDDLE } });
  await scene.answer(1, { ...named, timings: { ...named.timings, totalMs: 9 } });

  expect(doneOf(scene).photo).toMatchObject({ file: plant, cutout: MIDDLE, whole });
  expect(scene.plan.remaining).toBe(4);
  expect(scene.delivered.at(-1)).toMatchObject({ answer: { timings: { totalMs: 9 } }, before: named });

  void scene.fusion.cut(null);
  expect(scene.walk(2).events.cutout).toBeNull();
  await scene.answer(2, named);
  expect(doneOf(scene).photo).toMatchObject({ cutout: null, whole: null });
});

test("a photo can be cut before its answer has come, which ends its analysis", async () => {
  const scene = await showing();
  void scene.store.identifyAgain();
  void scene.fusion.cut(MIDDLE);
  expect(scene.walk(1).events.signal.aborted).toBe(true);
  await scene.answer(2, PLANT_ANSWER);

  expect(doneOf(scene).photo.cutout).toEqual(MIDDLE);
});

test("the other photos stay when the first one is cut, and when another model answers", async () => {
  const scene = await fused();
  void scene.fusion.cut(MIDDLE);
  await scene.answer(2);
  expect(shown(scene)[0]).toEqual(["cut plant", "leaf"]);

  await scene.identifyAgain();
  await scene.answer(3);
  await scene.answer(4);
  expect(doneOf(scene).fusion.views.map(({ photo }) => photo.file)).toEqual([plant, leaf]);
});

test("when the model changes while a photo is added, the new one identifies all photos", async () => {
  const scene = await showing();
  void scene.fusion.add([leaf]);
  await scene.identifyAgain();
  expect(scene.walk(1).events.signal.aborted).toBe(true);
  await scene.answer(2, OTHER_ANSWER);
  expect(scene.walk(3).file).toBe(leaf);
  await scene.answer(3, OTHER_ANSWER);

  expect(scene.requests()).toMatchObject([{ modelId: "another" }]);
  expect(shown(scene)).toEqual([["plant", "leaf"], "none"]);
});

test("a photo that another model answered is reported; it is added after all are identified again", async () => {
  const scene = await showing();
  void scene.fusion.add([leaf]);
  await scene.answer(1, OTHER_ANSWER);
  expect(scene.requests()).toEqual([]);
  expect(doneOf(scene).answer).toEqual(PLANT_ANSWER);
  expect(shown(scene)).toEqual([[], ["leaf: model-changed"]]);

  void scene.fusion.retry();
  await scene.answer(2, OTHER_ANSWER);
  await scene.answer(3, OTHER_ANSWER);
  expect(scene.walks.slice(2).map(({ file }) => file)).toEqual([plant, leaf]);
  expect(shown(scene)).toEqual([["plant", "leaf"], "none"]);
});

test("a crop that fails restores the answer and the photos, is reported, and can be tried again", async () => {
  const scene = await fused();
  const before = doneOf(scene);
  void scene.fusion.cut(MIDDLE);
  await scene.fail(2);
  const failures = [{ file: plant, error: { code: "worker-died" } }];
  const addition = { status: "failed", failures };
  expect(doneOf(scene)).toEqual({ ...before, fusion: { ...before.fusion, addition } });

  void scene.fusion.retry();
  expect(scene.walk(3).events.cutout).toEqual(MIDDLE);
  await scene.answer(3);
  expect(shown(scene)).toEqual([["cut plant", "leaf"], "none"]);
});

test("leaving the page during a crop restores the answer and the photos", async () => {
  const scene = await fused();
  const before = doneOf(scene);
  void scene.fusion.cut(MIDDLE);
  scene.store.leave();
  expect(scene.walk(2).events.signal.aborted).toBe(true);
  await scene.fail(2, "aborted");
  scene.store.enter();
  await scene.settle();

  expect(doneOf(scene)).toEqual(before);
  expect(scene.walks).toHaveLength(3);
});

test("photos that wait are added after a crop, whether it fails or not", async () => {
  const scene = await showing();
  void scene.fusion.add([leaf, stem]);
  void scene.fusion.cut(MIDDLE);
  await scene.fail(2);
  await scene.answer(3);
  void scene.fusion.cut(MIDDLE);
  await scene.answer(5);
  await scene.answer(6);

  expect(shown(scene)[0]).toEqual(["cut plant", "leaf", "stem"]);
});

test("photos that can't be ranked with a cutout are identified again, and reported if that fails too", async () => {
  const scene = await fused();
  scene.failRankings();
  void scene.fusion.cut(MIDDLE);
  await scene.answer(2);
  await scene.answer(3);

  expect(doneOf(scene).photo.cutout).toEqual(MIDDLE);
  expect(shown(scene)[1]).toEqual(["leaf: worker-died"]);
});

test("a model that can't identify all photos again leaves the answer and the photos of the last model", async () => {
  const scene = await fused();
  const { answer, fusion } = doneOf(scene);
  await scene.identifyAgain();
  await scene.fail(2);

  expect(doneOf(scene)).toMatchObject({ answer, fusion: { views: fusion.views } });
  expect(shown(scene)[1]).toEqual(["plant: worker-died"]);
});

test("of several photos each failure is reported, and the others are added", async () => {
  const scene = await showing();
  void scene.fusion.add([leaf]);
  // Adding another photo does not lose the photo in progress.
  void scene.fusion.add([stem]);
  await scene.fail(2, "photo-empty");
  await scene.answer(3);

  expect(shown(scene)).toEqual([["plant", "stem"], ["leaf: photo-empty"]]);
});

test("a failed photo is reported, whatever happens before the others are added", async () => {
  const scene = await showing();
  void scene.fusion.add([leaf, stem]);
  await scene.fail(1, "photo-empty");
  void scene.fusion.add([fruit]);
  void scene.fusion.cut(MIDDLE);
  for (const at of [4, 5, 6]) await scene.answer(at);
  expect(shown(scene)).toEqual([["cut plant", "stem", "fruit"], ["leaf: photo-empty"]]);
  expect(doneOf(scene).fusion.doOthersWait).toBe(false);

  void scene.fusion.add([fileOf("root")]);
  await scene.answer(7);
  expect(doneOf(scene).fusion.addition).toEqual({ status: "none" });
});

test("a failed photo that is chosen again is reported once", async () => {
  const scene = await showing();
  void scene.fusion.add([leaf, stem]);
  await scene.fail(1, "photo-empty");
  void scene.fusion.add([leaf]);
  await scene.answer(3);
  void scene.fusion.add([fruit]);
  await scene.fail(5, "photo-empty");
  await scene.answer(6);

  expect(shown(scene)).toEqual([["plant", "stem", "fruit"], ["leaf: photo-empty"]]);
});

test("a failed cutout is reported and can be tried again, also after photos were added", async () => {
  const scene = await showing();
  void scene.fusion.add([leaf]);
  void scene.fusion.cut(MIDDLE);
  await scene.fail(2);
  void scene.fusion.add([stem]);
  await scene.answer(4);
  await scene.answer(5);
  expect(shown(scene)).toEqual([["plant", "leaf", "stem"], ["plant: worker-died"]]);

  void scene.fusion.retry();
  expect(scene.walk(6)).toMatchObject({ file: plant, events: { cutout: MIDDLE } });
});

test("a failed cutout is not reported once another cutout has its answer", async () => {
  const scene = await showing();
  void scene.fusion.add([leaf]);
  void scene.fusion.cut(MIDDLE);
  await scene.fail(2);
  void scene.fusion.cut({ ...MIDDLE, width: 0.25 });
  await scene.answer(4);
  await scene.answer(5);

  expect(shown(scene)).toEqual([["cut plant", "leaf"], "none"]);
});

test("a failed cutout is reported, also if the page's own photo is chosen once more", async () => {
  const scene = await showing();
  void scene.fusion.add([leaf, plant]);
  void scene.fusion.cut(MIDDLE);
  await scene.fail(2);
  await scene.answer(3);

  expect(shown(scene)[1]).toEqual(["plant: worker-died"]);
});

test("photos that a model can't take wait, and join the answer of the next one that can", async () => {
  const scene = await fused();
  await scene.identifyAgain();
  await scene.answer(2, WITHOUT_READING);
  await scene.fusion.add([leaf]);
  expect(scene.walks).toHaveLength(3);
  expect(doneOf(scene)).toMatchObject({ photo: { file: plant }, answer: { reading: null } });
  expect(doneOf(scene).fusion).toEqual({ ...NO_FUSION, doOthersWait: true });

  await scene.identifyAgain();
  await scene.answer(3, PLANT_ANSWER);
  await scene.answer(4);
  expect(shown(scene)).toEqual([["plant", "leaf"], "none"]);
});

test("a photo that the page's first model can't take waits for the next model", async () => {
  const scene = await showing(WITHOUT_READING);
  await scene.fusion.add([leaf]);
  expect(scene.walks).toHaveLength(1);
  await scene.identifyAgain();
  await scene.answer(1, PLANT_ANSWER);
  await scene.answer(2);

  expect(shown(scene)).toEqual([["plant", "leaf"], "none"]);
});

test("photos go on waiting when a cutout fails, and both are reported", async () => {
  const scene = await fused();
  await scene.identifyAgain();
  await scene.answer(2, WITHOUT_READING);
  void scene.fusion.cut(MIDDLE);
  await scene.fail(3);

  expect(doneOf(scene).fusion).toMatchObject({ addition: { status: "failed" }, doOthersWait: true });
});

test("photos that are chosen while a cutout is analysed are added after it", async () => {
  const scene = await showing();
  void scene.fusion.cut(MIDDLE);
  await scene.fusion.add([leaf]);
  expect(scene.walk(1).events.signal.aborted).toBe(false);
  await scene.answer(1);
  await scene.answer(2);

  expect(shown(scene)[0]).toEqual(["cut plant", "leaf"]);
});

test("waiting photos are not lost when the page's photo is identified again during a ranking", async () => {
  const scene = await fused();
  void scene.store.chooseCrop("tomato");
  await scene.settle();
  scene.holdRankings();
  void scene.fusion.cut(MIDDLE);
  await scene.answer(2);
  await scene.identifyAgain();
  await scene.answer(3);
  await scene.endRankings(2);

  expect(scene.walk(4).file).toBe(leaf);
});

test.each([
  ["a photo is identified", true, null],
  ["the answer of both photos is made", false, { status: "ranking", crop: "maize" }],
])("a crop that is chosen while %s counts for the answer of both", async (_, isChosenEarly, meanwhile) => {
  const scene = await showing();
  scene.holdRankings();
  void scene.fusion.add([leaf]);
  if (isChosenEarly) void scene.store.chooseCrop("maize");
  await scene.answer(1);
  if (!isChosenEarly) void scene.store.chooseCrop("maize");
  await scene.endRankings(1);
  expect(isChosenEarly ? null : doneOf(scene).ranking).toEqual(meanwhile);
  await scene.endRankings(2);

  const { answer, ranking } = doneOf(scene);
  expect(answer).toMatchObject({ identification: { crop: "maize" }, reading: { isFused: true } });
  expect(ranking).toEqual({ status: "none" });
  expect(shown(scene)).toEqual([["plant", "leaf"], "none"]);
});

test.each([
  ["for the cutout", ok(LEAF_ANSWER), MIDDLE],
  ["for the photo if the cutout fails", err<AppError>({ code: "worker-died" }), null],
])("a crop that is chosen before the photo is cut counts %s", async (_, end, cutout) => {
  const scene = await showing();
  scene.holdRankings();
  void scene.store.chooseCrop("maize");
  void scene.fusion.cut(MIDDLE);
  await scene.walk(1).end(end);
  await scene.endRankings(2);

  expect(doneOf(scene)).toMatchObject({
    photo: { cutout },
    answer: { identification: { crop: "maize" } },
    ranking: { status: "none" },
  });
});

test("a chosen crop counts when the photo is cut twice before it is ranked", async () => {
  const scene = await showing();
  scene.holdRankings();
  void scene.store.chooseCrop("maize");
  void scene.fusion.cut(MIDDLE);
  void scene.fusion.cut(null);
  await scene.answer(2);
  await scene.endRankings(2);

  expect(doneOf(scene)).toMatchObject({ answer: { identification: { crop: "maize" } } });
});

test.each([
  ["failed", false, "maize"],
  ["was left", true, null],
])("after identifying all photos again %s, no crop is shown as being ranked", async (_, isLeft, crop) => {
  const scene = await fused();
  scene.holdRankings();
  void scene.store.chooseCrop("maize");
  await scene.identifyAgain();
  if (isLeft) scene.store.leave();
  await scene.fail(2);
  // After a failure, the answer is ranked again with the crop.
  await scene.endRankings(isLeft ? 1 : 2);

  expect(doneOf(scene).ranking).toEqual({ status: "none" });
  expect(doneOf(scene).answer.identification.crop).toBe(crop);
});
