import { expect, test } from "vitest";
import type { Cutout } from "#domain/cutout.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import type { RankableAnswer, WalkEvents } from "#src/pipeline/identify-photo.ts";
import { NO_FUSION } from "#src/features/identify/state/identification-snapshot.ts";
import { createIdentificationStore } from "#src/features/identify/state/identification-store.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { IDENTIFIED, ofKingdom, REAL_IDENTIFICATION, UNSURE } from "#tests/fakes/identified.ts";
import { packageOf } from "#tests/fakes/model-packages.ts";
import { completeWithSample } from "#tests/fixtures/sample-records.ts";
import type { RankReply, RankRequest } from "#workers/inference/contract.ts";

const plant = new File(["plant"], "plant.jpg");
const leaf = new File(["leaf"], "leaf.jpg");
const stem = new File(["stem"], "stem.jpg");
const fruit = new File(["fruit"], "fruit.jpg");
const MIDDLE: Cutout = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
const LABELS = ["Tomato___Leaf_Mold", "Tomato___Late_blight"];

/** An answer that is not sure, of a photo with these probabilities of the two labels. */
function unsure(...probabilities: readonly number[]): RankableAnswer {
  return {
    ...IDENTIFIED,
    identification: ofKingdom(UNSURE),
    reading: { probabilities, classMap: null, crops: ["tomato"], subjects: [] },
  };
}

const PLANT_ANSWER = unsure(0.4, 0.6);

/** What a ranking with a crop comes to. */
function rankedWith(crop: string | null): RankReply {
  return { answer: ofKingdom({ ...REAL_IDENTIFICATION, crop }), maps: null };
}

function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** A page that shows an answer to the plant; `left` is how many answers the plan had left before it. */
async function showing(first: RankableAnswer = PLANT_ANSWER, left = 5) {
  let remaining = left;
  let rankWith: Result<RankReply, IdentifyError> | null = null;
  let areRankingsHeld = false;
  const heldRankings: (() => void)[] = [];
  const walks: {
    readonly file: File;
    readonly events: WalkEvents;
    readonly end: (result: Result<RankableAnswer, IdentifyError>) => Promise<void>;
  }[] = [];
  const requests: RankRequest[] = [];
  const delivered: { readonly answer: RankableAnswer; readonly before: RankableAnswer | null }[] = [];
  const store = createIdentificationStore("disease", {
    identify: (file, _subject, events) => {
      const { promise, resolve } = createDeferred<Result<RankableAnswer, IdentifyError>>();
      events.onAccepted();
      events.onPreview(new Blob([`preview of ${file.name}`]));
      walks.push({
        file,
        events,
        end: (result) => {
          resolve(result);
          return settle();
        },
      });
      return promise;
    },
    rank: (request) => {
      requests.push(request);
      const { promise, resolve } = createDeferred<Result<RankReply, IdentifyError>>();
      const reply = rankWith ?? ok(rankedWith(request.crop));
      if (areRankingsHeld) heldRankings.push(() => resolve(reply));
      else resolve(reply);
      return promise;
    },
    complete: completeWithSample,
    openedClient: () => ({ model: packageOf({ labels: LABELS }) }),
    shrink: () => Promise.reject(new Error("nothing is too large")),
    warmUp: () => {},
    activeModel: () => KINGDOM_MODEL,
    onDelivered: (_photo, answer, before) => delivered.push({ answer, before }),
    quota: {
      isUsedUp: () => false,
      take: async () => {
        if (remaining === 0) return false;
        remaining -= 1;
        return true;
      },
    },
  });
  const walk = (index: number) => {
    const found = walks[index];
    if (found === undefined) throw new Error(`there are only ${walks.length}`);
    return found;
  };
  void store.identify(plant);
  await walk(0).end(ok(first));
  return {
    store,
    fusion: await store.openFusion(),
    walk,
    walks,
    requests,
    delivered,
    remaining: () => remaining,
    failRanking: (error: IdentifyError) => {
      rankWith = err(error);
    },
    holdRankings: () => {
      areRankingsHeld = true;
    },
    /** Answers the ranking that waits longest, as the worker does. */
    endRanking: () => {
      heldRankings.shift()?.();
      return settle();
    },
  };
}

