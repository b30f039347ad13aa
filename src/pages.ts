import type { Subject } from "#domain/subject.ts";
import { t } from "#src/language/messages.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";

/** A page of the app. All that is not here stands in the page's own files: see CONTRIBUTING.md. */
export interface Page {
  /** From the app's root. ":id" stands for a record or a solution, "*" for every other address. */
  readonly path: string;
  /**
   * The module of the page, which is loaded on the first visit: below src, without "-page.tsx". It exports a `PageCode`
   * of src/app/frame/router.tsx, and as HEAD its title, description and header, which the build reads too.
   */
  readonly code: string;
  /** The subject of the page, which the component gets. */
  readonly subject?: Subject;
  /**
   * What is loaded before the page's code in other languages than English: the texts of the module's folder, which are not
   * in the first load, or the solutions.
   */
  readonly needs?: "texts" | "solutions";
  /** The name in links: in the footer and under "More". */
  readonly name?: string;
  /** The name in the navigation bar. */
  readonly bar?: string;
  /** The place under "More", from 1. */
  readonly more?: number;
  readonly inFooter?: boolean;
  /** True if the page shows data of one person. It is not in the sitemap, and in the navigation bar for members only. */
  readonly isPersonal?: boolean;
}

const IDENTIFIER = "app/identify/identifier";

/** All pages, in the order of the navigation bar and of the footer. */
export const PAGES = {
  home: { path: "/", code: "app/home/home", bar: t`Home` },
  animals: {
    path: "/animals",
    code: IDENTIFIER,
    subject: "animal",
    bar: SUBJECT_NAMES.animal.many,
    name: t`Animal Identifier`,
    inFooter: true,
  },
  plants: {
    path: "/plants",
    code: IDENTIFIER,
    subject: "plant",
    bar: SUBJECT_NAMES.plant.many,
    name: t`Plant Identifier`,
    inFooter: true,
  },
  diseases: {
    path: "/diseases",
    code: IDENTIFIER,
    subject: "disease",
    bar: SUBJECT_NAMES.disease.many,
    name: t`Disease Detector`,
    inFooter: true,
  },
  pests: {
    path: "/pests",
    code: IDENTIFIER,
    subject: "pest",
    bar: SUBJECT_NAMES.pest.many,
    name: t`Pest Detector`,
    inFooter: true,
  },
  solutions: {
    path: "/solutions",
    code: "app/solutions/solutions",
    needs: "solutions",
    bar: t`Solutions`,
    name: t`Treatment Solutions`,
    inFooter: true,
  },
  solution: { path: "/solutions/:id", code: "app/solutions/solution/solution", needs: "solutions" },
  comparison: {
    path: "/solutions/compare",
    code: "app/solutions/comparison",
    needs: "solutions",
    isPersonal: true,
  },
  sprayLog: {
    path: "/solutions/spray-log",
    code: "app/solutions/spray-log/spray-log",
    needs: "solutions",
    name: t`Spray log`,
    more: 4,
    isPersonal: true,
  },
  guide: { path: "/guide", code: "app/guide/guide", name: t`Guide`, more: 1, inFooter: true },
  key: {
    path: "/find",
    code: "app/diagnosis/key/key",
    name: t`Find it by what you see`,
    more: 2,
    inFooter: true,
  },
  myList: {
    path: "/my-list",
    code: "app/my-list/my-list",
    needs: "texts",
    name: t`Your own list`,
    more: 5,
    isPersonal: true,
  },
  record: { path: "/guide/:id", code: "app/guide/record/guide-record" },
  history: { path: "/history", code: "app/history/history", bar: t`History`, isPersonal: true },
  finds: {
    path: "/my-finds",
    code: "app/finds/finds",
    needs: "texts",
    isPersonal: true,
  },
  case: { path: "/case", code: "app/history/case/case", isPersonal: true },
  share: { path: "/share", code: "app/identify/share/share", isPersonal: true },
  models: { path: "/models", code: "lab/models/models", name: t`Models`, more: 7, inFooter: true },
  modelCard: { path: "/models/bio-kingdom", code: "lab/models/card/model-card" },
  batch: {
    path: "/batch",
    code: "lab/batch/batch",
    needs: "texts",
    name: t`Many photos`,
    more: 3,
    inFooter: true,
  },
  teach: {
    path: "/teach",
    code: "lab/teach/teach",
    needs: "texts",
    name: t`Teach a model`,
    more: 6,
    inFooter: true,
  },
  benchmark: {
    path: "/benchmark",
    code: "lab/benchmark/benchmark",
    needs: "texts",
    name: t`Benchmark`,
    more: 8,
    inFooter: true,
  },
  pricing: { path: "/pricing", code: "app/pricing/pricing", name: t`Pricing`, inFooter: true },
  about: { path: "/about", code: "app/about/about", name: t`About`, inFooter: true },
  notFound: { path: "*", code: "app/frame/not-found" },
} as const satisfies Readonly<Record<string, Page>>;

/** The name of a page in {@link PAGES}. */
export type PageName = keyof typeof PAGES;

/** {@link PAGES} as a list. */
export const ALL_PAGES: readonly Page[] = Object.values(PAGES);
