import { occurrenceText } from "#domain/text/darwin-core.ts";
import type { Burst } from "./bursts.ts";
import { type ArchiveFacts, OCCURRENCE_TERMS, occurrencesOf } from "./occurrences.ts";
import { xmlText } from "./xml.ts";

/** The licences that GBIF accepts, by their SPDX identifiers. */
const DATA_LICENCES = {
  "CC0-1.0": {
    name: "Creative Commons Zero v1.0 Universal",
    address: "https://creativecommons.org/publicdomain/zero/1.0/legalcode",
  },
  "CC-BY-4.0": {
    name: "Creative Commons Attribution 4.0 International",
    address: "https://creativecommons.org/licenses/by/4.0/legalcode",
  },
  "CC-BY-NC-4.0": {
    name: "Creative Commons Attribution Non Commercial 4.0 International",
    address: "https://creativecommons.org/licenses/by-nc/4.0/legalcode",
  },
} as const;

/** SPDX identifier of a licence that GBIF accepts. */
export type DataLicence = keyof typeof DATA_LICENCES;

/** A person's choices for the archive. */
export interface ArchiveOptions extends ArchiveFacts {
  /** Name of the data set, not empty. */
  readonly title: string;
  /** Null for no licence; GBIF then refuses the data. */
  readonly licence: DataLicence | null;
  readonly now: Date;
}

/**
 * The files of a Darwin Core archive, for one zip: the occurrences, the meaning of their columns (Darwin Core text
 * guide, https://dwc.tdwg.org/text/), and the description of the data set (GBIF's profile of EML 2.2.0, version 1.3).
 */
export function darwinCoreFiles(
  bursts: readonly Burst[],
  options: ArchiveOptions,
): readonly { readonly path: string; readonly text: string }[] {
  const rows = occurrencesOf(bursts, options);
  return [
    { path: "meta.xml", text: metaXml() },
    { path: "eml.xml", text: emlXml(options, rows.length) },
    { path: "occurrence.txt", text: occurrenceText([OCCURRENCE_TERMS, ...rows]) },
  ];
}

function metaXml(): string {
  const fields = OCCURRENCE_TERMS.map(
    (term, at) => `    <field index="${at}" term="http://rs.tdwg.org/dwc/terms/${term}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="eml.xml">
  <core encoding="UTF-8" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy="" ignoreHeaderLines="1" rowType="http://rs.tdwg.org/dwc/terms/Occurrence">
    <files>
      <location>occurrence.txt</location>
    </files>
    <id index="0"/>
${fields.join("\n")}
  </core>
</archive>
`;
}

function emlXml(
  { batchId, title, identifiedBy, licence, now, shared }: ArchiveOptions,
  rows: number,
): string {
  const agent = agentXml(identifiedBy);
  const day = now.toISOString().slice(0, 10);
  const withheld = [...(shared.dates ? [] : ["dates"]), ...(shared.positions ? [] : ["positions"])];
  const abstract = [
    `${rows} sightings on photos, named by a model in the browser (Bio Kingdom) and partly verified by a person. The field identificationVerificationStatus says which.`,
    ...(withheld.length === 0 ? [] : [`Not handed out: the photos' ${withheld.join(" and ")}.`]),
    ...(licence === null ? ["No licence was chosen yet: data need one before they are published."] : []),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<eml:eml xmlns:eml="https://eml.ecoinformatics.org/eml-2.2.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="https://eml.ecoinformatics.org/eml-2.2.0 https://rs.gbif.org/schema/eml-gbif-profile/1.3/eml.xsd" packageId="${xmlText(batchId)}/${xmlText(now.toISOString())}" system="bio-kingdom" scope="system" xml:lang="en">
  <dataset>
    <alternateIdentifier>${xmlText(batchId)}</alternateIdentifier>
    <title xml:lang="en">${xmlText(title)}</title>
    <creator>${agent}</creator>
    <metadataProvider>${agent}</metadataProvider>
    <pubDate>${day}</pubDate>
    <language>en</language>
    <abstract>
${abstract.map((para) => `      <para>${xmlText(para)}</para>`).join("\n")}
    </abstract>
${licence === null ? "" : `${rightsXml(licence)}\n`}    <contact>${agent}</contact>
  </dataset>
</eml:eml>
`;
}

/** EML accepts a role instead of a name. */
function agentXml(name: string): string {
  return name.trim() === ""
    ? "<positionName>Person who identified the photos</positionName>"
    : `<individualName><surName>${xmlText(name.trim())}</surName></individualName>`;
}

function rightsXml(licence: DataLicence): string {
  const { name, address } = DATA_LICENCES[licence];
  return `    <intellectualRights>
      <para>This work is licensed under <ulink url="${address}"><citetitle>${name}</citetitle></ulink>.</para>
    </intellectualRights>`;
}
