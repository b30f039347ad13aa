import type { ReactNode } from "react";
import { Alert } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import type { Keeping } from "../state/lesson-state.ts";
import type { TeachPageStores } from "../state/teach-page-stores.ts";
import { describeUnread, describeUnwritten } from "../teach-texts.ts";

/** Says where the lesson is not kept as it is shown. */
export function KeepingNotice({
  keeping,
  stores: { lesson, read },
}: {
  readonly keeping: Keeping;
  readonly stores: Pick<TeachPageStores, "lesson" | "read">;
}): ReactNode {
  switch (keeping.status) {
    case "kept":
      return null;
    case "unwritten":
      return (
        <Alert
          {...describeUnwritten(keeping.problem)}
          actions={<Button onClick={() => void lesson.keepAgain()}>Try again</Button>}
        />
      );
    case "unread":
      return (
        <Alert
          {...describeUnread(keeping.problem)}
          actions={<Button onClick={() => void read()}>Try again</Button>}
        />
      );
    case "changed-elsewhere":
      return (
        <Alert
          title="This lesson was changed in another tab."
          advice="What you see here is how it was before."
          actions={<Button onClick={() => void read()}>Show it as it is now</Button>}
        />
      );
  }
}