/** The answer of the page, which has to be there. */
function doneOf({ store }: Awaited<ReturnType<typeof showing>>) {
  const { current } = store.getState();
  if (current.status !== "done") throw new Error(`the page is ${current.status}`);
  return current;
}

/** A page with the plant and the leaf, fused. */
async function fused() {
  const scene = await showing();
  void scene.fusion.add([leaf]);
  await scene.walk(1).end(ok(unsure(0.1, 0.9)));
  return scene;
}

test("a second photo is identified, and both become one answer with the share that each contributed", async () => {
  const scene = await fused();
  const { answer, fusion, photo } = doneOf(scene);

  // Roots of 0.04 and 0.54, scaled to 1.
  expect(scene.requests[0]?.reading.probabilities[1]).toBeCloseTo(0.7348 / (0.7348 + 0.2), 3);
  expect(scene.requests[0]).toMatchObject({ crop: null, reading: { isFused: true, crops: ["tomato"] } });
  expect(photo.file).toBe(plant);
  expect(answer.identification.verdict).toBe("identified");
  expect(fusion.addition).toEqual({ status: "none" });
  expect(fusion.views.map((view) => [view.photo.file, Number(view.share.toFixed(2))])).toEqual([
    [plant, 0.4],
    [leaf, 0.6],
  ]);
  expect(scene.delivered.at(-1)).toEqual({ answer, before: PLANT_ANSWER });
});

test("several photos are one identification of the day, taken when they first name something", async () => {
  const scene = await showing();
  expect(scene.remaining()).toBe(5);
  void scene.fusion.add([leaf]);
  await scene.walk(1).end(ok(unsure(0.1, 0.9)));
  expect(scene.remaining()).toBe(4);
  void scene.fusion.add([stem]);
  await scene.walk(2).end(ok(unsure(0.2, 0.8)));
  expect(scene.remaining()).toBe(4);
  expect(doneOf(scene).fusion.views).toHaveLength(3);
});

test("with none of the day's left, several photos are not named either", async () => {
  const scene = await showing(PLANT_ANSWER, 0);
  void scene.fusion.add([leaf]);
  await scene.walk(1).end(ok(unsure(0.1, 0.9)));

  expect(doneOf(scene)).toMatchObject({
    answer: PLANT_ANSWER,
    fusion: {
      views: [],
      addition: { status: "failed", failures: [{ file: leaf, error: { code: "quota-used-up" } }] },
    },
  });
});

test("a photo that can't be read is refused, and the answer stays", async () => {
  const scene = await showing();
  void scene.fusion.add([leaf]);
  expect(doneOf(scene).fusion.addition).toEqual({ status: "adding", file: leaf });
  await scene.walk(1).end(err({ code: "photo-empty" }));

  expect(doneOf(scene)).toMatchObject({
    answer: PLANT_ANSWER,
    fusion: {
      views: [],
      addition: { status: "failed", failures: [{ file: leaf, error: { code: "photo-empty" } }] },
    },
  });
});

test("an added photo that is taken away leaves the answer of the others", async () => {
  const scene = await fused();
  const [, view] = doneOf(scene).fusion.views;
  if (view === undefined) throw new Error("there is no second photo");
  await scene.fusion.remove(view);

  expect(scene.requests.at(-1)?.reading).toEqual(PLANT_ANSWER.reading);
  expect(doneOf(scene).fusion).toEqual(NO_FUSION);
});

