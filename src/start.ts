// See: [Note: Locked page]
// oxlint-disable-next-line import/no-unassigned-import -- It has to run before the code of any package does.
import "#src/app/frame/lock-page.ts";
import { LOAD } from "virtual:languages";
import { setRecords } from "#models/knowledge/records-in-language.ts";
import { failToStart, keepEarlyOffer, noteController, speakStartNotice } from "#src/app/frame/starting.ts";
import { LANGUAGE_KEY, languageOf, pathIn } from "#src/language/languages.ts";
import { ENGLISH, setTranslator } from "#src/language/messages.ts";
import { openBrowserStorage, startsWithoutStored } from "#src/storage/browser-storage.ts";

/** In milliseconds. */
const LONGEST_PAINT_MS = 500;

/** Loads the language of the page, and then the app. See: [Note: Languages] */
async function start(): Promise<void> {
  const painted = firstPaint();
  const base = import.meta.env.BASE_URL;
  const path = `/${location.pathname.slice(base.length)}`;
  const storage = openBrowserStorage();
  const chosen = languageOf({
    path,
    chosen: storage.getItem(LANGUAGE_KEY),
    browser: navigator.languages,
  });
  speakStartNotice(chosen);
  const tag = await speak(chosen);
  document.documentElement.lang = tag;
  const wanted = pathIn(tag, path);
  // The next visit uses what is stored again.
  const search = startsWithoutStored() ? "" : location.search;
  if (wanted !== path || search !== location.search) {
    const address = location.origin + base + wanted.slice(1) + search + location.hash;
    history.replaceState(history.state, "", address);
  }
  await painted;
  await import("./main.tsx");
}

/**
 * Waits until the browser has painted what the page's file shows, and asks for the page's own files then, which that file
 * keeps back: they and the app's code take a slow phone longer. Does not wait long, as nothing is painted in a hidden tab.
 */
async function firstPaint(): Promise<void> {
  const files = document.querySelector("template");
  if (files === null) return;
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_PAINT_MS);
  });
  document.head.append(files.content);
}

/** Sets the language of all texts and records. Returns its tag: English if the texts can't be fetched. */
async function speak(tag: string): Promise<string> {
  const load = LOAD[tag];
  if (load === undefined) return ENGLISH;
  try {
    const { TRANSLATOR, RECORDS } = await load();
    setTranslator(TRANSLATOR);
    document.documentElement.dir = TRANSLATOR.direction;
    setRecords(RECORDS);
    return tag;
  } catch (error) {
    reportError(error);
    return ENGLISH;
  }
}

keepEarlyOffer(window);
noteController();
start().catch(failToStart);
