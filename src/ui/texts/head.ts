/** Title and description of a page, for the browser's tab and for search engines. */
export interface PageHead {
  readonly title: string;
  /** A sentence or two, 160 characters at most. */
  readonly description: string;
}
