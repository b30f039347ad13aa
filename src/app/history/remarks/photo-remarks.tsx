import type { ReactNode } from "react";
import { useHistoryRecorder } from "#src/app/history/state/history-recorder.ts";
import type { Identified } from "#src/core/identify-photo.ts";
import { t } from "#src/language/messages.ts";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";

/** The answer to a page's photo. */
interface PhotoAnswer {
  readonly photo: File;
  readonly answer: Identified;
}

/**
 * Where a person confirms or corrects the answer to a page's photo. Renders nothing for a sample, because a sample
 * identifies nothing.
 */
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
      failureTitle={t`The part to confirm or correct this answer could not be loaded.`}
    >
      {({ RemarksPart, history }) => (
        <RemarksPart
          history={history}
          store={history.remarksOnPhoto(photo, answer)}
          identification={identification}
          entryId={() => history.entryIdOf(answer)}
        />
      )}
    </LazyPart>
  );
}
