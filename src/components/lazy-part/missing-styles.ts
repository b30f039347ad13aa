/**
 * Fetches the style sheets that could not be fetched. The code that Vite puts around `import()` counts a sheet as there
 * once it was asked for: without this, what it belongs to would show without it. Rejects where one fails again.
 */
export async function fetchMissingStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("head > link[rel=stylesheet]")];
  await Promise.all(links.filter(isMissing).map(fetchAgain));
}

/** A link whose sheet could not be fetched has none, or one whose rules nobody may read. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet === null || sheet.cssRules.length === 0;
  } catch {
    return true;
  }
}

/** The link that failed goes once the new one is there. One that was only slow loses nothing. */
async function fetchAgain(link: HTMLLinkElement): Promise<void> {
  const again = document.createElement("link");
  again.rel = link.rel;
  again.crossOrigin = link.crossOrigin;
  again.href = link.href;
  try {
    await new Promise((resolve, reject) => {
      again.addEventListener("load", resolve);
      again.addEventListener("error", () => reject(new Error(`no style sheet came from ${link.href}`)));
      link.after(again);
    });
    link.remove();
  } catch (error) {
    again.remove();
    throw error;
  }
}
