import { Languages } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { LOAD } from "virtual:languages";
import { ALL_LANGUAGES, type Language } from "#src/language/language-names.ts";
import { LANGUAGE_KEY, LANGUAGES_ID, pathIn } from "#src/language/languages.ts";
import { ENGLISH, pageLanguage, t } from "#src/language/messages.ts";
import { openBrowserStorage } from "#src/storage/browser-storage.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { describeChange } from "./new-version-watch.ts";
import { MAY_HOLD_WORK, useOpenWork } from "./open-work.ts";
import layout from "#src/ui/styles/layout.module.css";
import frameStyles from "./layout.module.css";
import offerStyles from "./offline-offer.module.css";

const storage = openBrowserStorage();

/** A change of the page's language: at once, or after a question if the page would lose something. */
function useLanguageChange() {
  const { pathname, search, hash } = useLocation();
  const { photosOn, hasTyped } = useOpenWork();
  const [wanted, setWanted] = useState<Language | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const mayLose = photosOn.length > 0 || hasTyped || MAY_HOLD_WORK.has(pathname);
  // The address names English too, because a browser that keeps nothing would not know the choice.
  const addressIn = (tag: string): string => {
    const path = tag === ENGLISH ? `/${ENGLISH}${pathname}` : pathIn(tag, pathname);
    return import.meta.env.BASE_URL + path.slice(1) + search + hash;
  };
  const change = async ({ tag }: Language): Promise<void> => {
    try {
      await LOAD[tag]?.();
    } catch {
      setHasFailed(true);
      return;
    }
    storage.setItem(LANGUAGE_KEY, tag);
    location.assign(addressIn(tag));
  };
  return {
    addressIn,
    choose: (language: Language): void => (mayLose ? setWanted(language) : void change(language)),
    question: wanted !== null && (
      <div role="status" className={layout["stack3"]}>
        <p>
          {t`The page opens anew in the other language.`} {describeChange({ photosOn, hasTyped })}
        </p>
        <div className={layout["wrap3"]}>
          <Button onClick={() => void change(wanted)}>
            <bdi lang={wanted.tag}>{wanted.name}</bdi>
          </Button>
          <Button onClick={() => setWanted(null)}>{t`Stay here`}</Button>
        </div>
      </div>
    ),
    failure: hasFailed && (
      <p role="status">{t`This language could not be fetched: it needs a network the first time.`}</p>
    ),
  };
}

/** The app is installed in the language of the page. */
function takeManifest(): void {
  const tag = pageLanguage();
  if (tag === ENGLISH) return;
  const address = `${import.meta.env.BASE_URL}${tag}/site.webmanifest`;
  document.querySelector("link[rel=manifest]")?.setAttribute("href", address);
}

/** Links to this page in each language, and for a translation how it was made. */
export function LanguageChoice(): ReactNode {
  const { addressIn, choose, question, failure } = useLanguageChange();
  useEffect(takeManifest, []);
  const follow = (language: Language, event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(language);
  };
  return (
    <section id={LANGUAGES_ID} className={layout["stackStart"]} aria-label={t`Language`}>
      <p className={frameStyles["promise"]}>
        <Languages className={frameStyles["icon"]} size={18} aria-hidden="true" />
        <span className={layout["wrap3"]}>
          {ALL_LANGUAGES.map((language) => (
            <a
              key={language.tag}
              href={addressIn(language.tag)}
              lang={language.tag}
              hrefLang={language.tag}
              dir={language.direction}
              aria-current={language.tag === pageLanguage() ? "true" : undefined}
              className={frameStyles["link"]}
              onClick={(event) => follow(language, event)}
            >
              {language.name}
            </a>
          ))}
        </span>
      </p>
      {question}
      {failure}
      {pageLanguage() !== ENGLISH && <HowItWasMade />}
    </section>
  );
}

const COPIED = t`The report is in the clipboard: the address of this page, and the words that you selected.`;
const NOT_COPIED = t`The browser copied nothing. Send the address of this page and the wrong words.`;

/** Says that nobody who grew up with the language has read the translation, and how to report a fault. */
function HowItWasMade(): ReactNode {
  const [outcome, setOutcome] = useState("");
  const copy = async (): Promise<void> => {
    const words = getSelection()?.toString().trim() ?? "";
    try {
      await navigator.clipboard.writeText(`Bio Kingdom, ${pageLanguage()}: ${location.href}\n${words}`);
      setOutcome(COPIED);
    } catch {
      // The browser does not allow it, or the page is insecure and has no clipboard.
      setOutcome(NOT_COPIED);
    }
  };
  return (
    <>
      <p className={layout["hint"]}>
        {t`This translation was made without a native reader. Where it differs from the label of a product, the label is right.`}{" "}
        {t`Is a word wrong? Select it, copy the report, and send it to the people who run this site.`}
      </p>
      <Button onClick={() => void copy()}>{t`Copy a report`}</Button>
      <p role="status" className={layout["hint"]}>
        {outcome}
      </p>
    </>
  );
}

/**
 * Says on the first page that it is in another language than the browser is set to, because of its address or as the
 * next best, with one tap to English, until a person has chosen or goes on, in this page or to another.
 */
export function LanguageNotice(): ReactNode {
  const { choose, question, failure } = useLanguageChange();
  // An answer needs the screen of a phone.
  const hasPhoto = useOpenWork().photosOn.length > 0;
  const [isKept, setIsKept] = useState(
    () => storage.getItem(LANGUAGE_KEY) !== null || navigator.language.startsWith(pageLanguage()),
  );
  const { pathname } = useLocation();
  const [firstPath] = useState(pathname);
  const [english] = ALL_LANGUAGES;
  const own = ALL_LANGUAGES.find(({ tag }) => tag === pageLanguage());
  const place = useRef<HTMLDivElement>(null);
  // It lies over the lower edge, where a button may be that the person wants next.
  useEffect(() => {
    const goOn = ({ target }: Event): void => {
      if (place.current !== null && target instanceof Node && !place.current.contains(target))
        setIsKept(true);
    };
    document.addEventListener("click", goOn);
    return () => document.removeEventListener("click", goOn);
  }, []);
  const isOver = isKept || hasPhoto || pathname !== firstPath;
  if (isOver || english === undefined || own === undefined || own === english) return null;
  const keep = (): void => {
    storage.setItem(LANGUAGE_KEY, own.tag);
    setIsKept(true);
  };
  return (
    <div ref={place} role="status" className={offerStyles["screenEnd"]}>
      <div className={offerStyles["version"]}>
        <p>{t`This page is in ${isolated(own.name)}.`}</p>
        <div className={layout["wrap3"]}>
          <Button onClick={keep}>{t`Keep it so`}</Button>
          <Button onClick={() => choose(english)}>
            <bdi lang={english.tag}>{english.name}</bdi>
          </Button>
        </div>
        {question}
        {failure}
      </div>
    </div>
  );
}
