import { withoutRecord } from "#src/pipeline/complete-answer.ts";
import { expect, test } from "vitest";
import type { ModelRef } from "#domain/identification.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import { KINGDOM_MODEL, SAMPLE_MODEL } from "#models/registry.ts";
import type { RankableAnswer, WalkEvents } from "#src/pipeline/identify-photo.ts";
import {
  type ChosenPhoto,
  type IdentificationSnapshot,
  NO_FUSION,
} from "#src/features/identify/state/identification-snapshot.ts";
import {
  createIdentificationStore,
  createSubjectFinder,
} from "#src/features/identify/state/identification-store.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import {
  COUNTED,
  HEALTHY,
  IDENTIFIED,
  NONE_OF_THESE,
  OF_GROUP,
  OFF_TOPIC,
  ofKingdom,
  REAL_IDENTIFICATION,
  UNSURE,
  WITHOUT_RECORD,
} from "#tests/fakes/identified.ts";

const dog = new File(["dog"], "dog.jpg");
const cat = new File(["cat"], "cat.jpg");
const preview = new Blob(["preview"]);
const other: RankableAnswer = { ...IDENTIFIED, timings: { ...IDENTIFIED.timings, totalMs: 9 } };
const tooLarge: IdentifyError = { code: "photo-too-large", bytes: 6e6, maxBytes: 5e6, canShrink: true };
const died: IdentifyError = { code: "worker-died" };

/** A whole photo. */
function photoOf(file: File, shown: Blob | null): ChosenPhoto {
  return { file, preview: shown, cutout: null, whole: null };
}

/** An identification that the test ends by hand. */
interface Walk {
  readonly file: File;
  readonly subject: Subject;
  readonly events: WalkEvents;
  readonly end: (result: Result<RankableAnswer, IdentifyError>) => Promise<void>;
}

interface Shrinking {
  readonly file: File;
  readonly signal: AbortSignal;
  readonly resolve: (smaller: File) => void;
  readonly reject: (reason: Error) => void;
}

/** The member of `list` at `index`, which has to be there. */
function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`there are only ${list.length}`);
  return item;
}

/** `left` is how many answers the plan has left. */
function setUp(left = Infinity) {
  let activeModel: ModelRef = KINGDOM_MODEL;
  let remaining = left;
  const walks: Walk[] = [];
  const shrinkings: Shrinking[] = [];
  let warmUps = 0;
  const delivered: { readonly photo: ChosenPhoto; readonly answer: RankableAnswer }[] = [];
  const store = createIdentificationStore("animal", {
    identify: (file, subject, events) => {
      const { promise, resolve } = createDeferred<Result<RankableAnswer, IdentifyError>>();
      const end = async (result: Result<RankableAnswer, IdentifyError>) => {
        resolve(result);
        await settle();
      };
      walks.push({ file, subject, events, end });
      return promise;
    },
    rank: () => Promise.reject(new Error("nobody told a crop")),
    complete: () => Promise.reject(new Error("nothing is ranked again")),
    openedClient: () => null,
    shrink: (file, signal) => {
      const { promise, resolve, reject } = createDeferred<File>();
      shrinkings.push({ file, signal, resolve, reject });
      return promise;
    },
    warmUp: () => {
      warmUps += 1;
    },
    onDelivered: (photo, answer) => delivered.push({ photo, answer }),
    activeModel: () => activeModel,
    quota: {
      isUsedUp: () => remaining === 0,
      take: async () => {
        if (remaining === 0) return false;
        remaining -= 1;
        return true;
      },
    },
  });
  const history: IdentificationSnapshot[] = [];
  store.subscribe((snapshot) => history.push(snapshot));
  return {
    store,
    history,
    walk: (index: number) => at(walks, index),
    walks,
    shrinking: (index: number) => at(shrinkings, index),
    shrinkings,
    warmUps: () => warmUps,
    delivered,
    remaining: () => remaining,
    setActiveModel: (model: ModelRef) => {
      activeModel = model;
    },
    setRemaining: (count: number) => {
      remaining = count;
    },
  };
}

/** Lets everything run that is ready to. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** A store that analyses the dog. */
function analysing() {
  const scene = setUp();
  void scene.store.identify(dog);
  scene.walk(0).events.onAccepted();
  return scene;
}

