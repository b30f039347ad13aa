import type { Source } from "#domain/records/knowledge.ts";
import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import { isFriend } from "#src/answer/texts/guide-names.ts";
import { ENGLISH, t } from "#src/language/messages.ts";

/** Longest description that search engines show in full, in characters. */
const MAX_DESCRIPTION = 160;

/** Title and description of a record's page, for the browser's tab and for search engines. */
export function guideHead(record: GuideRecord): { readonly title: string; readonly description: string } {
  const { name, scientificName } = record;
  const summary = descriptionOf(record);
  const named = t`${name} (${scientificName})`;
  const alone = summary.charAt(0).toUpperCase() + summary.slice(1);
  const descriptions = [...(scientificName === "" ? [] : [t`${named}: ${summary}`]), t`${name}: ${summary}`];
  return {
    title: t`${name} - Bio Kingdom guide`,
    description: descriptions.find(({ length }) => length <= MAX_DESCRIPTION) ?? alone,
  };
}

function descriptionOf(record: GuideRecord): string {
  switch (record.subject) {
    case "animal":
      return t`how to recognise it, how it lives, and what it means to people. With sources.`;
    case "plant":
      return record.kind === "weed"
        ? t`how to recognise it, what is poisonous, and how to be rid of it. With sources.`
        : t`how to recognise it, what is poisonous, and how to grow it. With sources.`;
    case "pest":
      return isFriend(record)
        ? t`how to recognise it, what good it does, and how to spare it. With sources.`
        : t`what to do today, how to recognise it, treatment and prevention. With sources.`;
    case "disease":
      return record.cause === "healthy"
        ? t`what keeps it healthy, and what to look for next. With sources.`
        : t`what to do today, how to recognise it, treatment and prevention. With sources.`;
  }
}

/** Title and description of a page without a record. */
export const MISSING_HEAD = {
  title: t`No record - Bio Kingdom guide`,
  description: t`The guide of Bio Kingdom has no record to show at this address.`,
} as const;

/** Structured data as schema.org defines it: a type and its properties, all plain JSON. */
export interface StructuredData {
  readonly "@type": string;
  readonly [property: string]: string | boolean | StructuredData | readonly (string | StructuredData)[];
}

/** A source of a record or of a solution. */
interface CitedSource extends Source {
  readonly address?: string | null;
}

/** A document of JSON-LD. */
export interface StructuredDocument extends StructuredData {
  readonly "@context": "https://schema.org";
}

/**
 * Structured data of a record for search engines (schema.org): an article about a disease, a page about an organism.
 * `address` is the URL of the record's page; null if the site's URL is not known.
 */
export function recordData(record: GuideRecord, address: string | null): StructuredDocument {
  const { name, sources, subject } = record;
  return {
    "@context": "https://schema.org",
    "@type": subject === "disease" ? "Article" : "WebPage",
    [subject === "disease" ? "headline" : "name"]: name,
    description: guideHead(record).description,
    inLanguage: record.language ?? ENGLISH,
    isAccessibleForFree: true,
    publisher: { "@type": "Organization", name: "Bio Kingdom" },
    about: [...(subject === "disease" ? [thing(record)] : []), ...taxon(record)],
    citation: sources.map(citation),
    ...(address === null ? {} : { url: address }),
  };
}

/** A source as structured data. */
export function citation({ publisher, title, year, address = null }: CitedSource): StructuredData {
  return {
    "@type": "CreativeWork",
    name: title,
    publisher: { "@type": "Organization", name: publisher },
    ...(year === null ? {} : { datePublished: String(year) }),
    ...(address === null ? {} : { url: address }),
  };
}

function thing({ name, alsoKnownAs }: GuideRecord): StructuredData {
  return { "@type": "Thing", name, ...(alsoKnownAs.length === 0 ? {} : { alternateName: alsoKnownAs }) };
}

/** A rank and a name, such as "Family Aphididae". */
const RANKED = /^(Clade|Class|Order|Family|Genus|[A-Z][a-z]*(?:class|order|family)) (\S+)$/;

/** The organism that the record describes, with all its names; for a disease, its pathogens if they are known. */
function taxon(record: GuideRecord): readonly StructuredData[] {
  const { subject, name, scientificName, alsoKnownAs, inOtherLanguages, codes } = record;
  const isKnown = scientificName !== "";
  if (subject === "disease") {
    return isKnown ? severalIn(scientificName).map((one) => ({ "@type": "Taxon", name: one })) : [];
  }
  const [, rank, ranked] = RANKED.exec(scientificName) ?? [];
  const names = [name, ...alsoKnownAs, ...Object.values(inOtherLanguages).flat()];
  return [
    {
      "@type": "Taxon",
      name: ranked ?? (isKnown ? scientificName : name),
      ...(rank === undefined ? {} : { taxonRank: rank.toLowerCase() }),
      alternateName: isKnown ? names : names.slice(1),
      ...(codes.gbif === null ? {} : { sameAs: `https://www.gbif.org/species/${codes.gbif}` }),
    },
  ];
}

/** Splits "Alternaria linariae and Alternaria solani" into two names. A text with an incomplete name stays whole. */
function severalIn(scientificName: string): readonly string[] {
  const names = scientificName.split(/,? and |, /);
  return names.every((one) => /^[A-Z][a-z]+ \S/.test(one)) ? names : [scientificName];
}
