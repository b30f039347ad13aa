import type { AnyRecord } from "#domain/records/knowledge.ts";
import type { Identification } from "./identification.ts";

export const NOT_SURE = "Not sure";

/** What a batch's files say of a leaf without a name because nobody told its crop. */
export const CROP_NOT_TOLD = "Crop not told";

/** What a batch's files say of a photo that shows nothing the model knows. */
export const NONE_OF_THESE = "None of these";

/** Headline for a leaf that looks healthy but may have a disease. */
export const NOT_CLEARED = "No disease is clear";

/** Headline for a photo of a kind that the model has no label for. */
export const UNKNOWN_KIND = "Kind not known";

/** The label by which a taught model says that a photo is like none of its classes. Its text in the app is translated. */
export const UNLIKE_ALL = "Unlike all taught photos";

/** Headline for a photo that belongs on another page. */
export const OFF_TOPIC = "Off topic";

/**
 * The headline of an answer: the name of its record, or the model's label if there is no record or the record
 * covers more than the label. If only the group is known, it is the group. If nothing is identified, it is {@link
 * UNKNOWN_KIND}, {@link OFF_TOPIC} or {@link NOT_SURE}.
 */
export function headlineOfAnswer(identification: Identification): string {
  switch (identification.verdict) {
    case "identified": {
      const { record, recordIsWider, candidates } = identification;
      return record === null || recordIsWider ? candidates[0].label : headlineOf(record);
    }
    case "healthy":
      return identification.candidates[0].label;
    case "group":
      return identification.group.charAt(0).toUpperCase() + identification.group.slice(1);
    case "not-cleared":
      return NOT_CLEARED;
    case "unknown-kind":
      return UNKNOWN_KIND;
    case "off-topic":
      return OFF_TOPIC;
    case "not-sure":
    case "none-of-these":
      return NOT_SURE;
  }
}

/** The name in a record, as the specification shows it on the subject's page. */
export function headlineOf(record: AnyRecord): string {
  switch (record.subject) {
    case "animal":
      return record.species;
    case "plant":
      return record.commonName;
    case "disease":
      return record.diseaseName;
    case "pest":
      return record.pestName;
  }
}
