import { keysOf } from "#domain/subject.ts";
import type { GuideEntry, GuideRecord, LabelFigures } from "#models/knowledge/knowledge-entry.ts";
import type { Language } from "#models/knowledge/record-fields.ts";
import { namedLookalikes } from "#src/answer/texts/guide-names.ts";
import {
  type CommonSections,
  type GuidePart,
  type GuideSection,
  type OtherRecordOf,
  pointsOf,
  sectionMaker,
  textOf,
} from "#src/answer/texts/guide-section.ts";
import { labelText, m, plural, t } from "#src/language/messages.ts";
import { roughPercent } from "#src/ui/texts/card-worth.ts";
import { countText, isolated } from "#src/ui/texts/format.ts";
import {
  animalSections,
  diseaseSections,
  healthySections,
  pestSections,
  plantSections,
} from "./kind-sections.ts";
import { photosElsewhere } from "./photos-elsewhere.ts";

/** The names of the languages, in English. */
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: t`English`,
  de: t`German`,
  es: t`Spanish`,
  fr: t`French`,
  pt: t`Portuguese`,
  hi: t`Hindi`,
  id: t`Indonesian`,
};

/** All sections of a record except its name and its sources. Advice for the field comes first. */
export function recordSections(
  { record, figures }: GuideEntry,
  otherOf: OtherRecordOf,
): readonly GuideSection[] {
  const common = commonSections(record, otherOf);
  const { section } = common;
  const { occurs, members } = record;
  const aside = sectionMaker(record, "side");
  const sections = [
    ...sectionsOfKind(record, common),
    section(
      "photo-limit",
      t`What a photo can't tell`,
      "recognise",
      "photoLimit" in record && record.photoLimit !== null ? textOf(record.photoLimit) : null,
    ),
    section("where", t`Where it occurs`, "occurs", pointsOf(occurs)),
    section("see-also", t`See also`, null, linksOf(record, otherOf)),
    section(
      "members",
      t`Kinds that this is true of`,
      "names",
      members.length === 0 || record.language !== undefined ? null : textOf(members.join(", ")),
    ),
    aside("names", t`Other names`, "names", namesOf(record)),
    aside("codes", t`In registers`, null, codesOf(record)),
    aside("photos", t`Photos on other sites`, null, ...photosOf(record)),
    aside("model", t`What our model knows`, null, modelOf(figures)),
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
  const section = sectionMaker(record);
  const lookalikes = namedLookalikes(record, otherOf);
  const confused = section(
    "lookalikes",
    t`What it is confused with`,
    "recognise",
    lookalikes.length === 0 ? null : { kind: "lookalikes", lookalikes },
  );
  const hasDanger = record.confusedWith.some(({ danger }) => danger !== null);
  const ofDanger = hasDanger ? section("", "", "limits").sources : [];
  const drawings: GuidePart = { kind: "drawings", drawings: record.drawings };
  return {
    section,
    recognise: section(
      "recognise",
      t`How to recognise it`,
      "recognise",
      drawings,
      pointsOf(record.recognise),
    ),
    confused: { ...confused, sources: [...new Set([...confused.sources, ...ofDanger])] },
  };
}

function linksOf({ seeAlso }: GuideRecord, otherOf: OtherRecordOf): GuidePart | null {
  const links = seeAlso.flatMap((id) => {
    const name = otherOf(id)?.name;
    return name === undefined ? [] : [{ id, name }];
  });
  return links.length === 0 ? null : { kind: "links", links };
}

function namesOf({ inOtherLanguages }: GuideRecord): GuidePart | null {
  const names = keysOf(LANGUAGE_NAMES).flatMap((language) => {
    const inIt = inOtherLanguages[language];
    return inIt.length === 0 ? [] : [{ language, languageName: LANGUAGE_NAMES[language], names: inIt }];
  });
  return names.length === 0 ? null : { kind: "names", names };
}

function codesOf({ codes: { eppo, gbif } }: GuideRecord): GuidePart | null {
  const codes = [
    ...(eppo === null
      ? []
      : [{ register: t`EPPO code`, code: eppo, address: `https://gd.eppo.int/taxon/${eppo}` }]),
    ...(gbif === null
      ? []
      : [{ register: "GBIF", code: String(gbif), address: `https://www.gbif.org/species/${gbif}` }]),
  ];
  return codes.length === 0 ? null : { kind: "codes", codes };
}

function photosOf(record: GuideRecord): readonly GuidePart[] {
  const codes = photosElsewhere(record);
  if (codes.length === 0) return [];
  return [
    textOf(t`A link leaves the app and sends this name alone.`),
    { kind: "codes", codes },
    { kind: "web-photos" },
  ];
}

/** The figures of a label, with the number of photos behind them. */
function modelOf(figures: LabelFigures | null): GuidePart | null {
  if (figures === null) return null;
  const { label, elsewhere, testPhotos, precision, recall } = figures;
  const named = t`The Bio Kingdom model can name this: it calls it "${isolated(labelText(label))}".`;
  if (testPhotos === 0)
    return { kind: "model", text: `${named} ${t`There were no photos left to measure it on.`}` };
  const abroad =
    elsewhere === null
      ? t`Nobody has measured it on photos from places that it had not seen; it is right less often there.`
      : t`It found ${roughPercent(elsewhere.recall)} of ${countText(elsewhere.photos)} photos from places that it had not seen.`;
  const right =
    precision === null
      ? []
      : [t`Of the photos that it gave this name, ${roughPercent(precision)} showed it.`];
  return { kind: "model", text: [named, abroad, ...foundOf(testPhotos, recall), ...right].join(" ") };
}

function foundOf(photos: number, recall: number | null): readonly string[] {
  if (recall === null) return [];
  const count = countText(photos);
  const share = roughPercent(recall);
  return [
    plural(
      photos,
      m`On ${count} photo like those that it learned from, it found ${share} of those that show it.`,
      m`On ${count} photos like those that it learned from, it found ${share} of those that show it.`,
    ),
  ];
}
