import type { Remarks } from "#domain/remarks.ts";
import type { Identification } from "#domain/identification.ts";
import { type Plan, seesDetails, withinPlan } from "#src/features/plan/plan.ts";
import { loadGuideEntry } from "#models/knowledge/knowledge.ts";
import { caseFile, caseFileName, caseText } from "./case-file.ts";
import { type CaseSheet, caseSheetOf } from "./case-sheet.ts";
import { pictureUrl } from "./picture-url.ts";

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
