import type { Remarks } from "#domain/remarks.ts";
import type { Identification } from "#domain/identification.ts";
import { type Plan, seesDetails, withinPlan } from "#src/features/plan/plan.ts";
import { loadGuideEntry } from "#models/knowledge/knowledge.ts";
import { caseFile, caseFileName, caseText } from "./case-file.ts";
import { type CaseSheet, caseSheetOf } from "./case-sheet.ts";

/**
 * A photo of a case, encoded anew: a preview, or the data URL of a thumbnail; null where there is none. Never the person's
 * file, whose notes may say where it was taken, and not its name, which may hold a date or somebody's name.
 */
export type CasePhoto = Blob | string | null;

/** One answer with all that belongs to it. */
export interface Case {
  readonly identification: Identification;
  readonly photos: readonly CasePhoto[];
  readonly remarks: Remarks;
  /** ISO 8601; null where nobody wrote that down. */
  readonly identifiedAt: string | null;
}

/** A sheet as the page shows it, and as it is sent. */
export interface PreparedCase {
  readonly sheet: CaseSheet;
  /** Data URLs, in the order of the sheet's photos. */
  readonly pictures: readonly string[];
  /** The whole sheet as one file. */
  readonly file: File;
  /** The whole sheet as text. */
  readonly text: string;
}

/** Makes the sheet of what the plan may read of a case. Rejects where a picture can't be read. */
export async function prepareCase(
  { identification, photos, remarks, identifiedAt }: Case,
  plan: Plan,
  now: Date,
): Promise<PreparedCase> {
  const madeAt = now.toISOString();
  const shown = photos.filter((photo) => photo !== null);
  const hasDetails = seesDetails(plan);
  const [today, pictures] = await Promise.all([
    hasDetails ? loadToday(identification) : [],
    Promise.all(shown.map(pictureUrl)),
  ]);
  const sheet = caseSheetOf({
    identification: withinPlan(plan, identification),
    hasDetails,
    today,
    remarks,
    identifiedAt,
    madeAt,
    photoCount: shown.length,
  });
  const file = new File([caseFile(sheet, pictures)], caseFileName(sheet, madeAt), { type: "text/html" });
  return { sheet, pictures, file, text: caseText(sheet) };
}

/** What the record says to do today; null where it could not be loaded. */
async function loadToday({ verdict, recordId }: Identification): Promise<readonly string[] | null> {
  if (verdict !== "identified" || recordId === null) return [];
  try {
    const record = (await loadGuideEntry(recordId))?.record;
    return record !== undefined && "today" in record ? record.today : [];
  } catch {
    // The network is gone, or the app has a newer version. The sheet says that the part is missing.
    return null;
  }
}

/** The data URL of a picture; one that is a data URL already stays as it is. Rejects where the picture can't be read. */
export function pictureUrl(picture: Blob | string): Promise<string> {
  if (typeof picture === "string") return Promise.resolve(picture);
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      if (typeof reader.result === "string") resolve(reader.result);
      else reject(new Error("a picture was not read as a data URL"));
    });
    reader.addEventListener("error", () => reject(reader.error ?? new Error("a picture can't be read")));
    reader.readAsDataURL(picture);
  });
}

/** The picture of a data URL in base64 as a JPEG file with this name. */
export function pictureFile(url: string, name: string): File {
  const letters = atob(url.slice(url.indexOf(",") + 1));
  return new File([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))], name, { type: "image/jpeg" });
}

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
