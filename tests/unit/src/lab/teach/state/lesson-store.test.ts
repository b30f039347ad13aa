import { expect, test } from "vitest";
import { NONE_OF_THESE } from "#domain/teaching/lesson-class.ts";
import type { LessonStore } from "#src/lab/teach/state/lesson-store.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { createLesson, newPhoto } from "#tests/fakes/lesson.ts";
import { settled } from "#tests/fakes/model-parts.ts";

function added(lesson: LessonStore, name: string): string {
  const own = lesson.addClass(name);
  if (!own.ok) throw new Error(own.error);
  return own.value.id;
}

function names(lesson: LessonStore): readonly string[] {
  return lesson.getState().classes.map(({ name }) => name);
}

function photoNames(lesson: LessonStore): readonly string[] {
  return lesson.getState().photos.map(({ name }) => name);
}

/** A stored lesson with the class "Vine" and these photos in it. `reload` returns the lesson after a reload. */
async function createVine(...photos: readonly string[]) {
  const parts = createLesson();
  const { lesson, again } = parts;
  const vine = added(lesson, "Vine");
  for (const name of photos) lesson.addPhoto(newPhoto(vine, name));
  await lesson.written();
  const reload = async (): Promise<LessonStore> => {
    await lesson.written();
    const reloaded = again();
    await reloaded.read();
    return reloaded;
  };
  const removeFirst = (): void => lesson.removePhoto(lesson.getState().photos[0]?.id ?? "");
  return { ...parts, vine, reload, removeFirst };
}

test("the class “None of these” is there from the start, and stays last", () => {
  const { lesson } = createLesson();
  added(lesson, "Vine");
  added(lesson, "Lantana");
  expect(names(lesson)).toEqual(["Vine", "Lantana", "None of these"]);
  lesson.removeClass(NONE_OF_THESE.id);
  expect(names(lesson)).toEqual(["Vine", "Lantana", "None of these"]);
  expect(lesson.renameClass(NONE_OF_THESE.id, "Nothing")).toBeNull();
  expect(names(lesson)).toContain("None of these");
});

test("a folder's name finds its class, or adds one", () => {
  const { lesson } = createLesson();
  const vine = added(lesson, "Vine");
  expect(lesson.classNamed("vine")?.id).toBe(vine);
  expect(lesson.classNamed("Lantana")?.name).toBe("Lantana");
  expect(lesson.classNamed("")).toBeNull();
  expect(names(lesson)).toEqual(["Vine", "Lantana", "None of these"]);
});

test("after a reload the lesson is the same: order, names, photos and their features", async () => {
  const { lesson, vine, reload } = await createVine();
  const lantana = added(lesson, "Lantana");
  for (const [classId, name] of [
    [vine, "a.jpg"],
    [lantana, "bb.jpg"],
    [NONE_OF_THESE.id, "ccc.jpg"],
  ] as const) {
    expect(lesson.addPhoto(newPhoto(classId, name))).toBe("added");
  }
  for (const name of ["Vines", "Rubber vine"]) lesson.renameClass(vine, name);
  added(lesson, "Siam weed");

  const reloaded = await reload();
  expect(reloaded.getState()).toEqual(lesson.getState());
  expect(names(reloaded)).toEqual(["Rubber vine", "Lantana", "Siam weed", "None of these"]);
  const [first] = reloaded.getState().photos;
  expect(reloaded.numbersOf(first?.id ?? "")?.features).toEqual(Float32Array.of(5, 1));
});

test("a picture that is in the lesson is not added again, to any class", async () => {
  const { lesson, vine } = await createVine("a.jpg");
  const lantana = added(lesson, "Lantana");
  for (const id of [vine, lantana]) expect(lesson.addPhoto(newPhoto(id, "a.jpg"))).toBe("known");
  lesson.removeClass(lantana);
  expect(lesson.addPhoto(newPhoto(lantana, "b.jpg"))).toBe("class-gone");
  expect(photoNames(lesson)).toEqual(["a.jpg"]);
});

