import { teach } from "#domain/teaching/teach.ts";
import { guarded } from "#domain/internal-error.ts";
import { err, ok } from "#domain/result.ts";
import { NetworkError } from "#workers/inference/classifiers/networks/network.ts";
import type { TeachingApi } from "../contract.ts";
import { taughtPackage } from "./taught-package.ts";

/** The teaching worker's methods; none rejects. */
export function createTeachingApi(): TeachingApi {
  return {
    teach: (lesson, onProgress) => guarded(() => ok(teach(lesson, onProgress))),
    pack: (base, head, facts) =>
      guarded(async () => {
        try {
          return await taughtPackage(base, head, facts);
        } catch (error) {
          // The reader of the base's files throws what is wrong with them.
          if (error instanceof NetworkError) return err(error.fault);
          throw error;
        }
      }),
  };
}
