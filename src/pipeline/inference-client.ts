import { transfer } from "comlink";
import type { Clock } from "#domain/clock.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { IdentifyReply, ImageTensor, InferenceApi } from "#workers/contract.ts";
import type { WorkerClient } from "./worker-client.ts";

/** Longer than any delay or classification that is meant to end. */
const IDENTIFY_DEADLINE_MS = 60_000;

/** What goes with a tensor. */
export interface IdentifyOptions {
  /** When the person handed over the photo, in epoch milliseconds. */
  readonly uploadedAt: number;
  /** Gives the request up, here and in the worker. */
  readonly signal: AbortSignal;
}

/** The page's door to the inference worker. Nothing here rejects. */
export interface InferenceClient {
  /** Starts the worker ahead of the first photo. */
  readonly warmUp: () => void;
  /** Classifies a tensor; its buffer is transferred, so the caller's is empty afterwards. */
  readonly identify: (
    subject: Subject,
    tensor: ImageTensor,
    options: IdentifyOptions,
  ) => Promise<Result<IdentifyReply, IdentifyError>>;
}

/** Makes the door to the inference worker behind `worker`; `modelId` is the model that is to answer there. */
export function createInferenceClient(
  worker: WorkerClient<InferenceApi>,
  clock: Pick<Clock, "now">,
  modelId: () => string,
): InferenceClient {
  let lastRequestId = 0;
  return {
    warmUp: worker.warmUp,
    identify: async (subject, tensor, { uploadedAt, signal }) => {
      lastRequestId += 1;
      const requestId = lastRequestId;
      const answered = new AbortController();
      const reply = await worker.call(
        (remote) => {
          // The answer to a cancellation is of no interest: the call has been settled by the signal.
          const cancel = (): void => void remote.cancel(requestId);
          signal.addEventListener("abort", cancel, { once: true, signal: answered.signal });
          const request = { requestId, modelId: modelId(), subject, uploadedAt, sentAt: clock.now() };
          return remote.identify(request, transfer(tensor, [tensor.data.buffer]));
        },
        { signal, deadlineMs: IDENTIFY_DEADLINE_MS },
      );
      answered.abort();
      return reply;
    },
  };
}