test("a deleted photo, class or lesson is gone after a reload too", async () => {
  const { lesson, vine, reload, removeFirst } = await createVine("a", "b");
  const lantana = added(lesson, "Lantana");
  for (const name of ["c", "d"]) lesson.addPhoto(newPhoto(lantana, name));
  removeFirst();
  const one = await reload();
  expect(photoNames(one)).toEqual(["b", "c", "d"]);
  expect(one.getState()).toMatchObject({ classes: lesson.getState().classes });
  lesson.removeClass(vine);
  expect(photoNames(await reload())).toEqual(["c", "d"]);
  lesson.storeHead(TAUGHT);
  await lesson.clear();
  const emptied = await reload();
  expect([photoNames(emptied), names(emptied), emptied.storedHead()]).toEqual([[], ["None of these"], null]);
});

const TAUGHT = {
  lesson: "of this one",
  classes: [NONE_OF_THESE],
  taught: {
    head: { weights: new Float64Array(2), biases: new Float64Array(1) },
    heldOut: [[1]],
    byEdges: [[1]],
    photos: [1],
  },
};

test("changes that a full storage refuses stay in the tab, and are written when there is room", async () => {
  const { lesson, vine, database, reload } = await createVine();
  database.problem = "storage-full";
  for (const name of ["a", "b"]) lesson.addPhoto(newPhoto(vine, name));
  await lesson.written();
  expect(lesson.getState().lessonStorage).toEqual({ status: "unwritten", problem: "storage-full" });
  // Reading the lesson again must not lose the changes.
  database.problem = null;
  await lesson.read();
  expect(photoNames(lesson)).toEqual(["a", "b"]);
  database.problem = "storage-full";

  await lesson.storeAgain();
  expect(lesson.getState().lessonStorage.status).toBe("unwritten");
  database.problem = null;
  await lesson.storeAgain();
  expect(lesson.getState().lessonStorage).toEqual({ status: "kept" });
  expect(photoNames(await reload())).toEqual(["a", "b"]);
});

test("after a failed write the next photo does not try again, and a deletion does", async () => {
  const { lesson, vine, database, removeFirst } = await createVine();
  database.problem = "storage-full";
  lesson.addPhoto(newPhoto(vine, "a"));
  await lesson.written();
  database.problem = null;
  lesson.addPhoto(newPhoto(vine, "b"));
  await settled();
  expect(lesson.getState().lessonStorage.status).toBe("unwritten");
  removeFirst();
  await settled();
  expect(lesson.getState().lessonStorage).toEqual({ status: "kept" });
});

test("a lesson that can't be read is reported, and later additions are still kept", async () => {
  const { lesson, database } = createLesson();
  database.problem = "storage-silent";
  await lesson.read();
  expect(lesson.getState().lessonStorage).toEqual({ status: "unread", problem: "storage-silent" });
  database.problem = null;
  added(lesson, "Vine");
  await lesson.written();
  expect(database.written).toHaveLength(1);
});

test("another tab learns that the lesson has changed, and undoes none of the changes", async () => {
  const { lesson, again, database } = createLesson();
  const other = again();
  const vine = added(lesson, "Vine");
  await lesson.written();
  expect(other.getState().lessonStorage).toEqual({ status: "changed-elsewhere" });
  added(other, "Lantana");
  await other.written();
  await other.read();
  expect(names(other)).toEqual(["Vine", "Lantana", "None of these"]);
  expect(other.getState().lessonStorage).toEqual({ status: "kept" });

  // One tab deletes a class while another tab adds a photo to it: the photo is deleted with the class.
  lesson.removeClass(vine);
  expect(other.addPhoto(newPhoto(vine, "late"))).toBe("added");
  await Promise.all([lesson.written(), other.written()]);
  await other.read();
  expect([photoNames(other), names(other)]).toEqual([[], ["Lantana", "None of these"]]);
  await other.written();
  expect(await database.read()).toMatchObject({ value: { photos: [] } });
});

test("deleting a lesson also deletes what another tab has added", async () => {
  const { lesson, again, database } = createLesson();
  const other = again();
  const vine = added(other, "Vine");
  other.addPhoto(newPhoto(vine, "a"));
  await other.written();
  const cleared = lesson.clear();
  added(lesson, "Lantana");
  await cleared;
  expect(await database.read()).toMatchObject({
    value: { classes: [{ name: "Lantana" }], photos: [], taught: null },
  });
});

