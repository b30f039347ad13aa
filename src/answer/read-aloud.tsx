import { Square, Volume2 } from "lucide-react";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { abort } from "#domain/abort.ts";
import { pageLanguage, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";

interface ReadAloudProps {
  /** The title above the texts, for the button's name. */
  readonly title: string;
  /** Read one after the other. */
  readonly texts: readonly string[];
}

/**
 * A button that reads texts aloud, and stops. Nothing where the device has no voice of the language, because other
 * voices send the texts to a server. The reading ends when the part or the page is left.
 */
export function ReadAloud({ title, texts }: ReadAloudProps): ReactNode {
  const voice = useSyncExternalStore(onVoices, localVoice);
  const [reading, setReading] = useState<AbortController | null>(null);
  useEffect(() => {
    if (reading === null) return undefined;
    const { signal } = reading;
    // Without this, some browsers go on after the page is left.
    addEventListener("pagehide", () => abort(reading), { signal });
    signal.addEventListener("abort", () => speechSynthesis.cancel());
    return () => abort(reading);
  }, [reading]);
  if (voice === null) return null;

  function start(chosen: SpeechSynthesisVoice): void {
    const begun = new AbortController();
    const { signal } = begun;
    const end = (): void => setReading(null);
    const utterances = texts.map((text) => utteranceOf(text, chosen));
    for (const utterance of utterances) utterance.addEventListener("error", end, { signal });
    utterances.at(-1)?.addEventListener("end", end, { signal });
    setReading(begun);
    for (const utterance of utterances) speechSynthesis.speak(utterance);
  }

  return (
    <Button
      aria-label={reading === null ? t`Read aloud: ${title}` : t`Stop reading: ${title}`}
      onClick={() => (reading === null ? start(voice) : setReading(null))}
    >
      {reading === null ? <Volume2 size={20} aria-hidden="true" /> : <Square size={20} aria-hidden="true" />}
      {reading === null ? t`Read aloud` : t`Stop reading`}
    </Button>
  );
}

function utteranceOf(text: string, voice: SpeechSynthesisVoice): SpeechSynthesisUtterance {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voice;
  utterance.lang = voice.lang;
  return utterance;
}

/** Browsers load their voices after the page. */
function onVoices(listener: () => void): () => void {
  if (!("speechSynthesis" in globalThis)) return () => {};
  speechSynthesis.addEventListener("voiceschanged", listener);
  return () => speechSynthesis.removeEventListener("voiceschanged", listener);
}

/** A voice for the page's language that works on the device, the default one first. Null if there is none. */
function localVoice(): SpeechSynthesisVoice | null {
  if (!("speechSynthesis" in globalThis)) return null;
  const own = speechSynthesis
    .getVoices()
    .filter(
      ({ lang, localService }) => localService && lang.toLowerCase().split(/[-_]/)[0] === pageLanguage(),
    );
  return own.find((voice) => voice.default) ?? own[0] ?? null;
}
