import type { Identification } from "#domain/identification.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import { ok, type Result } from "#domain/result.ts";
import type { RankableAnswer } from "#src/pipeline/identify-photo.ts";
import type { Subject } from "#domain/subject.ts";
import { SAMPLE_RECORDS } from "#tests/fixtures/sample-records.ts";
import type { IdentificationDeps } from "#src/features/identify/state/photo-session.ts";
import { identificationOf } from "./history-entry.ts";
import { IDENTIFIED } from "./identified.ts";

/** A sample answer for a subject, always the same. */
export function sampleAnswer(subject: Subject): Identification {
  return identificationOf(SAMPLE_RECORDS[subject][0]);
}

/** Takes every photo, shows it as it is, and answers at once, without looking. */
export function answering(
  answer: (subject: Subject) => Identification = sampleAnswer,
): IdentificationDeps["identify"] {
  return async (file, subject, { onAccepted, onPreview }) => {
    onAccepted();
    onPreview(file);
    return ok({ ...IDENTIFIED, identification: answer(subject) });
  };
}

/** A photo whose answer a test decides. */
interface Pending {
  readonly file: File;
  readonly signal: AbortSignal;
  readonly answer: (result: Result<RankableAnswer, IdentifyError>) => void;
}

/** Takes every photo; its answer comes when the test gives it. The newest photo stands last. */
export function answeringLater(): {
  readonly identify: IdentificationDeps["identify"];
  readonly pending: readonly Pending[];
} {
  const pending: Pending[] = [];
  return {
    pending,
    identify: (file, _subject, { signal, onAccepted, onPreview }) => {
      onAccepted();
      onPreview(file);
      return new Promise((answer) => pending.push({ file, signal, answer }));
    },
  };
}
