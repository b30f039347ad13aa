import { keysOf } from "#domain/subject.ts";
import type { GuideEntry, GuideRecord, LabelFigures } from "#models/knowledge/knowledge-entry.ts";
import type { Language } from "#models/knowledge/record-fields.ts";
import { countText, roughPercent } from "#src/features/models/card/card-worth.ts";
import {
  animalSections,
  diseaseSections,
  healthySections,
  pestSections,
  plantSections,
} from "./kind-sections.ts";
import {
  type CommonSections,
  type GuidePart,
  type GuideSection,
  type OtherRecordOf,
  pointsOf,
  section,
} from "./guide-section.ts";
import { namedLookalikes } from "./guide-names.ts";

/** The names of the languages, in English. */
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  de: "German",
  es: "Spanish",
  fr: "French",
  pt: "Portuguese",
  hi: "Hindi",
  id: "Indonesian",
};

/** All that the guide says of a thing but its name and its sources: first what a person in the field needs. */
export function recordSections(
  { record, figures }: GuideEntry,
  otherOf: OtherRecordOf,
): readonly GuideSection[] {
  const sections = [
    ...sectionsOfKind(record, commonSections(record, otherOf)),
    section(record, "where", "Where it occurs", ["occurs"], [pointsOf(record.occurs)]),
    section(record, "see-also", "See also", [], [linksOf(record, otherOf)]),
    section(record, "members", "Kinds that this is true of", ["names"], [membersOf(record)]),
    section(record, "names", "Other names", ["names"], namesOf(record), "side"),
    section(record, "codes", "In registers", [], [codesOf(record)], "side"),
    section(record, "model", "What our model knows", [], [modelOf(figures)], "side"),
  ];
  return sections.filter(({ parts }) => parts.length > 0);
}

function sectionsOfKind(record: GuideRecord, common: CommonSections): readonly GuideSection[] {
  switch (record.subject) {
    case "animal":
      return animalSections(record, common);
    case "plant":
      return plantSections(record, common);
    case "pest":
      return pestSections(record, common);
    case "disease":
      return record.cause === "healthy" ? healthySections(record, common) : diseaseSections(record, common);
  }
}

function commonSections(record: GuideRecord, otherOf: OtherRecordOf): CommonSections {
  const lookalikes = namedLookalikes(record, otherOf);
  return {
    recognise: section(
      record,
      "recognise",
      "How to recognise it",
      ["recognise"],
      [{ kind: "drawings", drawings: record.drawings }, pointsOf(record.recognise)],
    ),
    confused: section(
      record,
      "lookalikes",
      "What it is confused with",
      ["recognise"],
      [lookalikes.length === 0 ? null : { kind: "lookalikes", lookalikes }],
    ),
  };
}

function membersOf({ members }: GuideRecord): GuidePart | null {
  return members.length === 0 ? null : { kind: "text", text: members.join(", ") };
}

function linksOf({ seeAlso }: GuideRecord, otherOf: OtherRecordOf): GuidePart | null {
  const links = seeAlso.flatMap((id) => {
    const name = otherOf(id)?.name;
    return name === undefined ? [] : [{ id, name }];
  });
  return links.length === 0 ? null : { kind: "links", links };
}

function namesOf({ inOtherLanguages }: GuideRecord): readonly (GuidePart | null)[] {
  const names = keysOf(LANGUAGE_NAMES).flatMap((language) => {
    const inIt = inOtherLanguages[language];
    return inIt.length === 0 ? [] : [{ language, languageName: LANGUAGE_NAMES[language], names: inIt }];
  });
  return [names.length === 0 ? null : { kind: "names", names }];
}

function codesOf({ codes: { eppo, gbif } }: GuideRecord): GuidePart | null {
  const codes = [
    ...(eppo === null
      ? []
      : [{ register: "EPPO code", code: eppo, address: `https://gd.eppo.int/taxon/${eppo}` }]),
    ...(gbif === null
      ? []
      : [{ register: "GBIF", code: String(gbif), address: `https://www.gbif.org/species/${gbif}` }]),
  ];
  return codes.length === 0 ? null : { kind: "codes", codes };
}

/** The figures of a label stand with the number of photos that they were measured on. */
function modelOf(figures: LabelFigures | null): GuidePart | null {
  if (figures === null) return null;
  const { label, elsewhere, testPhotos, precision, recall } = figures;
  const named = `The Bio Kingdom model can name this: it calls it "${label}".`;
  if (testPhotos === 0)
    return { kind: "model", text: `${named} There were no photos left to measure it on.` };
  const abroad =
    elsewhere === null
      ? " Nobody has measured it on photos from places that it had not seen; it is right less often there."
      : ` It found ${roughPercent(elsewhere.recall)} of ${countText(elsewhere.photos)} photos from places that it had not seen.`;
  const found = recall === null ? "" : ` it found ${roughPercent(recall)} of those that show it.`;
  const right =
    precision === null ? "" : ` Of the photos that it gave this name, ${roughPercent(precision)} showed it.`;
  const photos = testPhotos === 1 ? "1 photo" : `${countText(testPhotos)} photos`;
  return {
    kind: "model",
    text: `${named}${abroad} On ${photos} like those that it learned from,${found}${right}`,
  };
}
