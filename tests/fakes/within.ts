import { createContext, runInContext } from "node:vm";

/** Returns the result of `work`. Throws if `work` takes longer than `limitMs`, even if it would never end. */
export function within<T>(limitMs: number, work: () => T): T {
  const answers: T[] = [];
  const context = createContext({ work: () => void answers.push(work()) });
  runInContext("work()", context, { timeout: limitMs });
  const [answer] = answers;
  if (answers.length === 0) throw new Error("nothing was answered");
  return answer as T;
}
