import type { Identification } from "#domain/answer/identification.ts";
import { correctionOf, type PersonsName, type Remarks } from "#domain/answer/remarks.ts";
import { loadGuideEntry } from "#models/knowledge/knowledge.ts";
import { loadDangerLines } from "#src/answer/danger-lines.tsx";
import { DANGERS_NOT_LOADED } from "#src/answer/danger-notes.tsx";
import { pictureOfUrl } from "#src/core/photos/photo-pictures.ts";
import { t } from "#src/language/messages.ts";
import { type Plan, seesDetails, withinPlan } from "#src/plan/plan.ts";
import { caseFile, caseFileName, caseText } from "./case-file.ts";
import { type CaseSheet, caseSheetOf } from "./case-sheet.ts";

/**
 * A photo of a case, re-encoded: a preview, or the data URL of a thumbnail; null if there is none. Never the original
 * file: its metadata may contain a place, and its name a date or a person's name.
 */
export type CasePhoto = Blob | string | null;

/** One answer with its photos and remarks. */
export interface Case {
  readonly identification: Identification;
  readonly photos: readonly CasePhoto[];
  readonly remarks: Remarks;
  /** When the photo was identified, ISO 8601; null if unknown. */
  readonly identifiedAt: string | null;
}

/** A sheet for the page, and the same content as a file and as text. */
export interface PreparedCase {
  readonly sheet: CaseSheet;
  /** Data URLs, in the order of the sheet's photos. */
  readonly pictures: readonly string[];
  readonly file: File;
  readonly text: string;
}

/** Makes the sheet, with only what the plan includes. Rejects if a picture can't be read. */
export async function prepareCase(
  { identification, photos, remarks, identifiedAt }: Case,
  plan: Plan,
  now: Date,
): Promise<PreparedCase> {
  const madeAt = now.toISOString();
  const shown = photos.filter((photo) => photo !== null);
  const hasDetails = seesDetails(plan);
  const answer = withinPlan(plan, identification);
  const [today, dangers, pictures] = await Promise.all([
    hasDetails ? loadToday(identification) : [],
    loadDangers(answer, correctionOf(answer, remarks.verification)),
    Promise.all(shown.map(pictureUrl)),
  ]);
  const sheet = caseSheetOf({
    identification: answer,
    hasDetails,
    dangers,
    today,
    remarks,
    identifiedAt,
    madeAt,
    photoCount: shown.length,
  });
  const file = new File([caseFile(sheet, pictures)], caseFileName(sheet, madeAt), { type: "text/html" });
  return { sheet, pictures, file, text: caseText(sheet) };
}

async function loadToday(identification: Identification): Promise<readonly string[] | null> {
  if (identification.verdict !== "identified" || identification.recordId === null) return [];
  try {
    const record = (await loadGuideEntry(identification.recordId))?.record;
    return record !== undefined && "today" in record ? record.today : [];
  } catch {
    // There is no network, or the app was updated. The sheet says that the part is missing.
    return null;
  }
}

async function loadDangers(
  identification: Identification,
  chosen: PersonsName | null,
): Promise<readonly string[]> {
  try {
    const lines = await loadDangerLines([identification], chosen);
    return lines.flatMap(({ text, firstAid }) => [text].concat(firstAid));
  } catch {
    // As in `loadToday`.
    return [DANGERS_NOT_LOADED];
  }
}

/** The data URL of a picture. A data URL stays as it is. Rejects if the picture can't be read. */
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

/** Web Share. The methods are missing in browsers without it. */
export type Sharing = Partial<Pick<Navigator, "share" | "canShare">>;

/**
 * The most complete form that this browser can share: the file, the first photo with the sheet as text, or the text
 * alone; null if it can't share. Browsers accept certain types of files only, and text/html is not always one of
 * them. Source: MDN, Navigator: share() method, "Shareable file types".
 */
export function shareableOf(
  { sheet: { title, kind }, file, pictures, text }: PreparedCase,
  browser: Sharing,
): ShareData | null {
  const { share, canShare } = browser;
  if (share === undefined) return null;
  const named = { title: t`${kind}: ${title}` };
  const [first] = pictures;
  const forms: readonly ShareData[] = [
    { ...named, files: [file] },
    ...(first === undefined
      ? []
      : [
          {
            ...named,
            text,
            files: [
              new File([pictureOfUrl(first)], file.name.replace(/html$/, "jpg"), { type: "image/jpeg" }),
            ],
          },
        ]),
  ];
  return forms.find((form) => canShare?.call(browser, form) === true) ?? { ...named, text };
}

/** The result of sharing. cancelled: the user closed the list of apps, or the list was empty. */
export type SharingEnd = "shared" | "cancelled" | "failed";

/** Shares the sheet. Never rejects. */
export async function shareCase(form: ShareData, browser: Pick<Navigator, "share">): Promise<SharingEnd> {
  try {
    await browser.share(form);
    return "shared";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "cancelled" : "failed";
  }
}