/** A store that shows the dog's answer. */
async function done() {
  const scene = analysing();
  scene.walk(0).events.onPreview(preview);
  await scene.walk(0).end(ok(IDENTIFIED));
  return scene;
}

/** A store that refused a dog of 6 MB. */
async function refused() {
  const scene = setUp();
  void scene.store.identify(dog);
  await scene.walk(0).end(err(tooLarge));
  return scene;
}

const IDLE = { current: { status: "idle" }, offer: { status: "none" } };
const DONE = {
  current: {
    status: "done",
    photo: photoOf(dog, preview),
    answer: IDENTIFIED,
    ranking: { status: "none" },
    fusion: NO_FUSION,
  },
  offer: { status: "none" },
};

test("a photo goes from idle over analyzing to done, with its preview as soon as there is one", async () => {
  const { history, walk } = await done();

  expect(walk(0)).toMatchObject({ file: dog, subject: "animal" });
  expect(history.map(({ current }) => current)).toEqual([
    { status: "analyzing", photo: photoOf(dog, null), back: null },
    { status: "analyzing", photo: photoOf(dog, preview), back: null },
    {
      status: "done",
      photo: photoOf(dog, preview),
      answer: IDENTIFIED,
      ranking: { status: "none" },
      fusion: NO_FUSION,
    },
  ]);
});

test("a refused file is reported, and the page stays idle", async () => {
  const { store } = await refused();

  expect(store.getState()).toEqual({
    current: { status: "idle" },
    offer: { status: "refused", file: dog, error: tooLarge },
  });
});

test("offering another photo ends the refusal before it, so that the same one is reported again", async () => {
  const { store, walk } = await refused();
  void store.identify(cat);
  expect(store.getState().offer.status).toBe("none");

  walk(1).events.onAccepted();

  expect(store.getState()).toEqual({
    current: { status: "analyzing", photo: photoOf(cat, null), back: null },
    offer: { status: "none" },
  });
});

test("a second photo cancels the first one once it has passed its check, and not before", async () => {
  const { store, walk } = analysing();

  void store.identify(cat);
  expect(walk(0).events.signal.aborted).toBe(false);
  walk(1).events.onAccepted();

  expect(walk(0).events.signal.aborted).toBe(true);
  expect(walk(1).events.signal.aborted).toBe(false);
  expect(store.getState().current).toEqual({ status: "analyzing", photo: photoOf(cat, null), back: null });
});

test.each([
  ["answer", ok(other)],
  ["failure", err(died)],
  ["abort", err({ code: "aborted" } as const)],
])("a late %s of the first photo never shows", async (_, late) => {
  const { store, walk } = analysing();
  void store.identify(cat);
  walk(1).events.onAccepted();
  const before = store.getState();

  walk(0).events.onPreview(preview);
  await walk(0).end(late);
  expect(store.getState()).toEqual(before);

  await walk(1).end(ok(IDENTIFIED));
  walk(0).events.onPreview(preview);
  expect(store.getState().current).toMatchObject({ status: "done", photo: { file: cat } });
});

test("a second photo that is refused leaves the analysis of the first running to its end", async () => {
  const { store, walk } = analysing();
  void store.identify(cat);
  await walk(1).end(err({ code: "photo-not-an-image" }));

  expect(walk(0).events.signal.aborted).toBe(false);
  expect(store.getState()).toMatchObject({
    current: { status: "analyzing", photo: { file: dog } },
    offer: { status: "refused", file: cat },
  });
  await walk(0).end(ok(IDENTIFIED));
  expect(store.getState()).toMatchObject({
    current: { status: "done", photo: { file: dog } },
    offer: { status: "refused", file: cat },
  });
});

test("of two files that are being checked the later one counts", async () => {
  const { store, walk } = setUp();
  void store.identify(dog);
  void store.identify(cat);

  expect(walk(0).events.signal.aborted).toBe(true);
  walk(0).events.onAccepted();
  await walk(0).end(err({ code: "aborted" }));
  expect(store.getState()).toEqual(IDLE);
  walk(1).events.onAccepted();
  await walk(1).end(ok(IDENTIFIED));
  expect(store.getState().current).toMatchObject({ status: "done", photo: { file: cat } });
});

