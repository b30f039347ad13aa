import { pictureFile } from "./picture-url.ts";
import type { PreparedCase } from "./prepare-case.ts";

/** What a browser can share. The methods are missing in browsers that share nothing. */
export type Sharing = Partial<Pick<Navigator, "share" | "canShare">>;

/**
 * The fullest form of a sheet that this browser shares: the file, else the first photo with the sheet as text, else the text
 * alone; null where it shares nothing. Browsers share listed types of files only: Chromium lists text/html, others
 * need not. Source: MDN, Navigator: share() method, "Shareable file types".
 */
export function shareableOf(
  { sheet: { title, kind }, file, pictures, text }: PreparedCase,
  browser: Sharing,
): ShareData | null {
  const { share, canShare } = browser;
  if (share === undefined) return null;
  const named = { title: `${kind}: ${title}` };
  const [first] = pictures;
  const forms: readonly ShareData[] = [
    { ...named, files: [file] },
    ...(first === undefined
      ? []
      : [{ ...named, text, files: [pictureFile(first, file.name.replace(/html$/, "jpg"))] }]),
  ];
  return forms.find((form) => canShare?.call(browser, form) === true) ?? { ...named, text };
}

/** How a sharing ended. cancelled: the person closed the list of apps, or there was none. */
export type SharingEnd = "shared" | "cancelled" | "failed";

/** Shares a sheet. It never rejects. */
export async function shareCase(form: ShareData, browser: Pick<Navigator, "share">): Promise<SharingEnd> {
  try {
    await browser.share(form);
    return "shared";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "cancelled" : "failed";
  }
}
