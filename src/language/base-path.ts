import { pathIn } from "./languages.ts";
import { pageLanguage } from "./messages.ts";

/** The folder of the app's pages in the language of this page, with a trailing slash. */
export function basePath(): string {
  return import.meta.env.BASE_URL + pathIn(pageLanguage(), "/").slice(1);
}
