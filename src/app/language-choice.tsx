import { Languages } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { useLocation } from "react-router-dom";
import { ALL_LANGUAGES, type Language } from "#src/language/language-names.ts";
import { LANGUAGE_KEY, LANGUAGES_ID, pathIn } from "#src/language/languages.ts";
import { ENGLISH, pageLanguage, t } from "#src/language/messages.ts";
import { openBrowserStorage } from "#src/storage/browser-storage.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import frameStyles from "./layout.module.css";
import { describeChange } from "./new-version-watch.ts";
import offerStyles from "./offline-offer.module.css";
import layout from "#src/ui/styles/layout.module.css";
import { MAY_HOLD_WORK, useOpenWork } from "./open-work.ts";

const storage = openBrowserStorage();

/** The address of the shown page in another language. */
function useAddressIn(): (tag: string) => string {
  const { pathname, search, hash } = useLocation();
  return (tag) => import.meta.env.BASE_URL + pathIn(tag, pathname).slice(1) + search + hash;
}

function remember(tag: string): void {
  storage.setItem(LANGUAGE_KEY, tag);
}

/** Links to this page in each language, and for a translation how it was made. */
export function LanguageChoice(): ReactNode {
  const addressIn = useAddressIn();
  const { pathname } = useLocation();
  const { photosOn, hasTyped } = useOpenWork();
  const [wanted, setWanted] = useState<Language | null>(null);
  const mayLose = photosOn.length > 0 || hasTyped || MAY_HOLD_WORK.has(pathname);
  const choose = (language: Language, event: MouseEvent): void => {
    remember(language.tag);
    if (!mayLose || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setWanted(language);
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
              onClick={(event) => choose(language, event)}
            >
              {language.name}
            </a>
          ))}
        </span>
      </p>
      {wanted !== null && (
        <div role="status" className={layout["stack3"]}>
          <p>
            {t`The page opens anew in the other language.`} {describeChange({ photosOn, hasTyped })}
          </p>
          <div className={layout["wrap3"]}>
            <Button onClick={() => location.assign(addressIn(wanted.tag))}>
              <bdi lang={wanted.tag}>{wanted.name}</bdi>
            </Button>
            <Button onClick={() => setWanted(null)}>{t`Stay here`}</Button>
          </div>
        </div>
      )}
      {pageLanguage() !== ENGLISH && <HowItWasMade />}
    </section>
  );
}

/** Says that nobody who grew up with the language has read the translation, and how to report a fault. */
function HowItWasMade(): ReactNode {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    const words = getSelection()?.toString().trim() ?? "";
    await navigator.clipboard.writeText(`Bio Kingdom, ${pageLanguage()}: ${location.href}\n${words}`);
    setIsCopied(true);
  };
  return (
    <>
      <p className={layout["hint"]}>
        {t`This translation was made without a native reader. Where it differs from the label of a product, the label is right.`}{" "}
        {t`Is a word wrong? Select it, copy the report, and send it to the people who run this site.`}
      </p>
      <Button onClick={() => void copy()}>{t`Copy a report`}</Button>
      <p role="status" className={layout["hint"]}>
        {isCopied
          ? t`The report is in the clipboard: the address of this page, and the words that you selected.`
          : ""}
      </p>
    </>
  );
}

/** On the first visit: says that the browser's language was taken, with one tap back to English. */
export function LanguageNotice(): ReactNode {
  const addressIn = useAddressIn();
  const [isDone, setIsDone] = useState(() => storage.getItem(LANGUAGE_KEY) !== null);
  const tag = pageLanguage();
  if (isDone || tag === ENGLISH) return null;
  const name = ALL_LANGUAGES.find((language) => language.tag === tag)?.name ?? tag;
  const keep = (): void => {
    remember(tag);
    setIsDone(true);
  };
  return (
    <div role="status" className={offerStyles["screenEnd"]}>
      <div className={offerStyles["version"]}>
        <p>{t`This page is in ${isolated(name)}.`}</p>
        <div className={layout["wrap3"]}>
          <Button variant="primary" onClick={keep}>{t`Keep it so`}</Button>
          <Button
            onClick={() => {
              remember(ENGLISH);
              location.assign(addressIn(ENGLISH));
            }}
          >
            <bdi lang={ENGLISH}>English</bdi>
          </Button>
        </div>
      </div>
    </div>
  );
}
