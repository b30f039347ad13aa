/** Title and description of a page, for the browser's tab and for search engines. */
export interface PageHead {
  readonly title: string;
  /** A sentence or two, 160 characters at most. */
  readonly description: string;
}

/** The head of a page, and the texts at its top. The build prerenders them, so that people see them before the app runs. */
export interface HeadWithHeader extends PageHead {
  readonly header: {
    readonly title: string;
    /** A sentence under the title. */
    readonly lead: string;
  };
}

/** The name of the app, which ends the titles. */
export const SITE = "Bio Kingdom";
