import type { ReactNode } from "react";
import type { BatchPhoto } from "#domain/batch-photo.ts";
import { FoldedList } from "#src/ui/controls/disclosure.tsx";
import { unreadLines, unreadTitle } from "../texts/unread-texts.ts";

/** Photos that could not be read, each with the reason, folded away. Nothing where all could be read. */
export function UnreadPhotos({ photos }: { readonly photos: readonly BatchPhoto[] }): ReactNode {
  const unread = photos.flatMap(({ path, said }) => (said.ok ? [] : [{ path, code: said.error }]));
  return <FoldedList title={unreadTitle(unread.length)} lines={unreadLines(unread)} />;
}
