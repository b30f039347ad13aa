import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import * as v from "valibot";
import type { Example } from "#domain/teaching/train-head.ts";

/** A lesson as bench/teach/peer.py reads it. */
export interface PeerLesson {
  readonly penalty: number;
  readonly taught: readonly Example[];
  /** Features of the photos that it is asked about. */
  readonly asked: readonly ArrayLike<number>[];
}

const ANSWER = v.object({
  version: v.string(),
  lessons: v.array(v.object({ named: v.array(v.number()), seconds: v.number() })),
});

/** What scikit-learn makes of the same lessons. */
export type PeerAnswer = v.InferOutput<typeof ANSWER>;

/** Runs `python`, which needs scikit-learn, on lessons that are written into `folder`. */
export async function askPeer(
  python: string,
  folder: string,
  lessons: readonly PeerLesson[],
  root: string,
): Promise<PeerAnswer> {
  const file = join(folder, "lessons.json");
  writeFileSync(file, JSON.stringify(lessons));
  const script = join(root, "bench", "teach", "peer.py");
  const { stdout } = await promisify(execFile)(python, [script, file], { maxBuffer: 2 ** 26 });
  return v.parse(ANSWER, JSON.parse(stdout));
}
