import type { ReactNode } from "react";
import type { Subject } from "#domain/subject.ts";
import { t } from "#src/language/messages.ts";
import type { CameraDialogProps } from "#src/ui/camera/camera-dialog.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";

/** The page's camera. Its code is loaded when it is opened. */
export function LazyCamera(props: CameraDialogProps & { readonly subject: Subject }): ReactNode {
  return (
    <LazyPart
      load={() => import("./live-camera.tsx")}
      waiting={null}
      failureTitle={t`The camera could not be opened.`}
    >
      {({ LiveCamera }) => <LiveCamera {...props} />}
    </LazyPart>
  );
}