test("removing takes away a result, an error and a refusal", async () => {
  const failed = analysing();
  await failed.walk(0).end(err(died));
  for (const { store } of [await done(), await refused(), failed]) {
    store.remove();
    expect(store.getState()).toEqual(IDLE);
  }
});

test("leaving the page keeps an error, and forgets a refusal", async () => {
  const { store, walk } = analysing();
  await walk(0).end(err(died));
  void store.identify(cat);
  await walk(1).end(err(tooLarge));

  store.leave();

  expect(store.getState()).toMatchObject({ current: { status: "failed" }, offer: { status: "none" } });
});

test("leaving the page cancels a check, so that nothing is taken afterwards", async () => {
  const { store, walk } = await done();
  void store.identify(cat);

  store.leave();
  walk(1).events.onAccepted();
  await walk(1).end(err({ code: "aborted" }));

  expect(walk(1).events.signal.aborted).toBe(true);
  expect(store.getState()).toEqual(DONE);
});

test("trying again after a refusal checks the refused file, and not the photo before it", async () => {
  const { store, walk, walks } = analysing();
  await walk(0).end(err(died));
  void store.identify(cat);
  await walk(1).end(err(died));

  void store.retry();

  expect(walks).toHaveLength(3);
  expect(walk(2).file).toBe(cat);
});

test("there is nothing to try again on an idle page, during an analysis, after a result, or without a file", async () => {
  const missing = setUp();
  missing.store.refuseMissing();
  for (const { store, walks } of [setUp(), analysing(), await done(), missing]) {
    const before = walks.length;
    await store.retry();
    expect(walks).toHaveLength(before);
  }
});

test("something without a file in it is refused, and leaves the result before it alone", async () => {
  const { store } = await done();

  store.refuseMissing();

  expect(store.getState()).toEqual({
    ...DONE,
    offer: { status: "refused", file: null, error: { code: "photo-missing" } },
  });
});

test("something without a file in it cancels a check, and not an analysis", () => {
  const { store, walk } = analysing();
  void store.identify(cat);

  store.refuseMissing();

  expect(walk(1).events.signal.aborted).toBe(true);
  expect(walk(0).events.signal.aborted).toBe(false);
});

test("a refused photo is made smaller and then identified", async () => {
  const { store, walk, shrinking } = await refused();
  const smaller = new File(["d"], "dog.jpg");

  void store.shrinkAndIdentify();
  expect(store.getState().offer).toEqual({ status: "shrinking", file: dog });
  expect(shrinking(0).file).toBe(dog);
  shrinking(0).resolve(smaller);
  await settle();

  expect(walk(1).file).toBe(smaller);
  walk(1).events.onAccepted();
  await walk(1).end(ok(IDENTIFIED));
  expect(store.getState()).toMatchObject({
    current: { status: "done", photo: { file: smaller } },
    offer: { status: "none" },
  });
});

test("a photo that can't be made smaller is reported, and can be tried once more", async () => {
  const { store, shrinking, shrinkings } = await refused();
  void store.shrinkAndIdentify();
  shrinking(0).reject(new Error("too little memory"));
  await settle();

  expect(store.getState()).toEqual({
    current: { status: "idle" },
    offer: { status: "not-shrunk", file: dog },
  });
  void store.shrinkAndIdentify();
  expect(shrinkings).toHaveLength(2);
});

test.each([
  ["removing", (store: ReturnType<typeof setUp>["store"]) => store.remove()],
  ["leaving", (store: ReturnType<typeof setUp>["store"]) => store.leave()],
])("%s cancels the shrinking, and its late end changes nothing", async (_, cancel) => {
  for (const end of ["resolve", "reject"] as const) {
    const { store, walks, shrinking } = await refused();
    void store.shrinkAndIdentify();

    cancel(store);
    expect(shrinking(0).signal.aborted).toBe(true);
    if (end === "resolve") shrinking(0).resolve(new File(["d"], "dog.jpg"));
    else shrinking(0).reject(new Error("aborted"));
    await settle();

    expect(walks).toHaveLength(1);
    expect(store.getState()).toEqual(IDLE);
  }
});

