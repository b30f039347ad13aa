/** Comments, white space and a byte order mark (which `\s` matches) may stand before the first tag of a web page. */
const WEB_PAGE = /^\s*(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i;

/** Bytes that are read to recognise a web page. */
const START_BYTES = 1024;

/**
 * True where a file begins as a web page does. Servers often answer with their own page, and with status 200, where
 * they do not have the file.
 */
export async function isWebPage(file: Blob): Promise<boolean> {
  return WEB_PAGE.test(await file.slice(0, START_BYTES).text());
}
