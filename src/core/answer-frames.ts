import type { Identification } from "#domain/answer/identification.ts";
import type { Clock } from "#domain/clock.ts";
import type { AppError } from "#domain/error.ts";
import { fuse } from "#domain/outcome/fusion.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { ActiveModelStore } from "#src/core/models/active-model-store.ts";
import type { ImagingClient } from "#src/core/workers/imaging-client.ts";
import type { IdentifyReply, Reading } from "#workers/inference/contract.ts";
import type { CompleteAnswer } from "./complete-answer.ts";
import type { IdentifyModel } from "./identify-photo.ts";

/** Number of frames that are read together: a second of a camera that is read four times a second. */
const FRAMES_TOGETHER = 4;

/** The answers to a camera's frames. */
export interface FrameAnswers {
  /**
   * The answer to this frame and the last frames together, by the rules of the page. Transfers the frame. Never
   * rejects.
   */
  readonly answer: (frame: ImageBitmap) => Promise<Result<Identification, AppError>>;
  /** Forgets the earlier frames, because the camera shows something else. */
  readonly forget: () => void;
}

export interface FrameAnswersDeps {
  readonly imaging: Pick<ImagingClient, "prepareFrame">;
  readonly clock: Pick<Clock, "now">;
  readonly modelFor: ActiveModelStore["modelFor"];
  readonly openedClient: ActiveModelStore["openedClient"];
  readonly complete: CompleteAnswer;
}

/**
 * Opens the subject's model for frames, and loads it if needed. The frames of one camera show one thing, so their
 * readings are fused as those of several photos. Models without a reading answer each frame alone. Packs are not asked.
 * @param crop the crop that the person told; null if they told none
 */
export async function openFrameAnswers(
  subject: Subject,
  crop: string | null,
  signal: AbortSignal,
  deps: FrameAnswersDeps,
): Promise<Result<FrameAnswers, AppError>> {
  const model = await deps.modelFor(subject, signal);
  if (!model.ok) return model;
  let readings: readonly Reading[] = [];
  return ok({
    forget: () => {
      readings = [];
    },
    answer: async (frame) => {
      const before = readings;
      const reply = await readFrame(frame, subject, model.value, signal, deps);
      if (!reply.ok) return reply;
      const { answer, reading } = reply.value;
      if (reading === null) return ok(await deps.complete(answer));
      // The camera moved meanwhile.
      const earlier = readings === before ? readings : [];
      readings = [...earlier, { ...reading, classMap: null }].slice(-FRAMES_TOGETHER);
      const told = crop !== null && reading.crops.includes(crop) ? crop : null;
      if (readings.length === 1 && told === null) return ok(await deps.complete(answer));
      const probabilities = fuse(readings.map((each) => each.probabilities));
      const fused = { ...reading, classMap: null, probabilities, isFused: true };
      const ranked = await (deps
        .openedClient(answer.model.id)
        ?.rank({ subject, crop: told, reading: fused }, signal) ?? err({ code: "worker-died" } as const));
      return ranked.ok ? ok(await deps.complete(ranked.value.answer)) : ranked;
    },
  });
}

async function readFrame(
  frame: ImageBitmap,
  subject: Subject,
  { input, identify }: IdentifyModel,
  signal: AbortSignal,
  { imaging, clock }: FrameAnswersDeps,
): Promise<Result<Pick<IdentifyReply, "answer" | "reading">, AppError>> {
  const tensor = await imaging.prepareFrame(frame, input, signal);
  return tensor.ok ? identify(subject, tensor.value, { uploadedAt: clock.now(), signal }) : tensor;
}
