import { type ReactNode, useEffect } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from "react-router-dom";
import { BlobImage } from "#src/components/blob-image/blob-image.tsx";
import { buttonClass } from "#src/components/button/button-class.ts";
import { usePageHead } from "#src/components/page-head/page-head.ts";
import { PageHeader } from "#src/components/page-header/page-header.tsx";
import { PATHS } from "#src/paths.ts";
import { useIdentificationStore } from "#src/stores/identification/identification-context.tsx";
import { answerOf, OPENING_MS } from "#src/stores/storage/bounded-wait.ts";
import styles from "./share-page.module.css";
import { takeSharedPhoto } from "./shared-photo.ts";
import { isolated } from "#src/wording/isolated.ts";

/** What another app shared: the first photo with how many there were, or why there is none. */
export type SharedPhoto =
  | { readonly status: "taken"; readonly photo: File; readonly count: number }
  | { readonly status: "none" | "failed" | "gone" };

/** Takes over what the service worker has kept. The address says how many photos were shared. */
export async function loadSharedPhoto({ request }: LoaderFunctionArgs): Promise<SharedPhoto> {
  const photos = new URL(request.url).searchParams.get("photos");
  if (photos === "0") return { status: "none" };
  if (photos === "failed") return { status: "failed" };
  try {
    // In spite of its type, it is missing outside secure contexts.
    const photo = await answerOf(takeSharedPhoto(globalThis.caches), OPENING_MS);
    const count = Number(photos);
    if (photo === null) return { status: "gone" };
    return { status: "taken", photo, count: Number.isInteger(count) ? count : 1 };
  } catch {
    return { status: "failed" };
  }
}

const HEAD = {
  title: "Shared photo - Bio Kingdom",
  description: "Takes over a photo that another app shared. It stays on this device.",
};

/** Takes over a photo from the gallery and goes on to "What is this?". */
export function SharePage(): ReactNode {
  const shared = useLoaderData<typeof loadSharedPhoto>();
  usePageHead(HEAD);
  if (shared.status !== "taken") return <NoPhoto {...PROBLEMS[shared.status]} />;
  if (shared.count > 1) return <FirstOfSeveral {...shared} />;
  return <OnlyPhoto photo={shared.photo} />;
}

/** Goes on at once. */
function OnlyPhoto({ photo }: { readonly photo: File }): ReactNode {
  const { open } = useIdentificationStore("home");
  const navigate = useNavigate();
  useEffect(() => {
    open(photo);
    void navigate(PATHS.home, { replace: true });
  }, [open, navigate, photo]);
  return <PageHeader title="Shared photo" lead="Opening it..." />;
}

function FirstOfSeveral({ photo, count }: { readonly photo: File; readonly count: number }): ReactNode {
  const { open } = useIdentificationStore("home");
  return (
    <div className={styles["page"]}>
      <PageHeader
        title="Shared photo"
        lead={`${count} photos were shared. Only the first one was taken over.`}
      />
      <BlobImage blob={photo} alt={`The first photo: ${isolated(photo.name)}`} className={styles["photo"]} />
      <p>You can add the others on the page of the answer, where several photos of one thing make one.</p>
      <p>
        <Link to={PATHS.home} replace className={buttonClass("primary")} onClick={() => open(photo)}>
          What is this?
        </Link>
      </p>
    </div>
  );
}

const PROBLEMS = {
  none: {
    title: "No photo was shared",
    advice: "The other app handed over no photo. Share the photo itself, or choose it here.",
  },
  failed: {
    title: "The shared photo could not be taken over",
    advice: "There may be no room left on this device. Choose the photo here in place of sharing it.",
  },
  gone: {
    title: "The shared photo is no longer here",
    advice: "A shared photo is kept only until it is taken over. Share it again, or choose it here.",
  },
} as const;

function NoPhoto({ title, advice }: { readonly title: string; readonly advice: string }): ReactNode {
  return (
    <div className={styles["page"]}>
      <PageHeader title={title} lead={advice} />
      <p>
        <Link to={PATHS.home} className={buttonClass("primary")}>
          Choose a photo
        </Link>
      </p>
    </div>
  );
}
