import { expect, test } from "vitest";
import {
  CENTRE,
  MOST_SCALE,
  movedBy,
  pinched,
  swipeOf,
  WHOLE,
  type Zoom,
  zoomedBy,
} from "#src/app/references/beside/zoom.ts";

/** Where a place of the picture (0..1) is in the frame. */
function placeInFrame({ scale, x, y }: Zoom, at: { x: number; y: number }): readonly [number, number] {
  return [x + scale * at.x, y + scale * at.y];
}

test("what is under the pointer stays there while it is enlarged", () => {
  const zoom = zoomedBy(WHOLE, 3, { x: 0.8, y: 0.1 });
  expect(zoom.scale).toBe(3);
  const [x, y] = placeInFrame(zoom, { x: 0.8, y: 0.1 });
  expect([x, y]).toEqual([expect.closeTo(0.8), expect.closeTo(0.1)]);
});

test("a picture is at most 8 times as large, never smaller than its frame, and leaves no part of it empty", () => {
  expect(zoomedBy(WHOLE, 100, CENTRE).scale).toBe(MOST_SCALE);
  expect(zoomedBy(zoomedBy(WHOLE, 4, { x: 0, y: 1 }), 0.01, CENTRE)).toEqual(WHOLE);
  const twice = zoomedBy(WHOLE, 2, CENTRE);
  expect(movedBy(twice, { x: 5, y: -5 })).toEqual({ scale: 2, x: 0, y: -1 });
  expect(movedBy(WHOLE, { x: 0.4, y: 0.4 })).toEqual(WHOLE);
});

test("two fingers that part enlarge, and that move together move", () => {
  const [left, right] = [
    { x: 0.4, y: 0.5 },
    { x: 0.6, y: 0.5 },
  ];
  const apart = pinched(
    WHOLE,
    [left, right],
    [
      { x: 0.3, y: 0.5 },
      { x: 0.7, y: 0.5 },
    ],
  );
  expect(apart).toEqual({ scale: expect.closeTo(2), x: expect.closeTo(-0.5), y: expect.closeTo(-0.5) });
  const moved = pinched(
    apart,
    [left, right],
    [
      { x: 0.5, y: 0.4 },
      { x: 0.7, y: 0.4 },
    ],
  );
  expect(moved).toEqual({ scale: expect.closeTo(2), x: expect.closeTo(-0.4), y: expect.closeTo(-0.6) });
  expect(pinched(WHOLE, [left, left], [left, right])).toEqual(WHOLE);
});

test("a short or slanted move is no swipe", () => {
  expect(swipeOf(CENTRE, { x: 0.2, y: 0.55 })).toBe("left");
  expect(swipeOf(CENTRE, { x: 0.7, y: 0.5 })).toBe("right");
  expect(swipeOf(CENTRE, { x: 0.6, y: 0.5 })).toBe("none");
  expect(swipeOf(CENTRE, { x: 0.7, y: 0.65 })).toBe("none");
});
