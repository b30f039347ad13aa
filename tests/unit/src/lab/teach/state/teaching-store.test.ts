import { expect, test } from "vitest";
import { err, ok } from "#domain/result.ts";
import { NONE_OF_THESE } from "#domain/teaching/lesson-class.ts";
import { rightIn, teach } from "#domain/teaching/teach.ts";
import type { TeachingClient } from "#src/core/workers/teaching-client.ts";
import { createPhotoIntakeStore } from "#src/lab/teach/state/photo-intake-store.ts";
import {
  createTeachingStore,
  type TaughtLesson,
  type TeachingStore,
} from "#src/lab/teach/state/teaching-store.ts";
import { createLesson, createTeachParts, KINGDOM } from "#tests/fakes/lesson.ts";
import { packageOf } from "#tests/fakes/model-packages.ts";

/** A client that teaches in this thread. */
const CLIENT: Pick<TeachingClient, "teach"> = {
  teach: (lesson, onProgress, signal) =>
    Promise.resolve(signal.aborted ? err({ code: "aborted" }) : ok(teach(lesson, onProgress))),
};

/** The stores of a lesson, and the functions that teach it. `own` is the app's model. */
async function setUp(parts = createLesson(), own = KINGDOM) {
  const looking = await createTeachParts(own);
  const { lesson } = parts;
  const intake = createPhotoIntakeStore({ ...looking, lesson });
  const openTeaching = (client = CLIENT, tab = lesson): TeachingStore =>
    createTeachingStore({ ...looking, lesson: tab, worker: client });
  return { ...parts, ...looking, intake, openTeaching };
}

type Parts = Awaited<ReturnType<typeof setUp>>;

/** {@link setUp} with `each` photos in each of two classes. */
async function setUpFilled(each = 4): Promise<Parts> {
  const parts = await setUp();
  await fill(parts, each);
  return parts;
}

/** Adds `each` photos to each of two classes. The first feature is about 10 for "short" and 200 for "tall". */
async function fill({ lesson, intake, looks }: Parts, each = 4): Promise<void> {
  for (const [name, look] of [
    ["short", 10],
    ["tall", 200],
  ] as const) {
    const own = lesson.classNamed(name);
    const files = Array.from({ length: each }, (_, at) => new File(["photo"], `${name} ${at}.jpg`));
    for (const [at, file] of files.entries()) looks.set(file.name, look + at);
    await intake.add(files.map((file) => ({ classId: own?.id ?? "", file })));
  }
}

function taughtOf(store: TeachingStore): TaughtLesson {
  const state = store.getState();
  if (state.status !== "taught") throw new Error(`it is ${state.status}`);
  return state;
}

test("a lesson is taught with the classes that have photos, and tested once on every photo", async () => {
  const parts = await setUpFilled();
  parts.lesson.addClass("empty");
  const store = parts.openTeaching();
  await store.teach();
  const { taught, classes, curve } = taughtOf(store);
  expect(classes.map(({ name }) => name)).toEqual(["short", "tall"]);
  expect(rightIn(taught.heldOut, -1)).toEqual({ right: 8, photos: 8 });
  expect(curve.at(-1)).toMatchObject({ head: 5, heads: 5 });
});

test("the same photos give the same result, in any order", async () => {
  const heard: (readonly number[])[] = [];
  for (const turned of [false, true]) {
    const parts = await setUp();
    const own = parts.lesson.classNamed("short");
    const names = turned ? ["c", "b", "a"] : ["a", "b", "c"];
    for (const name of [...names, "other"]) {
      parts.looks.set(name, name.charCodeAt(0));
      const classId = name === "other" ? NONE_OF_THESE.id : (own?.id ?? "");
      await parts.intake.add([{ classId, file: new File(["photo"], name) }]);
    }
    const store = parts.openTeaching({
      teach: (lesson, ...rest) => {
        heard.push(lesson.photos.map(({ features }) => features[0] ?? 0));
        return CLIENT.teach(lesson, ...rest);
      },
    });
    await store.teach();
  }
  expect(heard[0]).toHaveLength(4);
  expect(heard[1]).toEqual(heard[0]);
});

test("an answer has the current names, and “none of these” where no class fits", async () => {
  const parts = await setUpFilled();
  for (const at of [0, 1, 2, 3]) {
    parts.looks.set(`none ${at}`, 100 + at);
    await parts.intake.add([{ classId: NONE_OF_THESE.id, file: new File(["photo"], `none ${at}`) }]);
  }
  const store = parts.openTeaching();
  await store.teach();
  const [short] = parts.lesson.getState().classes;
  parts.lesson.renameClass(short?.id ?? "", "small");
  const { signal } = new AbortController();
  const nameOf = async (name: string, look: number) => {
    parts.looks.set(name, look);
    const named = await store.answerFor(new File(["photo"], name), signal);
    if (!named.ok) throw new Error(named.error.code);
    return named.value;
  };
  expect(await nameOf("new.jpg", 12)).toMatchObject({
    verdict: "identified",
    classes: [{ name: "small" }, {}, {}, { name: "Unlike all taught photos", isReject: true }],
  });
  expect((await nameOf("other.jpg", 100)).verdict).toBe("none-of-these");
});

