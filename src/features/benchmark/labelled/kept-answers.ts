import type { EvaluationDatabase, PhotoAnswer } from "./evaluation-database.ts";
import { answerKey, type EvaluationTask, jobsOf, runText } from "./evaluation-task.ts";

export interface KeptAnswersDeps {
  readonly database: EvaluationDatabase;
  /** A short text that stands for a long one. */
  readonly digest: (text: string) => Promise<string>;
  readonly now: () => Date;
}

/** What is kept of a task, and where its answers go. */
export interface KeptAnswers {
  readonly answers: readonly PhotoAnswer[];
  readonly isKept: () => boolean;
  readonly add: (answer: PhotoAnswer) => Promise<void>;
}

/** The key under which the answers of each model are kept, by the model's id. */
async function runKeys(
  task: EvaluationTask,
  { digest }: KeptAnswersDeps,
): Promise<ReadonlyMap<string, string>> {
  const keys = new Map<string, string>();
  for (const { manifest } of task.models) keys.set(manifest.id, await digest(runText(task, manifest)));
  return keys;
}

/** Opens what is kept of a task. Where the browser keeps nothing, there are no answers and none is kept. */
export async function openKeptAnswers(task: EvaluationTask, deps: KeptAnswersDeps): Promise<KeptAnswers> {
  const wanted = new Set(jobsOf(task).map(({ model, photo }) => answerKey(model.id, photo.path)));
  try {
    const keys = await runKeys(task, deps);
    const openedAt = deps.now().getTime();
    const answers: PhotoAnswer[] = [];
    for (const key of keys.values())
      for (const answer of await deps.database.open(key, openedAt)) answers.push(answer);
    let isKept = true;
    return {
      answers: answers.filter(({ model, path }) => wanted.has(answerKey(model, path))),
      isKept: () => isKept,
      add: async (answer) => {
        try {
          const key = keys.get(answer.model);
          if (isKept && key !== undefined) await deps.database.add(key, answer);
        } catch {
          // The run goes on; the page says that a reload starts anew.
          isKept = false;
        }
      },
    };
  } catch {
    // No database, as in some private windows, or no hashes, as outside https.
    return { answers: [], isKept: () => false, add: () => Promise.resolve() };
  }
}

/** Drops what is kept of a task. */
export async function forgetAnswers(
  task: EvaluationTask,
  { database, digest }: KeptAnswersDeps,
): Promise<void> {
  for (const { manifest } of task.models) {
    try {
      await database.forget(await digest(runText(task, manifest)));
    } catch {
      // Where the browser keeps nothing, nothing is left to drop.
    }
  }
}
