import { expect, test } from "vitest";
import type { AppError } from "#domain/error.ts";
import { err, ok } from "#domain/result.ts";
import { KINGDOM_MODEL, SAMPLE_MODEL } from "#models/registry.ts";
import { type PagePhoto, NO_FUSION } from "#src/answer/identification-snapshot.ts";
import { createSubjectFinder } from "#src/app/identify/state/identification-store.ts";
import { withoutRecord } from "#src/core/complete-answer.ts";
import type { RankableAnswer } from "#src/core/identify-photo.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { droppedFolder } from "#tests/fakes/dropped-folder.ts";
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
import { settled } from "#tests/fakes/model-parts.ts";
import { openPage, type Page } from "./open-page.ts";

const dog = new File(["dog"], "dog.jpg");
const cat = new File(["cat"], "cat.jpg");
const preview = new Blob(["preview"]);
const other: RankableAnswer = { ...IDENTIFIED, timings: { ...IDENTIFIED.timings, totalMs: 9 } };
const UNSURE_ANSWER: RankableAnswer = { ...COUNTED, identification: ofKingdom(UNSURE) };
const tooLarge: AppError = { code: "photo-too-large", bytes: 6e6, maxBytes: 5e6, canShrink: true };
const died: AppError = { code: "worker-died" };

/** A photo without a cutout. */
function photoOf(file: File, shown: Blob | null): PagePhoto {
  return { file, preview: shown, cutout: null, whole: null };
}

/** The page of animals. `remaining` is how many answers the plan has left. */
function setUp(remaining = Infinity): Page {
  return openPage("animal", { remaining });
}

/** Accepts the photo of an identification and answers it. */
async function endWith({ walk }: Page, index: number, given: RankableAnswer = IDENTIFIED): Promise<void> {
  walk(index).events.onAccepted();
  await walk(index).end(ok(given));
}

/** A page that analyses the dog. */
function analysing(remaining?: number): Page {
  const page = setUp(remaining);
  void page.store.identify(dog);
  page.walk(0).events.onAccepted();
  return page;
}

/** A page that shows the dog's answer. */
async function done(given: RankableAnswer = IDENTIFIED, remaining?: number): Promise<Page> {
  const page = analysing(remaining);
  page.walk(0).events.onPreview(preview);
  await page.walk(0).end(ok(given));
  return page;
}

/** A page that refused a dog of 6 MB. */
async function refused(): Promise<Page> {
  const page = setUp();
  void page.store.identify(dog);
  await page.walk(0).end(err(tooLarge));
  return page;
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
    DONE.current,
  ]);
});

