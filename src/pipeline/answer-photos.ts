import { type IdentifyError, isOfPhoto } from "#domain/identify-error.ts";
import { internalError } from "#domain/internal-error.ts";
import { err, ok, type Result } from "#domain/result.ts";

/** Photos to be answered by models, and what is to happen with each. */
export interface PhotoWork<Job, Said> {
  readonly jobs: readonly Job[];
  /** Id of the model that is to answer. */
  readonly modelOf: (job: Job) => string;
  /** One photo from its file to what a model says of it. It is tried again where that may help. */
  readonly walk: (job: Job, signal: AbortSignal) => Promise<Result<Said, IdentifyError>>;
  /** Takes what was said of a photo as it comes, or the code of the error where nothing could be said of it. */
  readonly onSaid: (job: Job, said: Result<Said, string>) => Promise<void>;
}

/** How many photos are on their way at a time: one is decoded while another is classified. */
const IN_FLIGHT = 2;

/** After this many photos in a row for which a network gives no numbers, the model is at fault and not the photos. */
const SENSELESS_IN_A_ROW = 3;

/**
 * Works off photos, {@link IN_FLIGHT} at a time. A photo that can't be read is an answer too. So is a photo for which the
 * network gives no numbers, unless that happens {@link SENSELESS_IN_A_ROW} times in a row. Any other fault that comes
 * twice on a photo ends the work. The promise settles when no job runs any more, and never rejects.
 */
export async function answerPhotos<Job, Said>(
  { jobs, modelOf, walk, onSaid }: PhotoWork<Job, Said>,
  signal: AbortSignal,
): Promise<Result<void, IdentifyError>> {
  const waiting = jobs.values();
  const outcome: { fault: IdentifyError | null } = { fault: null };
  const faultOf = createJudge();
  const lane = async (): Promise<void> => {
    for (const job of waiting) {
      if (outcome.fault !== null) return;
      const walked = await walkTwice(() => walk(job, signal), signal);
      if (signal.aborted) outcome.fault ??= { code: "aborted" };
      else {
        outcome.fault ??= faultOf(modelOf(job), walked);
        if (walked.ok) await onSaid(job, walked);
        else if (isAnswer(walked.error.code)) await onSaid(job, err(walked.error.code));
      }
    }
  };
  const guardedLane = async (): Promise<void> => {
    try {
      await lane();
    } catch (error) {
      // The other lane sees it and stops too.
      outcome.fault ??= internalError(error);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, guardedLane));
  return outcome.fault === null ? ok(undefined) : err(outcome.fault);
}

/** True for the code of an error of a network that ran and gave meaningless numbers. */
export function isSenseless(code: string): boolean {
  return code.startsWith("model-output-");
}

/** True for the code of an error that leaves the other photos alone. */
function isAnswer(code: string): boolean {
  return isOfPhoto(code) || isSenseless(code);
}

/** Says which faults end the work. */
function createJudge(): (model: string, walked: Result<unknown, IdentifyError>) => IdentifyError | null {
  /** How many photos in a row got no numbers, by the model's id. */
  const senseless = new Map<string, number>();
  return (model, walked) => {
    if (walked.ok) {
      senseless.set(model, 0);
      return null;
    }
    const { error } = walked;
    if (!isAnswer(error.code)) return error;
    const inARow = (senseless.get(model) ?? 0) + (isSenseless(error.code) ? 1 : 0);
    senseless.set(model, inARow);
    return inARow >= SENSELESS_IN_A_ROW ? error : null;
  };
}

/** A photo that can't be read stays so. Anything else may go better the second time. */
async function walkTwice<Said>(
  walk: () => Promise<Result<Said, IdentifyError>>,
  signal: AbortSignal,
): Promise<Result<Said, IdentifyError>> {
  const first = await walk();
  return first.ok || signal.aborted || isOfPhoto(first.error.code) ? first : walk();
}