test("there are six photos at most", async () => {
  const scene = await showing();
  const files = Array.from({ length: 8 }, (_, at) => new File(["leaf"], `leaf-${at}.jpg`));
  void scene.fusion.add(files);
  for (let at = 1; at <= 5; at += 1) await scene.walk(at).end(ok(unsure(0.1, 0.9)));

  expect(scene.walks).toHaveLength(6);
  expect(doneOf(scene).fusion.views).toHaveLength(6);
});

test("another photo of the page ends what is being added, and its late answer is dropped", async () => {
  const scene = await showing();
  void scene.fusion.add([leaf]);
  const other = new File(["other"], "other.jpg");
  void scene.store.identify(other);
  expect(scene.walk(1).events.signal.aborted).toBe(true);
  await scene.walk(2).end(ok(unsure(0.5, 0.5)));
  await scene.walk(1).end(ok(unsure(0.1, 0.9)));

  expect(doneOf(scene)).toMatchObject({ photo: { file: other }, fusion: NO_FUSION });
});

test("a cutout is identified instead of the photo, which is counted and kept once", async () => {
  const named = { ...PLANT_ANSWER, identification: ofKingdom(REAL_IDENTIFICATION) };
  const scene = await showing(named);
  const whole = doneOf(scene).photo.preview;
  void scene.fusion.cut(MIDDLE);
  expect(scene.walk(1)).toMatchObject({ file: plant, events: { cutout: MIDDLE } });
  await scene.walk(1).end(ok({ ...named, timings: { ...named.timings, totalMs: 9 } }));

  expect(doneOf(scene).photo).toMatchObject({ file: plant, cutout: MIDDLE, whole });
  expect(scene.remaining()).toBe(4);
  expect(scene.delivered.at(-1)).toMatchObject({ answer: { timings: { totalMs: 9 } }, before: named });

  void scene.fusion.cut(null);
  expect(scene.walk(2).events.cutout).toBeNull();
  await scene.walk(2).end(ok(named));
  expect(doneOf(scene).photo).toMatchObject({ cutout: null, whole: null });
});

test("a photo can be cut before its answer has come, whose analysis then ends", async () => {
  const scene = await showing();
  void scene.store.identifyAgain();
  void scene.fusion.cut(MIDDLE);
  expect(scene.walk(1).events.signal.aborted).toBe(true);
  await scene.walk(2).end(ok(PLANT_ANSWER));

  expect(doneOf(scene).photo.cutout).toEqual(MIDDLE);
});

test("the other photos stay when the first one is cut, and when another model answers", async () => {
  const scene = await fused();
  void scene.fusion.cut(MIDDLE);
  await scene.walk(2).end(ok(unsure(0.3, 0.7)));
  expect(doneOf(scene).fusion.views.map(({ photo }) => [photo.file, photo.cutout])).toEqual([
    [plant, MIDDLE],
    [leaf, null],
  ]);

  void scene.store.identifyAgain();
  await settle();
  await scene.walk(3).end(ok(unsure(0.3, 0.7)));
  await scene.walk(4).end(ok(unsure(0.2, 0.8)));
  expect(doneOf(scene).fusion.views.map(({ photo }) => photo.file)).toEqual([plant, leaf]);
});

test("a photo that is there already is not added again", async () => {
  const scene = await fused();
  await scene.fusion.add([plant, leaf]);

  expect(scene.walks).toHaveLength(2);
  expect(doneOf(scene).fusion.views).toHaveLength(2);
});

test("a model that says nothing of its labels answers the first photo alone, and nothing more is asked of it", async () => {
  const scene = await fused();
  void scene.store.identifyAgain();
  await settle();
  await scene.walk(2).end(ok({ ...PLANT_ANSWER, reading: null }));
  await scene.fusion.add([leaf]);

  expect(scene.walks).toHaveLength(3);
  expect(doneOf(scene)).toMatchObject({
    photo: { file: plant },
    answer: { reading: null },
    fusion: { views: [], doOthersWait: true },
  });
});

