import { type ReactNode, useEffect } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from "react-router-dom";
import { useIdentificationStore } from "#src/app/identify/state/use-identification.ts";
import { t } from "#src/language/messages.ts";
import { PATHS } from "#src/paths.ts";
import { answerOf, OPENING_MS } from "#src/storage/bounded-wait.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { BlobImage } from "#src/ui/pictures/pictures.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./share-page.module.css";

/** The first photo that another app shared, and how many it shared; or why there is no photo. */
export type SharedPhoto =
  | {
      readonly status: "taken";
      readonly photo: File;
      readonly count: number;
      /**
       * True outside the window of the installed app, where another site may have sent the photo.
       * See: [Note: Photos from other sites]
       */
      readonly isInTab: boolean;
    }
  | { readonly status: "none" | "failed" | "gone" | "refused" };

/** The windows of an installed app. A tab that fills the screen has the display mode "fullscreen". */
const INSTALLED =
  "(display-mode: standalone), (display-mode: minimal-ui), (display-mode: window-controls-overlay)";

/**
 * Takes the photo that the service worker stored. The URL has the number of shared photos and the id of the first one.
 */
async function loadSharedPhoto({ request }: LoaderFunctionArgs): Promise<SharedPhoto> {
  const query = new URL(request.url).searchParams;
  const photos = query.get("photos");
  if (photos === "0") return { status: "none" };
  if (photos === "failed" || photos === "refused") return { status: photos };
  try {
    // `caches` is undefined on insecure pages, although its type says otherwise.
    const photo = await answerOf(takeSharedPhoto(query.get("id") ?? "", globalThis.caches), OPENING_MS);
    const count = Number(photos);
    if (photo === null) return { status: "gone" };
    const isInTab = !matchMedia(INSTALLED).matches;
    return { status: "taken", photo, count: Number.isInteger(count) ? count : 1, isInTab };
  } catch {
    return { status: "failed" };
  }
}

const HEAD = {
  title: `${t`Shared photo`} - Bio Kingdom`,
  description: t`Opens a photo that another app shared. It stays on this device.`,
};

/** Opens a photo that another app shared in Home's "What is this?". */
function SharePage(): ReactNode {
  const shared = useLoaderData<typeof loadSharedPhoto>();
  usePageHead(HEAD);
  if (shared.status !== "taken") return <NoPhoto {...PROBLEMS[shared.status]} />;
  if (shared.count > 1 || shared.isInTab) return <OfferedPhoto {...shared} />;
  return <OnlyPhoto photo={shared.photo} />;
}

export { SharePage as Component, loadSharedPhoto as loader };

function OnlyPhoto({ photo }: { readonly photo: File }): ReactNode {
  const { open } = useIdentificationStore("home");
  const navigate = useNavigate();
  useEffect(() => {
    open(photo);
    void navigate(PATHS.home, { replace: true });
  }, [open, navigate, photo]);
  return <PageHeader title={t`Shared photo`} lead={t`Opening it...`} />;
}

/** Asks the person before it opens the photo. */
function OfferedPhoto({
  photo,
  count,
  isInTab,
}: Extract<SharedPhoto, { readonly status: "taken" }>): ReactNode {
  const { open } = useIdentificationStore("home");
  const isOne = count === 1;
  return (
    <div className={`${layout["stack5"]} ${styles["page"]}`}>
      <PageHeader
        title={t`Shared photo`}
        lead={
          isOne
            ? t`A photo was shared with the app.`
            : t`${count} photos were shared. Only the first one was opened.`
        }
      />
      <BlobImage
        blob={photo}
        alt={isOne ? t`The photo: ${isolated(photo.name)}` : t`The first photo: ${isolated(photo.name)}`}
        className={styles["photo"]}
      />
      {isInTab && <p>{t`It may have come from a website. Open it only if you shared it yourself.`}</p>}
      {!isOne && (
        <p>{t`You can add the others on the page of the answer, where several photos of one thing make one.`}</p>
      )}
      <p>
        <Link to={PATHS.home} replace className={buttonClass("primary")} onClick={() => open(photo)}>
          {t`What is this?`}
        </Link>
      </p>
    </div>
  );
}

const PROBLEMS = {
  none: {
    title: t`No photo was shared`,
    advice: t`The other app sent no photo. Share the photo itself, or choose it here.`,
  },
  failed: {
    title: t`The shared photo could not be opened`,
    advice: t`There may be no room left on this device. Choose the photo here instead of sharing it.`,
  },
  refused: {
    title: t`This photo was not opened`,
    advice: t`Another website tried to send it. Share photos from your gallery, or choose one here.`,
  },
  gone: {
    title: t`The shared photo is no longer here`,
    advice: t`A shared photo is kept only until it is opened. Share it again, or choose it here.`,
  },
} as const;

function NoPhoto({ title, advice }: { readonly title: string; readonly advice: string }): ReactNode {
  return (
    <div className={`${layout["stack5"]} ${styles["page"]}`}>
      <PageHeader title={title} lead={advice} />
      <p>
        <Link to={PATHS.home} className={buttonClass("primary")}>
          {t`Choose a photo`}
        </Link>
      </p>
    </div>
  );
}

/**
 * Where the service worker stores a shared photo. workers/offline/receive-share.ts is a separate program and repeats
 * these values; a test compares both copies.
 */
export const SHARED_PHOTO = {
  cache: "shared-photo",
  address: "/shared-photo/",
  nameHeader: "X-Photo-Name",
} as const;

interface PhotoCaches {
  readonly open: (name: string) => Promise<{
    readonly match: (address: string) => Promise<Response | undefined>;
    readonly delete: (address: string) => Promise<boolean>;
  }>;
}

/** Takes a shared photo out of the cache. Null if there is none with this id, or if the browser has no caches. */
export async function takeSharedPhoto(id: string, storage: PhotoCaches | undefined): Promise<File | null> {
  if (storage === undefined) return null;
  const cache = await storage.open(SHARED_PHOTO.cache);
  const response = await cache.match(SHARED_PHOTO.address + id);
  const photo = response === undefined ? null : await fileOf(response);
  await cache.delete(SHARED_PHOTO.address + id);
  return photo;
}

async function fileOf(cached: Response): Promise<File> {
  const name = decodeURIComponent(cached.headers.get(SHARED_PHOTO.nameHeader) ?? "");
  const blob = await cached.blob();
  return new File([blob], name === "" ? "shared-photo" : name, { type: blob.type });
}
