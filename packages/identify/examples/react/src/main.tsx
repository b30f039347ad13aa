import { createIdentifier, type IdentifierError, type PhotoAnswer } from "bio-kingdom-identify";
import { type ChangeEvent, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

// public/model has model-manifest.json, public/identify is a copy of the package's dist/assets.
const identifier = createIdentifier({ package: "/model", assets: "/identify" });

type Shown = { readonly answer: PhotoAnswer } | { readonly error: IdentifierError } | null;

function WhatIsThis(): React.JSX.Element {
  const [photo, setPhoto] = useState<File | null>(null);
  const [shown, setShown] = useState<Shown>(null);

  useEffect(() => {
    if (photo === null) return undefined;
    const newer = new AbortController();
    void identifier.identify(photo, { signal: newer.signal }).then((result) => {
      if (newer.signal.aborted) return;
      setShown(result.ok ? { answer: result.value } : { error: result.error });
    });
    // A reason, as an exception made here would hold the photo.
    return () => newer.abort(null);
  }, [photo]);

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    setShown(null);
    setPhoto(target.files?.[0] ?? null);
  }

  return (
    <main>
      <h1>What is this?</h1>
      <label>
        A photo <input type="file" accept="image/jpeg,image/png,image/webp" onChange={choose} />
      </label>
      <p role="status">{textOf(photo, shown)}</p>
    </main>
  );
}

function textOf(photo: File | null, shown: Shown): string {
  if (photo === null) return "";
  if (shown === null) return "Looking …";
  if ("error" in shown) return shown.error.message;
  const { label, verdict, probability } = shown.answer;
  return `${label ?? verdict}: ${Math.round(probability * 100)} %`;
}

const root = document.getElementById("root");
if (root !== null) createRoot(root).render(<WhatIsThis />);