const OTHER_ANSWER = {
  ...PLANT_ANSWER,
  identification: { ...UNSURE, model: { ...UNSURE.model, id: "another" } },
};

test("a page whose model changes while a photo is added has all photos identified by the new one", async () => {
  const scene = await showing();
  void scene.fusion.add([leaf]);
  void scene.store.identifyAgain();
  await settle();
  expect(scene.walk(1).events.signal.aborted).toBe(true);
  await scene.walk(2).end(ok(OTHER_ANSWER));
  expect(scene.walk(3).file).toBe(leaf);
  await scene.walk(3).end(ok(OTHER_ANSWER));

  expect(scene.requests).toMatchObject([{ modelId: "another" }]);
  expect(doneOf(scene).fusion).toMatchObject({ views: [{}, {}], addition: { status: "none" } });
});

test("a photo that another model answered is not added and reported; after all are identified again it is added", async () => {
  const scene = await showing();
  void scene.fusion.add([leaf]);
  await scene.walk(1).end(ok(OTHER_ANSWER));
  expect(scene.requests).toEqual([]);
  expect(doneOf(scene)).toMatchObject({
    answer: PLANT_ANSWER,
    fusion: {
      views: [],
      addition: { status: "failed", failures: [{ file: leaf, error: { code: "model-changed" } }] },
    },
  });

  void scene.fusion.retry();
  await scene.walk(2).end(ok(OTHER_ANSWER));
  await scene.walk(3).end(ok(OTHER_ANSWER));
  expect(scene.walks.slice(2).map(({ file }) => file)).toEqual([plant, leaf]);
  expect(doneOf(scene).fusion).toMatchObject({ views: [{}, {}], addition: { status: "none" } });
});

test("a crop that fails gives back the answer, the photo and the other photos, and is reported; it can be tried again", async () => {
  const scene = await fused();
  const before = doneOf(scene);
  void scene.fusion.cut(MIDDLE);
  await scene.walk(2).end(err({ code: "worker-died" }));
  const failures = [{ file: plant, error: { code: "worker-died" } }];
  expect(doneOf(scene)).toEqual({
    ...before,
    fusion: { ...before.fusion, addition: { status: "failed", failures } },
  });

  void scene.fusion.retry();
  expect(scene.walk(3).events.cutout).toEqual(MIDDLE);
  await scene.walk(3).end(ok(unsure(0.3, 0.7)));
  expect(doneOf(scene).photo.cutout).toEqual(MIDDLE);
  expect(doneOf(scene).fusion).toMatchObject({ views: [{}, {}], addition: { status: "none" } });
});

test("a crop that the page is left in the midst of gives back the answer and the photos", async () => {
  const scene = await fused();
  const before = doneOf(scene);
  void scene.fusion.cut(MIDDLE);
  scene.store.leave();
  expect(scene.walk(2).events.signal.aborted).toBe(true);
  await scene.walk(2).end(err({ code: "aborted" }));
  scene.store.enter();
  await settle();

  expect(doneOf(scene)).toEqual(before);
  expect(scene.walks).toHaveLength(3);
});

test("photos that wait to be added are added after a crop, whether it fails or not", async () => {
  const scene = await showing();
  void scene.fusion.add([leaf, stem]);
  void scene.fusion.cut(MIDDLE);
  await scene.walk(2).end(err({ code: "worker-died" }));
  await scene.walk(3).end(ok(unsure(0.1, 0.9)));
  void scene.fusion.cut(MIDDLE);
  await scene.walk(5).end(ok(unsure(0.3, 0.7)));
  await scene.walk(6).end(ok(unsure(0.2, 0.8)));

  const { views } = doneOf(scene).fusion;
  expect(views.map(({ photo }) => [photo.file, photo.cutout])).toEqual([
    [plant, MIDDLE],
    [leaf, null],
    [stem, null],
  ]);
});