test("a deleted lesson disappears once the deletion is written, and later additions stay", async () => {
  const { lesson, again, database } = await createVine("a");
  const { apply } = database;
  const mayWrite = createDeferred<void>();
  database.apply = async (changes) => {
    await mayWrite.promise;
    return apply(changes);
  };
  const cleared = lesson.clear();
  lesson.addPhoto(newPhoto(added(lesson, "Lantana"), "b"));
  // Until the deletion is written, a person who reloads the page still has the lesson.
  const left = again();
  await left.read();
  for (const each of [left, lesson]) expect(names(each)).toContain("Vine");
  mayWrite.resolve();
  await cleared;
  expect(names(lesson)).toEqual(["Lantana", "None of these"]);
  expect(photoNames(lesson)).toEqual(["b"]);
});

test("a lesson that could not be deleted from the device is gone from the page, which reports the failure", async () => {
  const { lesson, database } = await createVine();
  database.problem = "storage-failed";
  await lesson.clear();
  expect(names(lesson)).toEqual(["None of these"]);
  expect(lesson.getState().lessonStorage).toEqual({ status: "unwritten", problem: "storage-failed" });
});

test("changes that wait when the lesson is deleted are not written after it", async () => {
  const { lesson, database } = createLesson();
  database.problem = "storage-full";
  const vine = added(lesson, "Vine");
  lesson.addPhoto(newPhoto(vine, "a"));
  await lesson.written();
  database.problem = null;
  await lesson.clear();
  expect(database.written).toEqual([[{ kind: "delete-all" }]]);
});

test("the taught head is deleted with any photo or class that it was taught with", async () => {
  const { lesson, database, removeFirst } = await createVine("a");
  const lantana = added(lesson, "Lantana");
  for (const remove of [removeFirst, () => lesson.removeClass(lantana)]) {
    lesson.storeHead(TAUGHT);
    await lesson.written();
    expect(await database.read()).toMatchObject({ value: { taught: TAUGHT } });
    remove();
    await lesson.written();
    expect(lesson.storedHead()).toBeNull();
    expect(await database.read()).toMatchObject({ value: { taught: null } });
  }
});

test("changes in this tab during a read stay, and changes of another tab are reported", async () => {
  const { lesson, again, vine, database, removeFirst } = await createVine("a", "b");
  const { read } = database;
  const mayRead = createDeferred<void>();
  database.read = async () => {
    const kept = await read();
    await mayRead.promise;
    return kept;
  };
  const reading = lesson.read();
  await settled();
  lesson.addPhoto(newPhoto(vine, "c"));
  removeFirst();
  added(again(), "Lantana");
  await settled();
  mayRead.resolve();
  await reading;
  expect(photoNames(lesson)).toEqual(["b", "c"]);
  expect(lesson.getState().lessonStorage).toEqual({ status: "changed-elsewhere" });
});

test("a tab whose changes are written late still reports that another tab has changed the lesson", async () => {
  const { lesson, again, database } = createLesson();
  database.problem = "storage-full";
  added(lesson, "Vine");
  await lesson.written();
  database.problem = null;
  const other = again();
  added(other, "Lantana");
  await other.written();
  expect(lesson.getState().lessonStorage.status).toBe("unwritten");
  await lesson.storeAgain();
  expect(lesson.getState().lessonStorage).toEqual({ status: "changed-elsewhere" });
  await lesson.read();
  expect(lesson.getState().lessonStorage).toEqual({ status: "kept" });
});

test("a change that could not be written during a read is reported to be in this tab alone", async () => {
  const { lesson, database } = createLesson();
  const { read } = database;
  database.read = async () => {
    const kept = await read();
    database.problem = "storage-full";
    added(lesson, "Vine");
    await lesson.written();
    return kept;
  };
  await lesson.read();
  expect(names(lesson)).toEqual(["Vine", "None of these"]);
  expect(lesson.getState().lessonStorage).toEqual({ status: "unwritten", problem: "storage-full" });
});