test("another photo cancels the shrinking of the one before", async () => {
  const { store, walk, walks, shrinking } = await refused();
  void store.shrinkAndIdentify();

  void store.identify(cat);
  expect(shrinking(0).signal.aborted).toBe(true);
  shrinking(0).resolve(new File(["d"], "dog.jpg"));
  await settle();
  walk(1).events.onAccepted();

  expect(walks).toHaveLength(2);
  expect(store.getState()).toMatchObject({
    current: { status: "analyzing", photo: { file: cat } },
    offer: { status: "none" },
  });
});

test("shrinking leaves an analysis running until the smaller photo is taken", async () => {
  const { store, walk, shrinking } = analysing();
  void store.identify(cat);
  await walk(1).end(err(tooLarge));

  void store.shrinkAndIdentify();
  shrinking(0).resolve(cat);
  await settle();
  expect(walk(0).events.signal.aborted).toBe(false);
  walk(2).events.onAccepted();

  expect(walk(0).events.signal.aborted).toBe(true);
});

test("a shrinking that runs is not started twice", async () => {
  const { store, shrinkings } = await refused();
  void store.shrinkAndIdentify();
  void store.shrinkAndIdentify();

  expect(shrinkings).toHaveLength(1);
});

test("coming to the page starts the workers ahead of the first photo", () => {
  const { store, warmUps } = setUp();

  store.enter();

  expect(warmUps()).toBe(1);
});

test("only an answer that is delivered takes one of the day's identifications", async () => {
  const { store, walk, remaining } = setUp(3);
  void store.identify(dog);
  walk(0).events.onAccepted();
  store.remove();
  await walk(0).end(ok(COUNTED));
  expect(remaining()).toBe(3);

  void store.identify(dog);
  walk(1).events.onAccepted();
  await walk(1).end(err({ code: "worker-died" }));
  expect(remaining()).toBe(3);

  void store.retry();
  walk(2).events.onAccepted();
  await walk(2).end(ok(COUNTED));
  expect(remaining()).toBe(2);
});

test.each([
  ["is not sure", UNSURE, 3],
  ["knows nothing in the photo", NONE_OF_THESE, 3],
  ["names a label without a record", WITHOUT_RECORD, 2],
  ["says that nothing is wrong", HEALTHY, 2],
  ["knows only a group", OF_GROUP, 3],
  ["belongs on another page", OFF_TOPIC, 3],
])(
  "an answer that %s is shown and delivered, and leaves the day's identifications right",
  async (_, identification, left) => {
    const { store, walk, remaining, delivered } = setUp(3);
    const answer = { ...COUNTED, identification: ofKingdom(identification) };
    void store.identify(dog);
    walk(0).events.onAccepted();
    await walk(0).end(ok(answer));

    expect(remaining()).toBe(left);
    expect(store.getState().current).toMatchObject({ status: "done", answer });
    expect(delivered).toMatchObject([{ answer }]);
  },
);

test("an unsure answer is shown although another tab has taken the last identification", async () => {
  const { store, walk, setRemaining } = setUp(1);
  void store.identify(dog);
  walk(0).events.onAccepted();
  setRemaining(0);
  await walk(0).end(ok({ ...COUNTED, identification: ofKingdom(UNSURE) }));

  expect(store.getState().current.status).toBe("done");
});

test("an unsure answer to a photo that was taken away is not shown", async () => {
  const { store, walk, delivered } = analysing();
  store.remove();
  await walk(0).end(ok({ ...COUNTED, identification: ofKingdom(UNSURE) }));

  expect(store.getState()).toEqual(IDLE);
  expect(delivered).toEqual([]);
});

test.each([
  ["sample results", SAMPLE_MODEL, IDENTIFIED.identification],
  ["a model of the person's own", REAL_IDENTIFICATION.model, REAL_IDENTIFICATION],
])("answers of %s take none of the day's, and are given with none left", async (_, model, identification) => {
  for (const left of [3, 0]) {
    const { store, walk, remaining, setActiveModel } = setUp(left);
    setActiveModel(model);
    void store.identify(dog);
    walk(0).events.onAccepted();
    await walk(0).end(ok({ ...IDENTIFIED, identification }));
    expect(store.getState().current.status).toBe("done");
    expect(remaining()).toBe(left);
  }
});

