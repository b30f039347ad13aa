import type { Plant } from "#bench/page/bench-page.ts";
import { systemClock } from "#domain/clock.ts";
import { ok } from "#domain/result.ts";
import type { ImagingClient } from "#src/core/workers/imaging-client.ts";

/** Duration of each planted fault, in milliseconds. */
const PLANTED_MS = {
  "slow-decode": 500,
  "slow-hand-over": 5,
  "blocked-page": 60,
  "blocked-at-times": 60,
} as const;

/** Bytes that a planted fault holds for each pixel of a photo. */
const HELD_BYTES = 1;

/** The imaging client of the app, with the planted fault if the fault concerns imaging. */
export function plantedImaging(imaging: ImagingClient, plant: Plant | null): ImagingClient {
  const { signal } = new AbortController();
  /** Memory held for the last photo. */
  let bytes = new Uint8Array();
  return {
    ...imaging,
    prepare: async (...photo) => {
      if (plant === "memory-held") {
        const [, { width, height }] = photo;
        bytes = new Uint8Array(width * height * HELD_BYTES);
        bytes.fill(1);
      }
      if (plant !== "slow-decode" && plant !== "slow-hand-over") return imaging.prepare(...photo);
      await systemClock.sleep(PLANTED_MS[plant], signal);
      const prepared = await imaging.prepare(...photo);
      if (!prepared.ok || plant === "slow-hand-over") return prepared;
      const { timings } = prepared.value;
      const slowed = { ...timings, decodeMs: timings.decodeMs + PLANTED_MS[plant] };
      return ok({ ...prepared.value, timings: slowed });
    },
  };
}

/**
 * Returns a function to call for each accepted photo. A planted fault blocks the page for every photo, or for every
 * second photo.
 */
export function plantedBlock(plant: Plant | null): () => void {
  let accepted = 0;
  return () => {
    accepted += 1;
    if (plant === "blocked-page" || (plant === "blocked-at-times" && accepted % 2 === 0)) {
      block(PLANTED_MS[plant]);
    }
  };
}

/** Blocks this thread for `ms` milliseconds. */
export function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
