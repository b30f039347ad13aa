import { expect, test } from "vitest";
import { FRAME_EVERY_MS, UNTOUCHED_MS, type Watch, watchFrames } from "#src/ui/camera/watch-frames.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { settled } from "#tests/fakes/model-parts.ts";

/** Not a real frame: the watch only passes it on. */
const FRAME = Object.create(null) as ImageBitmap;

/** A watched camera. A test sets the grey level of its picture, and lets time pass. */
function watchCamera({ read = () => Promise.resolve(true) }: { read?: () => Promise<boolean> } = {}) {
  const clock = createFakeClock(0);
  const scene = { grey: 100, isHidden: false, touchedAt: 0 };
  const seen = { looks: 0, moves: 0, watches: [] as Watch[] };
  const touch = createDeferred<void>();
  const shown = createDeferred<void>();
  const end = new AbortController();
  const ended = watchFrames(
    {
      sample: () => new Uint8Array(4).fill(scene.grey),
      take: () => Promise.resolve(FRAME),
      visible: () => (scene.isHidden ? shown.promise : Promise.resolve()),
      touchedAt: () => scene.touchedAt,
      touched: () => touch.promise,
    },
    {
      look: () => {
        seen.looks += 1;
        return read();
      },
      onMove: () => {
        seen.moves += 1;
      },
    },
    (watch) => seen.watches.push(watch),
    clock,
    end.signal,
  );
  return {
    scene,
    seen,
    clock,
    ended,
    end,
    /** Lets the time of some frames pass. */
    pass: async (frames: number, onFrame: (at: number) => void = () => {}) => {
      for (let at = 0; at < frames; at += 1) {
        onFrame(at);
        clock.advance(FRAME_EVERY_MS);
        await settled();
      }
    },
    touch: async () => {
      scene.touchedAt = clock.now();
      touch.resolve();
      await settled();
    },
    show: async () => {
      scene.isHidden = false;
      shown.resolve();
      await settled();
    },
  };
}

test("a changing picture is read four times a second, an unchanged one only a few times", async () => {
  const { scene, seen, pass } = watchCamera();
  await settled();
  await pass(20, (at) => {
    scene.grey = 100 + (at % 2) * 5;
  });
  expect(seen.looks).toBe(21);

  await pass(20);
  expect(seen.looks).toBeLessThan(28);
  expect(seen.watches.at(-1)).toBe("still");

  const before = seen.looks;
  scene.grey = 110;
  await pass(1);
  expect(seen.looks).toBe(before + 1);
});

test("the noise of a camera is no change, but a slow drift is", async () => {
  const { scene, seen, pass } = watchCamera();
  await pass(20, (at) => {
    scene.grey = 100 + (at % 2);
  });
  expect(seen.watches.at(-1)).toBe("still");
  await pass(5, (at) => {
    scene.grey = 101 + at;
  });
  expect(seen.watches.at(-1)).toBe("looking");
});

test("a picture that changes much is not read", async () => {
  const { scene, seen, pass } = watchCamera();
  await settled();
  const { looks } = seen;
  await pass(8, (at) => {
    scene.grey = at % 2 === 0 ? 200 : 50;
  });
  expect(seen).toMatchObject({ looks, moves: 8 });
});

test("while the page is hidden nothing is read", async () => {
  const { scene, seen, pass, show } = watchCamera();
  await settled();
  scene.isHidden = true;
  await pass(4, (at) => {
    scene.grey = 100 + at * 5;
  });
  const { looks } = seen;
  expect(looks).toBeLessThan(3);
  await show();
  expect(seen.looks).toBe(looks + 1);
});

test("a minute without a touch pauses the camera, and a touch goes on", async () => {
  const { scene, seen, clock, pass, touch } = watchCamera();
  await settled();
  clock.advance(UNTOUCHED_MS + 1);
  await settled();
  expect(seen.watches.at(-1)).toBe("untouched");
  const { looks } = seen;
  await pass(4);
  expect(seen.looks).toBe(looks);
  scene.grey = 110;
  await touch();
  expect(seen.watches.at(-1)).toBe("looking");
  expect(seen.looks).toBe(looks + 1);
});

test("a slow device skips frames: one is read at a time", async () => {
  const reading = createDeferred<boolean>();
  const { scene, seen, pass } = watchCamera({ read: () => reading.promise });
  await pass(10, (at) => {
    scene.grey = 100 + (at % 2) * 5;
  });
  expect(seen.looks).toBe(1);
  reading.resolve(true);
  await pass(1);
  expect(seen.looks).toBe(2);
});

test("the watch ends with its signal, and when a frame could not be read", async () => {
  const { end, ended, clock } = watchCamera();
  await settled();
  end.abort();
  await ended;
  expect(clock.sleepers()).toBe(0);
  await watchCamera({ read: () => Promise.resolve(false) }).ended;
});