test("photos that can't be ranked with a cutout are identified again, and reported if that fails too", async () => {
  const scene = await fused();
  scene.failRanking({ code: "worker-died" });
  void scene.fusion.cut(MIDDLE);
  await scene.walk(2).end(ok(unsure(0.3, 0.7)));
  await scene.walk(3).end(ok(unsure(0.2, 0.8)));

  expect(doneOf(scene)).toMatchObject({
    photo: { cutout: MIDDLE },
    fusion: { addition: { failures: [{ file: leaf, error: { code: "worker-died" } }] } },
  });
});

test("a model that fails to identify all photos again leaves the answer and the photos of the one before", async () => {
  const scene = await fused();
  const before = doneOf(scene);
  void scene.store.identifyAgain();
  await settle();
  await scene.walk(2).end(err({ code: "model-file-missing", path: "model.onnx" }));

  expect(doneOf(scene)).toMatchObject({
    answer: before.answer,
    fusion: {
      views: before.fusion.views,
      addition: { failures: [{ file: plant, error: { code: "model-file-missing" } }] },
    },
  });
});

test("of several photos each failure is reported, and the others are added", async () => {
  const scene = await showing();
  void scene.fusion.add([leaf]);
  // The photo in progress is not lost when another one is added.
  void scene.fusion.add([stem]);
  await scene.walk(2).end(err({ code: "photo-empty" }));
  await scene.walk(3).end(ok(unsure(0.1, 0.9)));

  expect(doneOf(scene).fusion).toMatchObject({
    views: [{ photo: { file: plant } }, { photo: { file: stem } }],
    addition: { failures: [{ file: leaf, error: { code: "photo-empty" } }] },
  });
});

test("a failed photo is reported, whatever happens before the others are added", async () => {
  const scene = await showing();
  void scene.fusion.add([leaf, stem]);
  await scene.walk(1).end(err({ code: "photo-empty" }));
  void scene.fusion.add([fruit]);
  void scene.fusion.cut(MIDDLE);
  await scene.walk(4).end(ok(unsure(0.3, 0.7)));
  await scene.walk(5).end(ok(unsure(0.2, 0.8)));
  await scene.walk(6).end(ok(unsure(0.2, 0.8)));

  expect(doneOf(scene).fusion).toEqual({
    views: [plant, stem, fruit].map((file) =>
      expect.objectContaining({ photo: expect.objectContaining({ file }) }),
    ),
    addition: { status: "failed", failures: [{ file: leaf, error: { code: "photo-empty" } }] },
    doOthersWait: false,
  });

  void scene.fusion.add([new File(["root"], "root.jpg")]);
  await scene.walk(7).end(ok(unsure(0.2, 0.8)));
  expect(doneOf(scene).fusion.addition).toEqual({ status: "none" });
});

test("a failed photo that is chosen again is reported once", async () => {
  const scene = await showing();
  void scene.fusion.add([leaf, stem]);
  await scene.walk(1).end(err({ code: "photo-empty" }));
  void scene.fusion.add([leaf]);
  await scene.walk(3).end(ok(unsure(0.2, 0.8)));
  void scene.fusion.add([fruit]);
  await scene.walk(5).end(err({ code: "photo-empty" }));
  await scene.walk(6).end(ok(unsure(0.2, 0.8)));

  expect(doneOf(scene).fusion).toMatchObject({
    views: [{ photo: { file: plant } }, { photo: { file: stem } }, { photo: { file: fruit } }],
    addition: { failures: [{ file: leaf, error: { code: "photo-empty" } }] },
  });
  expect(doneOf(scene).fusion.addition).toHaveProperty("failures.length", 1);
});

