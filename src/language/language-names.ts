import { LANGUAGES } from "virtual:language-names";
import { ENGLISH } from "./messages.ts";

/** A language of the app. */
export interface Language {
  /** As in addresses: "pt". */
  readonly tag: string;
  /** In the language itself. */
  readonly name: string;
  readonly direction: "ltr" | "rtl";
}

/** All languages, English first. */
export const ALL_LANGUAGES: readonly Language[] = [
  { tag: ENGLISH, name: "English", direction: "ltr" },
  ...LANGUAGES,
];
