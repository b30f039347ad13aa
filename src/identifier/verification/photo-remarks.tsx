import type { ReactNode } from "react";
import { LazyPart } from "#src/components/lazy-part/lazy-part.tsx";
import type { Identified } from "#src/pipeline/identify-photo.ts";
import { useHistoryRecorder } from "#src/stores/history/history-context.tsx";

/** The answer to a page's photo. */
interface PhotoAnswer {
  readonly photo: File;
  readonly answer: Identified;
}

/** Where a person confirms or corrects the answer to a page's photo. A sample names nothing, so it is not asked about. */
export function PhotoRemarks({ photo, answer }: PhotoAnswer): ReactNode {
  const { open } = useHistoryRecorder();
  const { identification } = answer;
  if (identification.demo) return null;
  return (
    <LazyPart
      load={async () => {
        const [{ RemarksPart }, history] = await Promise.all([import("./remarks-part.tsx"), open()]);
        return { RemarksPart, history };
      }}
      waiting={null}
      failureTitle="The part to confirm or correct this answer could not be loaded."
    >
      {({ RemarksPart, history }) => (
        <RemarksPart
          history={history}
          store={history.remarksOnPhoto(photo, answer)}
          identification={identification}
        />
      )}
    </LazyPart>
  );
}

/** What a person corrected the answer to a page's photo to. It takes no room before that. */
export function PhotoCorrection({ photo, answer }: PhotoAnswer): ReactNode {
  const { open } = useHistoryRecorder();
  const { identification } = answer;
  if (identification.demo) return null;
  return (
    <LazyPart
      load={async () => {
        const [{ CorrectionNote }, history] = await Promise.all([import("./correction-note.tsx"), open()]);
        return { CorrectionNote, history };
      }}
      waiting={null}
    >
      {({ CorrectionNote, history }) => (
        <CorrectionNote store={history.remarksOnPhoto(photo, answer)} identification={identification} />
      )}
    </LazyPart>
  );
}