test("a failed cutout is reported and can be tried again, also after photos were added", async () => {
  const scene = await showing();
  void scene.fusion.add([leaf]);
  void scene.fusion.cut(MIDDLE);
  await scene.walk(2).end(err({ code: "worker-died" }));
  void scene.fusion.add([stem]);
  await scene.walk(4).end(ok(unsure(0.2, 0.8)));
  await scene.walk(5).end(ok(unsure(0.2, 0.8)));
  expect(doneOf(scene).fusion).toMatchObject({
    views: [{}, {}, {}],
    addition: { failures: [{ file: plant, error: { code: "worker-died" } }] },
  });

  void scene.fusion.retry();
  expect(scene.walk(6)).toMatchObject({ file: plant, events: { cutout: MIDDLE } });
});

test("a failed cutout is not reported once another cutout has its answer", async () => {
  const scene = await showing();
  void scene.fusion.add([leaf]);
  void scene.fusion.cut(MIDDLE);
  await scene.walk(2).end(err({ code: "worker-died" }));
  void scene.fusion.cut({ ...MIDDLE, width: 0.25 });
  await scene.walk(4).end(ok(unsure(0.3, 0.7)));
  await scene.walk(5).end(ok(unsure(0.2, 0.8)));

  expect(doneOf(scene).fusion).toMatchObject({ views: [{}, {}], addition: { status: "none" } });
});

test("photos that a model can't take wait, and join the answer of the next one that can", async () => {
  const scene = await fused();
  void scene.store.identifyAgain();
  await settle();
  await scene.walk(2).end(ok({ ...PLANT_ANSWER, reading: null }));
  expect(doneOf(scene).fusion).toEqual({ ...NO_FUSION, doOthersWait: true });

  void scene.store.identifyAgain();
  await settle();
  await scene.walk(3).end(ok(unsure(0.4, 0.6)));
  await scene.walk(4).end(ok(unsure(0.1, 0.9)));
  expect(doneOf(scene).fusion).toMatchObject({
    views: [{ photo: { file: plant } }, { photo: { file: leaf } }],
    addition: { status: "none" },
  });
});

test("photos that wait are not lost where the page's photo is identified again while its chosen crop is ranked", async () => {
  const scene = await fused();
  await scene.store.chooseCrop("tomato");
  scene.holdRankings();
  void scene.fusion.cut(MIDDLE);
  await scene.walk(2).end(ok(unsure(0.3, 0.7)));
  void scene.store.identifyAgain();
  await settle();
  await scene.walk(3).end(ok(unsure(0.3, 0.7)));

  expect(scene.walk(4).file).toBe(leaf);
});

test("a crop that is chosen while a photo is identified counts for the answer of both", async () => {
  const scene = await showing();
  scene.holdRankings();
  void scene.fusion.add([leaf]);
  void scene.store.chooseCrop("maize");
  await scene.walk(1).end(ok(unsure(0.1, 0.9)));
  for (let at = 0; at < 3; at += 1) await scene.endRanking();

  expect(scene.requests.map(({ crop, reading }) => [crop, reading.isFused])).toEqual([
    ["maize", undefined],
    [null, true],
    ["maize", true],
  ]);
  expect(doneOf(scene)).toMatchObject({
    answer: { identification: { crop: "maize" }, reading: { isFused: true } },
    ranking: { status: "none" },
    fusion: { views: [{}, {}], addition: { status: "none" } },
  });
});

test("a crop that is chosen while the answer of several photos is made counts for it", async () => {
  const scene = await showing();
  scene.holdRankings();
  void scene.fusion.add([leaf]);
  await scene.walk(1).end(ok(unsure(0.1, 0.9)));
  void scene.store.chooseCrop("maize");
  await scene.endRanking();
  expect(doneOf(scene).ranking).toEqual({ status: "ranking", crop: "maize" });
  for (let at = 0; at < 2; at += 1) await scene.endRanking();

  expect(doneOf(scene)).toMatchObject({
    answer: { identification: { crop: "maize" }, reading: { isFused: true } },
    ranking: { status: "none" },
    fusion: { views: [{}, {}], addition: { status: "none" } },
  });
});