test("a photo with a sample answer takes one of the day's when the app's own model names it", async () => {
  const { store, walk, walks, remaining, setRemaining, setActiveModel } = setUp(1);
  setActiveModel(SAMPLE_MODEL);
  void store.identify(dog);
  walk(0).events.onAccepted();
  await walk(0).end(ok(IDENTIFIED));
  setActiveModel(KINGDOM_MODEL);
  setRemaining(0);
  await store.identifyAgain();
  expect(walks).toHaveLength(1);
  expect(store.getState()).toMatchObject({ current: { answer: IDENTIFIED }, offer: { status: "refused" } });

  setRemaining(1);
  void store.retry();
  walk(1).events.onAccepted();
  await walk(1).end(ok(COUNTED));
  expect(remaining()).toBe(0);
});

test("a photo beyond the day's identifications waits through a visit elsewhere, and is identified once there are some", async () => {
  const { store, walks, walk, setRemaining } = setUp(0);
  await store.identify(dog);
  const waiting = { status: "refused", file: dog, error: { code: "quota-used-up" } };
  expect(store.getState().offer).toEqual(waiting);
  store.leave();
  expect(store.getState().offer).toEqual(waiting);
  store.enter();
  await settle();
  expect(walks).toHaveLength(0);
  expect(store.getState().offer).toEqual(waiting);

  store.leave();
  setRemaining(5);
  store.enter();
  await settle();
  walk(0).events.onAccepted();
  await walk(0).end(ok(COUNTED));
  expect(store.getState().current.status).toBe("done");
});

test("an answer that comes when another tab has taken the last identification is not shown", async () => {
  const { store, walk, setRemaining, delivered } = setUp(1);
  void store.identify(dog);
  walk(0).events.onAccepted();
  setRemaining(0);
  await walk(0).end(ok(COUNTED));
  expect(store.getState().current).toMatchObject({ status: "failed", error: { code: "quota-used-up" } });
  expect(delivered).toEqual([]);
});

test("an answer is delivered once, when it is shown, with its photo and preview", async () => {
  const { delivered, store } = await done();
  expect(delivered).toEqual([{ photo: photoOf(dog, preview), answer: IDENTIFIED }]);
  store.leave();
  expect(delivered).toHaveLength(1);
});

test("a photo that is identified again takes no second one of the day's, also with none left", async () => {
  const { store, walk, remaining, delivered } = setUp(1);
  void store.identify(dog);
  walk(0).events.onAccepted();
  walk(0).events.onPreview(preview);
  await walk(0).end(ok(COUNTED));
  expect(remaining()).toBe(0);

  void store.identifyAgain();
  walk(1).events.onAccepted();
  expect(store.getState().current).toEqual({ status: "analyzing", photo: photoOf(dog, preview), back: null });
  await walk(1).end(ok(other));
  expect(store.getState().current).toMatchObject({
    status: "done",
    photo: photoOf(dog, preview),
    answer: other,
  });
  expect(remaining()).toBe(0);
  expect(delivered.map(({ answer }) => answer)).toEqual([COUNTED, other]);
});

test("an answer that named nothing took none of the day's, so the next one of the photo does", async () => {
  const { store, walk, remaining } = setUp(2);
  void store.identify(dog);
  walk(0).events.onAccepted();
  await walk(0).end(ok({ ...COUNTED, identification: ofKingdom(UNSURE) }));
  void store.identifyAgain();
  walk(1).events.onAccepted();
  await walk(1).end(ok(COUNTED));
  expect(remaining()).toBe(1);

  // The same file, chosen again, is a new photo.
  void store.identify(dog);
  walk(2).events.onAccepted();
  await walk(2).end(ok(COUNTED));
  expect(remaining()).toBe(0);
});

test("identifying again cancels the analysis of the photo; without a photo nothing happens", async () => {
  const { store, walk, walks } = analysing();
  void store.identifyAgain();
  expect(walk(0).events.signal.aborted).toBe(true);
  await walk(0).end(err(died));
  walk(1).events.onAccepted();
  await walk(1).end(ok(IDENTIFIED));
  expect(store.getState().current.status).toBe("done");

  store.remove();
  await store.identifyAgain();
  expect(walks).toHaveLength(2);
});

