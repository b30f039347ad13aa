import { expect, test } from "vitest";
import { type KeyPlace, type ReviewAction, reviewActionOf } from "#src/lab/batch/grid/use-review.ts";

const ANYWHERE: KeyPlace = { isTyping: false, isOnControl: false, isCorrecting: false };

function actionOf(
  key: string,
  place: Partial<KeyPlace> = {},
  held: Partial<Record<"repeat" | "altKey" | "ctrlKey" | "metaKey", boolean> & { code: string }> = {},
): ReviewAction | null {
  const pressed = { key, code: "", repeat: false, altKey: false, ctrlKey: false, metaKey: false, ...held };
  return reviewActionOf(pressed, { ...ANYWHERE, ...place });
}

test.each<[key: string, action: ReviewAction | null]>([
  ["Enter", { do: "confirm" }],
  ["c", { do: "correct" }],
  ["X", { do: "reject" }],
  ["u", { do: "undo" }],
  ["b", { do: "second" }],
  ["s", { do: "apart" }],
  ["ArrowRight", { do: "next" }],
  ["ArrowLeft", { do: "previous" }],
  ["1", { do: "choose", at: 0 }],
  ["5", { do: "choose", at: 4 }],
  ["Escape", { do: "leave" }],
  ["6", null],
  ["0", null],
  ["q", null],
  ["Tab", null],
  ["ArrowDown", null],
  ["toString", null],
])("the key %s does %j", (key, action) => {
  expect(actionOf(key)).toEqual(action);
});

test("a letter of another script counts by the place of its key, a Latin one by what it is", () => {
  expect(actionOf("с", {}, { code: "KeyC" })).toEqual({ do: "correct" });
  expect(actionOf("ч", {}, { code: "KeyX" })).toEqual({ do: "reject" });
  expect(actionOf("я", {}, { code: "KeyZ", ctrlKey: true })).toEqual({ do: "undo" });
  expect(actionOf("ф", {}, { code: "KeyA" })).toBeNull();
  expect(actionOf("j", {}, { code: "KeyC" })).toBeNull();
});

test("in a field all keys but Escape are the field's", () => {
  for (const key of ["Enter", "c", "x", "1", "ArrowLeft", "u"])
    expect(actionOf(key, { isTyping: true })).toBeNull();
  expect(actionOf("z", { isTyping: true }, { ctrlKey: true })).toBeNull();
  expect(actionOf("Escape", { isTyping: true })).toEqual({ do: "leave" });
});

test("Enter on a button presses the button, and confirms nothing while another name is looked for", () => {
  expect(actionOf("Enter", { isOnControl: true })).toBeNull();
  expect(actionOf("Enter", { isCorrecting: true })).toBeNull();
  expect(actionOf("x", { isOnControl: true })).toEqual({ do: "reject" });
});

test("while another name is looked for letters are typed, of any script, and digits choose", () => {
  for (const key of ["z", "x", "C", "é", "Ж"]) {
    expect(actionOf(key, { isCorrecting: true })).toEqual({ do: "type" });
  }
  expect(actionOf("2", { isCorrecting: true })).toEqual({ do: "choose", at: 1 });
  expect(actionOf("ArrowRight", { isCorrecting: true })).toEqual({ do: "next" });
});

test("keys with Ctrl, Alt or Meta are the browser's, but for the one that undoes", () => {
  expect(actionOf("z", {}, { ctrlKey: true })).toEqual({ do: "undo" });
  expect(actionOf("z", {}, { metaKey: true })).toEqual({ do: "undo" });
  expect(actionOf("c", {}, { ctrlKey: true })).toBeNull();
  expect(actionOf("ArrowLeft", {}, { altKey: true })).toBeNull();
  expect(actionOf("Enter", {}, { metaKey: true })).toBeNull();
});

test("a key that is held down says nothing of the photos that come up, and leads past them", () => {
  for (const key of ["Enter", "x", "c", "1", "u", "b", "s", "Escape"]) {
    expect([key, actionOf(key, {}, { repeat: true })]).toEqual([key, null]);
  }
  expect(actionOf("z", {}, { ctrlKey: true, repeat: true })).toBeNull();
  // While the key that opened the name field is held down, it types nothing into the field.
  expect(actionOf("c", { isCorrecting: true }, { repeat: true })).toBeNull();
  expect(actionOf("ArrowRight", {}, { repeat: true })).toEqual({ do: "next" });
  expect(actionOf("ArrowLeft", {}, { repeat: true })).toEqual({ do: "previous" });
});
