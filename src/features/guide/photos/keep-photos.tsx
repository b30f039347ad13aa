import { Download, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { PHOTO_BYTES } from "virtual:knowledge/photos";
import { Button } from "#src/ui/controls/button.tsx";
import layout from "#src/ui/styles/layout.module.css";
import { formatBytes } from "#src/ui/texts/format.ts";
import {
  BROWSER_KEEPING,
  forgetPhotos,
  keepPhotos,
  missingPhotos,
  type PhotoKeeping,
} from "./kept-photos.ts";

const ADDRESSES = import.meta.glob<string>("/models/photos/*.webp", {
  eager: true,
  import: "default",
  query: "?url&no-inline",
});

/** All addresses of photos in this build. */
const ALL = Object.values(ADDRESSES);

/** {@link KeepPhotos} for all photos of this build. */
export function KeepAllPhotos(): ReactNode {
  return <KeepPhotos addresses={ALL} bytes={PHOTO_BYTES} keeping={BROWSER_KEEPING} />;
}

interface KeepPhotosProps {
  readonly addresses: readonly string[];
  /** Size of all photos. */
  readonly bytes: number;
  readonly keeping: PhotoKeeping;
}

type Work = "reading" | "keeping" | "none" | "failed" | "impossible";

/** Keeps all photos on this device, if a person asks for it, and removes them. Renders nothing where nothing can be kept. */
export function KeepPhotos({ addresses, bytes, keeping }: KeepPhotosProps): ReactNode {
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [work, setWork] = useState<Work>("reading");

  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<void> => {
      const found = await readMissing(addresses, keeping);
      if (isGone) return;
      setMissing(found ?? []);
      setWork(found === null ? "impossible" : "none");
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [addresses, keeping]);

  async function keep(): Promise<void> {
    setWork("keeping");
    const left = await keepPhotos(addresses, keeping).catch(() => addresses);
    setMissing(left);
    setWork(left.length === 0 ? "none" : "failed");
  }

  async function forget(): Promise<void> {
    await forgetPhotos(addresses, keeping).catch(() => undefined);
    setMissing((await readMissing(addresses, keeping)) ?? []);
  }

  if (work === "reading" || work === "impossible" || addresses.length === 0) return null;
  return (
    <div className={layout["stackStart"]}>
      <p role="status" className={layout["hint"]}>
        {work === "keeping"
          ? "Keeping the photos on this device..."
          : work === "failed"
            ? `${missing.length} of ${addresses.length} photos could not be kept. Check the connection and the free space, then try again.`
            : missing.length === 0
              ? `All ${addresses.length} photos of the guide are on this device.`
              : "A photo that you looked at stays on this device. The others need a network."}
      </p>
      {missing.length > 0 ? (
        <Button disabled={work === "keeping"} onClick={() => void keep()}>
          <Download size={18} aria-hidden="true" /> Keep photos offline ({formatBytes(bytes)})
        </Button>
      ) : (
        <Button onClick={() => void forget()}>
          <Trash2 size={18} aria-hidden="true" /> Remove photos
        </Button>
      )}
    </div>
  );
}

/** The photos that are not on this device; null if this browser keeps nothing. */
async function readMissing(
  addresses: readonly string[],
  keeping: PhotoKeeping,
): Promise<readonly string[] | null> {
  try {
    return await missingPhotos(addresses, keeping);
  } catch {
    return null;
  }
}