test("photos that are chosen while a cutout is analysed are added after it", async () => {
  const scene = await showing();
  void scene.fusion.cut(MIDDLE);
  await scene.fusion.add([leaf]);
  expect(scene.walk(1).events.signal.aborted).toBe(false);
  await scene.walk(1).end(ok(unsure(0.3, 0.7)));
  await scene.walk(2).end(ok(unsure(0.2, 0.8)));

  expect(doneOf(scene).fusion.views.map(({ photo }) => [photo.file, photo.cutout])).toEqual([
    [plant, MIDDLE],
    [leaf, null],
  ]);
});

test("photos that a model can't take wait for the next model", async () => {
  const scene = await showing({ ...PLANT_ANSWER, reading: null });
  await scene.fusion.add([leaf]);
  expect(scene.walks).toHaveLength(1);
  void scene.store.identifyAgain();
  await settle();
  await scene.walk(1).end(ok(PLANT_ANSWER));
  await scene.walk(2).end(ok(unsure(0.1, 0.9)));

  expect(doneOf(scene).fusion).toMatchObject({ views: [{}, {}], addition: { status: "none" } });
});

test("a crop that is chosen before the photo is cut counts for the cutout, and for the photo where that fails", async () => {
  for (const end of [ok(unsure(0.3, 0.7)), err<IdentifyError>({ code: "worker-died" })]) {
    const scene = await showing();
    scene.holdRankings();
    void scene.store.chooseCrop("maize");
    void scene.fusion.cut(MIDDLE);
    await scene.walk(1).end(end);
    for (let at = 0; at < 2; at += 1) await scene.endRanking();

    expect(doneOf(scene)).toMatchObject({
      photo: { cutout: end.ok ? MIDDLE : null },
      answer: { identification: { crop: "maize" } },
      ranking: { status: "none" },
    });
  }
});

test("a crop is not shown as being ranked where identifying all photos again failed or was left", async () => {
  for (const leave of [false, true]) {
    const scene = await fused();
    scene.holdRankings();
    void scene.store.chooseCrop("maize");
    void scene.store.identifyAgain();
    await settle();
    if (leave) scene.store.leave();
    await scene.walk(2).end(err({ code: "worker-died" }));
    // After a failure the crop is ranked once more.
    for (let at = 0; at < (leave ? 1 : 2); at += 1) await scene.endRanking();

    expect(doneOf(scene).ranking).toEqual({ status: "none" });
    expect(doneOf(scene).answer.identification.crop).toBe(leave ? null : "maize");
  }
});

test("a chosen crop counts where the photo is cut twice before it is ranked", async () => {
  const scene = await showing();
  scene.holdRankings();
  void scene.store.chooseCrop("maize");
  void scene.fusion.cut(MIDDLE);
  void scene.fusion.cut(null);
  await scene.walk(2).end(ok(unsure(0.3, 0.7)));
  for (let at = 0; at < 2; at += 1) await scene.endRanking();

  expect(doneOf(scene)).toMatchObject({ answer: { identification: { crop: "maize" } } });
});

test("photos go on waiting where a cutout fails, and both are reported", async () => {
  const scene = await fused();
  void scene.store.identifyAgain();
  await settle();
  await scene.walk(2).end(ok({ ...PLANT_ANSWER, reading: null }));
  void scene.fusion.cut(MIDDLE);
  await scene.walk(3).end(err({ code: "worker-died" }));

  expect(doneOf(scene).fusion).toMatchObject({ addition: { status: "failed" }, doOthersWait: true });
});

test("a failed cutout is reported, also if the page's own photo is chosen once more", async () => {
  const scene = await showing();
  void scene.fusion.add([leaf, plant]);
  void scene.fusion.cut(MIDDLE);
  await scene.walk(2).end(err({ code: "worker-died" }));
  await scene.walk(3).end(ok(unsure(0.1, 0.9)));

  const failures = [{ file: plant, error: { code: "worker-died" } }];
  expect(doneOf(scene).fusion.addition).toEqual({ status: "failed", failures });
});