test("if no class reaches half, the answer is “not sure”", async () => {
  const parts = await setUpFilled(2);
  const third = parts.lesson.classNamed("third");
  await parts.intake.add([{ classId: third?.id ?? "", file: new File(["photo"], "third.jpg") }]);
  const store = parts.openTeaching({
    teach: (lesson, onProgress) => {
      const taught = teach(lesson, onProgress);
      const indifferent = { weights: taught.head.weights.fill(0), biases: new Float64Array(3) };
      return Promise.resolve(ok({ ...taught, head: indifferent }));
    },
  });
  await store.teach();
  const named = await store.answerFor(new File(["photo"], "a.jpg"), new AbortController().signal);
  expect(named).toMatchObject({ ok: true, value: { verdict: "not-sure", classes: [{}, {}, {}] } });
});

test("after a reload the taught head is there, unless the lesson has changed", async () => {
  const parts = await setUpFilled();
  const store = parts.openTeaching();
  await store.teach();
  await parts.lesson.written();

  const tab = parts.again();
  await tab.read();
  const reloaded = parts.openTeaching(CLIENT, tab);
  reloaded.restore();
  expect(taughtOf(reloaded)).toMatchObject({ taught: taughtOf(store).taught, curve: [] });

  expect(reloaded.isOutdated(taughtOf(reloaded), tab.getState())).toBe(false);
  tab.renameClass(tab.getState().classes[0]?.id ?? "", "another name");
  expect(reloaded.isOutdated(taughtOf(reloaded), tab.getState())).toBe(false);
  tab.removePhoto(tab.getState().photos[0]?.id ?? "");
  expect(reloaded.isOutdated(taughtOf(reloaded), tab.getState())).toBe(true);
  await tab.written();
  const later = parts.again();
  await later.read();
  const third = parts.openTeaching(CLIENT, later);
  third.restore();
  expect(third.getState()).toEqual({ status: "none" });
});

test("with a new version of the network, the small pictures are looked at again before teaching", async () => {
  const before = await setUp();
  await fill(before);
  await before.openTeaching().teach();
  await before.lesson.written();
  const newer = packageOf({
    ...KINGDOM.manifest,
    version: "2",
    files: [{ path: "birds.tflite", bytes: 3000, sha256: "ff".repeat(32) }],
  });
  const tab = before.again();
  await tab.read();
  const parts = await setUp({ ...before, lesson: tab }, newer);
  for (const [name, look] of before.looks) parts.looks.set(name, look + 1);
  const store = parts.openTeaching();
  store.restore();
  expect(store.getState()).toEqual({ status: "none" });

  const told: string[] = [];
  store.subscribe(({ status }) => told.push(status));
  await store.teach();
  expect(told).toContain("looking-again");
  expect(parts.imaging.prepared).toHaveLength(8);
  expect(parts.imaging.prepared).toContain("short 0.jpg");
  const [photo] = tab.getState().photos;
  expect(tab.numbersOf(photo?.id ?? "")).toMatchObject({ network: parts.base.network() });
  expect(tab.numbersOf(photo?.id ?? "")?.features[0]).toBe(11);
  expect(taughtOf(store).classes).toHaveLength(2);
});

test("photos that were kept without a hash get one from their small pictures, and keep their features", async () => {
  const parts = await setUpFilled();
  const { lesson, imaging, looks } = parts;
  const [first] = lesson.getState().photos;
  const known = lesson.numbersOf(first?.id ?? "");
  if (first === undefined || known === undefined) throw new Error("no photo");
  lesson.setNumbers(first.id, { ...known, hash: null });
  imaging.prepared.length = 0;
  looks.set(first.name, 77);
  await parts.openTeaching().teach();
  expect(imaging.prepared).toEqual([first.name]);
  expect(lesson.numbersOf(first.id)).toEqual(known);
});

test("stopping keeps the earlier result, and a failure is reported", async () => {
  const parts = await setUpFilled();
  let client: Pick<TeachingClient, "teach">["teach"] = CLIENT.teach;
  const store = parts.openTeaching({ teach: (...lesson) => client(...lesson) });
  await store.teach();
  const before = taughtOf(store);
  client = (_lesson, _onProgress, signal) =>
    new Promise((resolve) => {
      signal.addEventListener("abort", () => resolve(err({ code: "aborted" })));
    });
  const given = store.teach();
  store.stop();
  await given;
  expect(store.getState()).toBe(before);
  client = () => Promise.resolve(err({ code: "worker-died" }));
  await store.teach();
  expect(store.getState()).toEqual({ status: "failed", error: { code: "worker-died" } });
});

test("a head that was taught with a photo deleted meanwhile is outdated, and not kept", async () => {
  const parts = await setUpFilled();
  const { lesson } = parts;
  const store = parts.openTeaching({
    teach: (...given) => {
      lesson.removePhoto(lesson.getState().photos[0]?.id ?? "");
      return CLIENT.teach(...given);
    },
  });
  await store.teach();
  expect(store.isOutdated(taughtOf(store), lesson.getState())).toBe(true);
  expect(lesson.storedHead()).toBeNull();
});
