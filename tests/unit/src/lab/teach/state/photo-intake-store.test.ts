import { expect, test } from "vitest";
import { err } from "#domain/result.ts";
import { NONE_OF_THESE } from "#domain/teaching/lesson-class.ts";
import { createPhotoIntakeStore, type PhotoForClass } from "#src/lab/teach/state/photo-intake-store.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { createLesson, createTeachParts, KINGDOM } from "#tests/fakes/lesson.ts";
import { settled } from "#tests/fakes/model-parts.ts";

function photos(...names: readonly string[]): readonly PhotoForClass[] {
  return names.map((name) => ({ classId: NONE_OF_THESE.id, file: new File(["photo"], name) }));
}

async function setUp(...told: Parameters<typeof createTeachParts>) {
  const parts = await createTeachParts(...told);
  const { lesson } = createLesson();
  const intake = createPhotoIntakeStore({ ...parts, lesson });
  const names = () => lesson.getState().photos.map(({ name }) => name);
  const gate = createDeferred<void>();
  const checks = { begun: 0 };
  /** Makes the check of every photo wait for `gate`. */
  const holdPhotos = (): void => {
    const check = parts.imaging.check.bind(parts.imaging);
    parts.imaging.check = async (...photo) => {
      checks.begun += 1;
      await gate.promise;
      return check(...photo);
    };
  };
  return { ...parts, lesson, intake, names, gate, checks, holdPhotos };
}

test("photos get into the lesson with their small pictures and the features of the app's own network", async () => {
  const { intake, lesson, names, base } = await setUp();
  await intake.add(photos("a.jpg", "bb.jpg"));
  expect(names()).toEqual(["a.jpg", "bb.jpg"]);
  const [first] = lesson.getState().photos;
  expect(first?.thumbnail).toBe(`data:image/jpeg;base64,${btoa("a.jpg")}`);
  const numbers = lesson.numbersOf(first?.id ?? "");
  expect(numbers?.features[0]).toBe(5);
  expect(numbers?.network).toBe(base.network());
  expect(intake.getState()).toEqual({ status: "ended", added: 2, left: [], waiting: 0, error: null });
});

test("camera photos keep the time of the shot, and all photos a hash", async () => {
  const { intake, lesson } = await setUp();
  const [shot, file] = photos("shot.jpg", "file.jpg");
  if (shot === undefined || file === undefined) throw new Error("no photos");
  await intake.add([{ ...shot, shotAt: 5000 }, file]);
  const [first, second] = lesson.getState().photos.map(({ id }) => lesson.numbersOf(id));
  expect([first?.shotAt, second?.shotAt]).toEqual([5000, null]);
  expect(first?.hash).toMatch(/^[\da-f]{16}$/);
  expect(second?.hash).not.toBe(first?.hash);
});

test("unreadable and known photos are listed with their reasons", async () => {
  const { intake, imaging, names } = await setUp();
  imaging.refused.set("b.heic", { code: "photo-not-an-image" });
  await intake.add(photos("a.jpg", "b.heic", "a.jpg"));
  expect(names()).toEqual(["a.jpg"]);
  expect(intake.getState()).toMatchObject({
    status: "ended",
    added: 1,
    left: [
      { name: "b.heic", problem: "photo-not-an-image" },
      { name: "a.jpg", problem: "photo-known" },
    ],
  });
});

test("two photos are processed at a time, and later photos join the same run", async () => {
  const { intake, names, gate, checks, holdPhotos } = await setUp();
  holdPhotos();
  const first = intake.add(photos("a.jpg", "bb.jpg", "ccc.jpg"));
  await settled();
  expect(checks.begun).toBe(2);
  const second = intake.add(photos("dddd.jpg"));
  gate.resolve();
  await Promise.all([first, second]);
  expect(names()).toEqual(["a.jpg", "bb.jpg", "ccc.jpg", "dddd.jpg"]);
  expect(intake.getState()).toMatchObject({ status: "ended", added: 4 });
});

test("after a stop the added photos stay, and the rest is counted", async () => {
  const { intake, imaging, names } = await setUp();
  const real = { ...imaging };
  imaging.check = async (file, maxBytes, signal) => {
    if (names().length === 2) intake.stop();
    return signal.aborted ? err({ code: "aborted" }) : real.check(file, maxBytes, signal);
  };
  await intake.add(photos("a.jpg", "bb.jpg", "ccc.jpg", "dddd.jpg", "eeeee.jpg"));
  const state = intake.getState();
  if (state.status !== "ended") throw new Error(state.status);
  expect(state.error).toBeNull();
  expect(state.added).toBe(names().length);
  expect(state.added + state.waiting).toBe(5);
  expect(state.waiting).toBeGreaterThan(0);
});

test("a network that can't be loaded is reported, and the lesson stays empty", async () => {
  const error = { code: "worker-unreachable" } as const;
  const { intake, names } = await setUp(KINGDOM, err(error));
  await intake.add(photos("a.jpg"));
  expect(intake.getState()).toEqual({ status: "ended", added: 0, left: [], waiting: 1, error });
  expect(names()).toEqual([]);
});

test("after the person leaves the page, nothing more is added or shown", async () => {
  const { intake, names, gate, holdPhotos } = await setUp();
  holdPhotos();
  const adding = intake.add(photos("a.jpg"));
  await settled();
  intake.clear();
  gate.resolve();
  await adding;
  expect(intake.getState()).toEqual({ status: "none" });
  expect(names()).toEqual([]);
});

test("a network that is still loading when the person leaves is not opened", async () => {
  const { inference, base } = await setUp();
  const opened = inference.clients.length;
  const stop = new AbortController();
  const opening = base.open(() => {}, stop.signal);
  stop.abort();
  base.end();
  expect(await opening).toEqual(err({ code: "aborted" }));
  expect(inference.clients).toHaveLength(opened);
});