test("a photo from another page is identified when the person comes, once", async () => {
  const { store, walks, walk } = setUp();
  store.open(dog);
  await settle();
  expect(walks).toHaveLength(0);

  store.enter();
  await settle();
  expect(walk(0).file).toBe(dog);
  store.leave();
  store.enter();
  await settle();
  expect(walks).toHaveLength(1);
});

test("a photo from another page survives that the page is left and entered again at once", async () => {
  const { store, walks, walk } = setUp();
  store.open(cat);
  store.open(dog);
  store.enter();
  store.leave();
  store.enter();
  await settle();

  expect(walks).toHaveLength(1);
  expect(walk(0)).toMatchObject({ file: dog, events: { signal: { aborted: false } } });
});

test("a photo from another page replaces the one before once it has passed the check, as any other", async () => {
  const { store, walk } = await done();
  store.leave();
  store.open(cat);
  store.enter();
  await settle();
  expect(store.getState()).toEqual(DONE);

  walk(1).events.onAccepted();
  expect(store.getState().current).toMatchObject({ status: "analyzing", photo: { file: cat } });
});

test("a photo whose analysis was left is identified when the person comes back, and is there meanwhile", async () => {
  const { store, walks, walk } = analysing();
  store.leave();
  expect(store.getState()).toEqual(IDLE);
  expect(store.hasPhoto()).toBe(true);
  store.enter();
  await settle();
  walk(1).events.onAccepted();
  await walk(1).end(ok(IDENTIFIED));
  expect(walk(1).file).toBe(dog);

  store.leave();
  expect(store.hasPhoto()).toBe(true);
  store.enter();
  await settle();
  expect(walks).toHaveLength(2);
});

test("a photo that was taken away is not offered when the person comes back", async () => {
  const { store, walks } = analysing();
  store.remove();
  store.leave();
  store.enter();
  await settle();

  expect(store.hasPhoto()).toBe(false);
  expect(walks).toHaveLength(1);
});

test("a photo from another page comes before the one that was left, though the page is left and entered again at once", async () => {
  const { store, walk } = analysing();
  store.open(cat);
  store.leave();
  store.enter();
  await settle();

  expect(walk(1).file).toBe(cat);
});

test("a page has a photo while one waits, is offered or is answered, and none after it was taken away", async () => {
  const { store, walk } = setUp();
  expect(store.hasPhoto()).toBe(false);
  store.open(dog);
  expect(store.hasPhoto()).toBe(true);
  store.enter();
  await settle();
  walk(0).events.onAccepted();
  await walk(0).end(ok(IDENTIFIED));
  expect(store.hasPhoto()).toBe(true);
  store.remove();
  expect(store.hasPhoto()).toBe(false);
});

test("a counted photo that another page sends again takes no second one of the day's", async () => {
  const { store, walk, remaining } = setUp(1);
  for (const visit of [0, 1]) {
    store.open(dog);
    store.enter();
    await settle();
    walk(visit).events.onAccepted();
    await walk(visit).end(ok(COUNTED));
    expect(store.getState().current.status).toBe("done");
    store.leave();
  }
  expect(remaining()).toBe(0);
});

const PHOTO = new File(["leaf"], "leaf.jpg");

test("a photo of an unknown subject is answered however many were before it", async () => {
  const finder = createSubjectFinder({
    identify: async (_file, _subject, { onAccepted }) => {
      onAccepted();
      return ok({ ...IDENTIFIED, identification: REAL_IDENTIFICATION });
    },
    shrink: () => Promise.resolve(PHOTO),
  });
  for (let photo = 0; photo < 7; photo += 1) {
    await finder.identify(new File(["leaf"], `${photo}.jpg`));
    expect(finder.getState().current).toMatchObject({
      status: "done",
      photo: { file: { name: `${photo}.jpg` } },
    });
  }
});

test("what finds the subject fetches no record of what it is", () => {
  const { record, ...answer } = REAL_IDENTIFICATION;
  expect(record).not.toBeNull();
  expect(withoutRecord(answer)).toMatchObject({ recordId: null, record: null });
});
