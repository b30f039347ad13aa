import { guarded } from "#domain/internal-error.ts";
import { ok } from "#domain/result.ts";
import type { InferenceDeps } from "./inference-api.ts";
import type { WarmModel } from "./load-model.ts";

/** So often a made picture goes its way. The network itself has run a few times when its answers were checked. */
const ROUNDS = 2;

/** Where checking the answers took longer, in milliseconds, little is gained by this: the network is what takes time. */
const LONGEST_CHECK_MS = 250;

/**
 * Sends a grey picture through all that a photo's goes through, from the tensor to the answer, so that its code is compiled
 * when the first one comes. Never rejects; a fault is told to the first photo, which meets it too.
 */
export async function warmUp(
  { classifier, facts }: WarmModel,
  complete: InferenceDeps["complete"],
): Promise<void> {
  const { input, subjects } = classifier.info;
  const [subject] = subjects;
  if (subject === undefined || facts.warmUpMs > LONGEST_CHECK_MS) return;
  const { signal } = new AbortController();
  await guarded(async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const data = new Uint8Array(input.width * input.height * 3).fill(128);
      const picture = { data, shape: [input.height, input.width, 3] } as const;
      const classification = await classifier.classify(picture, subject, { signal, sinceUploadMs: 0 });
      complete(subject, classification, classifier);
    }
    return ok(undefined);
  });
}
