/* oxlint-disable typescript/consistent-type-imports -- A declared module can only name types of other files by import(). */

/** The languages beside English. scripts/languages/plugin.mjs makes it from the folders in languages/. */
declare module "virtual:languages" {
  /** Loads the texts of a language, by its tag. */
  export const LOAD: Readonly<
    Record<
      string,
      () => Promise<{
        readonly TRANSLATOR: import("./messages.ts").Translator;
        readonly RECORDS: import("#models/knowledge/records-in-language.ts").RecordsInLanguage | null;
      }>
    >
  >;
}

/** The names of the languages beside English. */
declare module "virtual:language-names" {
  export const LANGUAGES: readonly import("./language-names.ts").Language[];
}