test("offering another photo ends the refusal before it, so that the same one is reported again", async () => {
  const { store, walk } = await refused();
  void store.identify(cat);
  expect(store.getState().offer.status).toBe("none");

  walk(1).events.onAccepted();

  expect(store.getState()).toMatchObject({
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
  const page = analysing();
  const { store, walk } = page;
  void store.identify(cat);
  walk(1).events.onAccepted();
  const before = store.getState();

  walk(0).events.onPreview(preview);
  await walk(0).end(late);
  expect(store.getState()).toMatchObject(before);

  await walk(1).end(ok(IDENTIFIED));
  walk(0).events.onPreview(preview);
  expect(store.getState().current).toMatchObject({ status: "done", photo: { file: cat } });
});

test("a photo that is replaced while it takes one of the day's five never shows", async () => {
  const { store, walk, plan, delivered } = analysing(5);
  const turn = createDeferred<void>();
  plan.turn = turn.promise;
  await walk(0).end(ok(COUNTED));
  void store.identify(cat);
  walk(1).events.onAccepted();

  turn.resolve();
  await settled();
  expect(store.getState().current).toMatchObject({ status: "analyzing", photo: { file: cat } });
  expect(delivered).toEqual([]);
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
  const page = setUp();
  const { store, walk } = page;
  void store.identify(dog);
  void store.identify(cat);

  expect(walk(0).events.signal.aborted).toBe(true);
  walk(0).events.onAccepted();
  await walk(0).end(err({ code: "aborted" }));
  expect(store.getState()).toMatchObject(IDLE);
  await endWith(page, 1);
  expect(store.getState().current).toMatchObject({ status: "done", photo: { file: cat } });
});

test("removing the photo clears a result, an error and a refusal", async () => {
  const failed = analysing();
  await failed.walk(0).end(err(died));
  for (const { store } of [await done(), await refused(), failed]) {
    store.remove();
    expect(store.getState()).toMatchObject(IDLE);
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
  expect(store.getState()).toMatchObject(DONE);
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

test("a drop without a file is refused, and leaves the last result alone", async () => {
  const { store } = await done();
  store.refuseMissing();

  const offer = { status: "refused", file: null, error: { code: "photo-missing" } };
  expect(store.getState()).toMatchObject({ ...DONE, offer });
});

test("a dropped folder is refused, leaves the last result alone, and goes with the next photo", async () => {
  const { store, walks, walk } = await done();
  const dropped = [droppedFolder("Trap 3", {})];
  store.refuseMissing(dropped);
  expect(store.getState()).toMatchObject({ ...DONE, offer: { status: "folder", dropped } });
  await store.retry();
  expect(walks).toHaveLength(1);

  void store.identify(cat);
  walk(1).events.onAccepted();
  expect(store.getState().offer).toEqual({ status: "none" });
});

test("a drop without a file cancels a check, and not an analysis", () => {
  const { store, walk } = analysing();
  void store.identify(cat);
  store.refuseMissing();

  expect([0, 1].map((at) => walk(at).events.signal.aborted)).toEqual([false, true]);
});

test("a refused photo is made smaller and then identified", async () => {
  const page = await refused();
  const { store, walk, shrinking } = page;
  const smaller = new File(["d"], "dog.jpg");

  void store.shrinkAndIdentify();
  expect(store.getState().offer).toEqual({ status: "shrinking", file: dog });
  expect(shrinking(0).file).toBe(dog);
  shrinking(0).resolve(smaller);
  await settled();

  expect(walk(1).file).toBe(smaller);
  await endWith(page, 1);
  expect(store.getState()).toMatchObject({
    current: { status: "done", photo: { file: smaller } },
    offer: { status: "none" },
  });
});

test("a photo that can't be made smaller is reported, and can be tried once more", async () => {
  const { store, shrinking, shrinkings } = await refused();
  void store.shrinkAndIdentify();
  void store.shrinkAndIdentify();
  expect(shrinkings).toHaveLength(1);
  shrinking(0).reject(new Error("too little memory"));
  await settled();

  expect(store.getState()).toMatchObject({
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
    await settled();

    expect(walks).toHaveLength(1);
    expect(store.getState()).toMatchObject(IDLE);
  }
});

test("another photo cancels the shrinking of the one before", async () => {
  const { store, walk, walks, shrinking } = await refused();
  void store.shrinkAndIdentify();

  void store.identify(cat);
  expect(shrinking(0).signal.aborted).toBe(true);
  shrinking(0).resolve(new File(["d"], "dog.jpg"));
  await settled();
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
  await settled();
  expect(walk(0).events.signal.aborted).toBe(false);
  walk(2).events.onAccepted();

  expect(walk(0).events.signal.aborted).toBe(true);
});

test("opening the page starts the workers before the first photo", () => {
  const { store, seen } = setUp();
  store.enter();
  expect(seen.warmUps).toBe(1);
});

test("only an answer that is delivered takes one of the day's identifications", async () => {
  const page = analysing(3);
  const { store, walk, plan } = page;
  store.remove();
  await walk(0).end(ok(COUNTED));
  expect(plan.remaining).toBe(3);

  void store.identify(dog);
  walk(1).events.onAccepted();
  await walk(1).end(err(died));
  expect(plan.remaining).toBe(3);

  void store.retry();
  await endWith(page, 2, COUNTED);
  expect(plan.remaining).toBe(2);
});

test.each([
  ["is not sure", UNSURE, 3],
  ["knows nothing in the photo", NONE_OF_THESE, 3],
  ["names a label without a record", WITHOUT_RECORD, 2],
  ["says that nothing is wrong", HEALTHY, 2],
  ["knows only a group", OF_GROUP, 3],
  ["belongs on another page", OFF_TOPIC, 3],
])("an answer that %s is shown and delivered, and counts as it should", async (_, identification, left) => {
  const given = { ...COUNTED, identification: ofKingdom(identification) };
  const { store, plan, delivered } = await done(given, 3);

  expect(plan.remaining).toBe(left);
  expect(store.getState().current).toMatchObject({ status: "done", answer: given });
  expect(delivered).toMatchObject([{ answer: given }]);
});

test("an unsure answer is shown although another tab has taken the last identification", async () => {
  const page = analysing(1);
  page.plan.remaining = 0;
  await page.walk(0).end(ok(UNSURE_ANSWER));

  expect(page.store.getState().current.status).toBe("done");
});

test("an unsure answer to a photo that was removed is not shown", async () => {
  const { store, walk, delivered } = analysing();
  store.remove();
  await walk(0).end(ok(UNSURE_ANSWER));

  expect(store.getState()).toMatchObject(IDLE);
  expect(delivered).toEqual([]);
});

test.each([
  ["sample results", SAMPLE_MODEL, IDENTIFIED.identification],
  ["a model of the person's own", REAL_IDENTIFICATION.model, REAL_IDENTIFICATION],
])("answers of %s take none of the day's, and are given with none left", async (_, model, identification) => {
  for (const left of [3, 0]) {
    const page = setUp(left);
    page.active.model = model;
    void page.store.identify(dog);
    await endWith(page, 0, { ...IDENTIFIED, identification });
    expect(page.store.getState().current.status).toBe("done");
    expect(page.plan.remaining).toBe(left);
  }
});

test("a photo with a sample answer takes one of the day's when the app's own model names it", async () => {
  const page = setUp(1);
  const { store, walks, plan, active } = page;
  active.model = SAMPLE_MODEL;
  void store.identify(dog);
  await endWith(page, 0);
  active.model = KINGDOM_MODEL;
  plan.remaining = 0;
  await store.identifyAgain();
  expect(walks).toHaveLength(1);
  expect(store.getState()).toMatchObject({ current: { answer: IDENTIFIED }, offer: { status: "refused" } });

  plan.remaining = 1;
  void store.retry();
  await endWith(page, 1, COUNTED);
  expect(plan.remaining).toBe(0);
});

test("a photo beyond the day's identifications waits while the page is left, and is identified once there are some", async () => {
  const page = setUp(0);
  const { store, walks, plan } = page;
  const waiting = { status: "refused", file: dog, error: { code: "quota-used-up" } };
  await store.identify(dog);
  for (const visit of [() => {}, store.leave, store.enter]) {
    visit();
    await settled();
    expect(store.getState().offer).toEqual(waiting);
  }
  expect(walks).toHaveLength(0);

  store.leave();
  plan.remaining = 5;
  store.enter();
  await settled();
  await endWith(page, 0, COUNTED);
  expect(store.getState().current.status).toBe("done");
});

test("an answer that comes when another tab has taken the last identification is not shown", async () => {
  const { store, walk, plan, delivered } = analysing(1);
  plan.remaining = 0;
  await walk(0).end(ok(COUNTED));
  expect(store.getState().current).toMatchObject({ status: "failed", error: { code: "quota-used-up" } });
  expect(delivered).toEqual([]);
});

test("an answer is delivered once, when it is shown, with its photo and preview", async () => {
  const { delivered, store } = await done();
  store.leave();
  expect(delivered).toEqual([{ photo: photoOf(dog, preview), answer: IDENTIFIED, before: null }]);
});

test("a photo that is identified again takes no second one of the day's, also with none left", async () => {
  const page = await done(COUNTED, 1);
  const { store, walk, plan, delivered } = page;
  const photo = photoOf(dog, preview);
  expect(plan.remaining).toBe(0);

  void store.identifyAgain();
  walk(1).events.onAccepted();
  expect(store.getState().current).toEqual({ status: "analyzing", photo, back: null });
  await walk(1).end(ok(other));
  expect(store.getState().current).toMatchObject({ status: "done", photo, answer: other });
  expect(plan.remaining).toBe(0);
  expect(delivered.map(({ answer: given }) => given)).toEqual([COUNTED, other]);
});

test("after an answer that named nothing, the photo's next answer counts", async () => {
  const page = await done(UNSURE_ANSWER, 2);
  void page.store.identifyAgain();
  await endWith(page, 1, COUNTED);
  expect(page.plan.remaining).toBe(1);

  // Choosing the same file again counts as a new photo.
  void page.store.identify(dog);
  await endWith(page, 2, COUNTED);
  expect(page.plan.remaining).toBe(0);
});

test("identifying again cancels the analysis of the photo; without a photo nothing happens", async () => {
  const page = analysing();
  const { store, walk, walks } = page;
  void store.identifyAgain();
  expect(walk(0).events.signal.aborted).toBe(true);
  await walk(0).end(err(died));
  await endWith(page, 1);
  expect(store.getState().current.status).toBe("done");

  store.remove();
  await store.identifyAgain();
  expect(walks).toHaveLength(2);
});

test("a photo from another page is identified when the person opens the page, once", async () => {
  const { store, walks, walk } = setUp();
  store.open(cat);
  store.open(dog);
  await settled();
  expect(walks).toHaveLength(0);

  // React may enter, leave and enter a page without a pause.
  for (const visit of [store.enter, store.leave, store.enter]) visit();
  await settled();
  expect(walk(0)).toMatchObject({ file: dog, events: { signal: { aborted: false } } });
  store.leave();
  store.enter();
  await settled();
  expect(walks).toHaveLength(1);
});

test("a photo from another page replaces the one before once it has passed the check, as any other", async () => {
  const { store, walk } = await done();
  store.leave();
  store.open(cat);
  store.enter();
  await settled();
  expect(store.getState()).toMatchObject(DONE);

  walk(1).events.onAccepted();
  expect(store.getState().current).toMatchObject({ status: "analyzing", photo: { file: cat } });
});

test("a photo whose analysis was left is identified when the person comes back, and is there meanwhile", async () => {
  const page = analysing();
  const { store, walks, walk } = page;
  store.leave();
  expect(store.getState()).toMatchObject(IDLE);
  expect(store.hasPhoto()).toBe(true);
  store.enter();
  await settled();
  await endWith(page, 1);
  expect(walk(1).file).toBe(dog);

  store.leave();
  expect(store.hasPhoto()).toBe(true);
  store.enter();
  await settled();
  expect(walks).toHaveLength(2);
});

test("a photo that was taken away is not offered when the person comes back", async () => {
  const { store, walks } = analysing();
  store.remove();
  store.leave();
  store.enter();
  await settled();

  expect(store.hasPhoto()).toBe(false);
  expect(walks).toHaveLength(1);
});

test("a photo from another page comes before the one that was left, though the page is left and entered again at once", async () => {
  const { store, walk } = analysing();
  store.open(cat);
  store.leave();
  store.enter();
  await settled();

  expect(walk(1).file).toBe(cat);
});

test("a page has a photo while one waits or is answered, and none after it was removed", async () => {
  const page = setUp();
  const has = [page.store.hasPhoto()];
  page.store.open(dog);
  has.push(page.store.hasPhoto());
  page.store.enter();
  await settled();
  await endWith(page, 0);
  has.push(page.store.hasPhoto());
  page.store.remove();
  expect([...has, page.store.hasPhoto()]).toEqual([false, true, true, false]);
});

test("a counted photo that another page sends again takes no second one of the day's", async () => {
  const page = setUp(1);
  for (const visit of [0, 1]) {
    page.store.open(dog);
    page.store.enter();
    await settled();
    await endWith(page, visit, COUNTED);
    expect(page.store.getState().current.status).toBe("done");
    page.store.leave();
  }
  expect(page.plan.remaining).toBe(0);
});

test("the subject finder answers any number of photos", async () => {
  const finder = createSubjectFinder({
    identify: async (_file, _subject, { onAccepted }) => {
      onAccepted();
      return ok({ ...IDENTIFIED, identification: REAL_IDENTIFICATION });
    },
    shrink: () => Promise.resolve(dog),
  });
  for (let photo = 0; photo < 7; photo += 1) {
    const file = new File(["leaf"], `${photo}.jpg`);
    await finder.identify(file);
    expect(finder.getState().current).toMatchObject({ status: "done", photo: { file } });
  }
});

test("what finds the subject fetches no record of what it is", () => {
  const { record, ...answer } = REAL_IDENTIFICATION;
  expect(record).not.toBeNull();
  expect(withoutRecord(answer)).toMatchObject({ recordId: null, record: null });
});
