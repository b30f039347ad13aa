import type { Level } from "#domain/records/knowledge.ts";
import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import type { PestGuide } from "#models/knowledge/record-schema.ts";
import { ENGLISH, pageLanguage, t } from "#src/language/messages.ts";
import { CAUSE_NAMES, CONSERVATION_NAMES, PLANT_KIND_NAMES, ROLE_NAMES } from "#src/ui/texts/record-names.ts";
import type { NamedLookalike, OtherRecordOf } from "./guide-section.ts";

/** True for an animal that is useful or harmless. */
export function isFriend({ role }: Pick<PestGuide, "role">): boolean {
  return role === "helper" || role === "harmless";
}

/** The kind of thing that a record describes, and its severity, in a few words each. */
export function recordMarks(record: GuideRecord): readonly string[] {
  switch (record.subject) {
    case "animal":
      return [CONSERVATION_NAMES[record.conservation]];
    case "plant":
      return [PLANT_KIND_NAMES[record.kind]];
    case "pest":
      return isFriend(record)
        ? [ROLE_NAMES[record.role]]
        : [ROLE_NAMES[record.role], RISK_MARKS[record.riskLevel]];
    case "disease":
      return record.cause === "healthy"
        ? [CAUSE_NAMES.healthy]
        : [CAUSE_NAMES[record.cause], SEVERITY_MARKS[record.severity]];
  }
}

const RISK_MARKS: Readonly<Record<Level, string>> = {
  Low: t`Risk: low`,
  Medium: t`Risk: medium`,
  High: t`Risk: high`,
  Critical: t`Risk: critical`,
};

const SEVERITY_MARKS: Readonly<Record<Level, string>> = {
  Low: t`Severity: low`,
  Medium: t`Severity: medium`,
  High: t`Severity: high`,
  Critical: t`Severity: critical`,
};

/** The language of a record's own texts, where it is not that of the page; else undefined. */
export function strangeLanguage({ language = ENGLISH }: Pick<GuideRecord, "language">): string | undefined {
  return language === pageLanguage() ? undefined : language;
}

/** Notices above a record, for example that the animal is not a pest, or that the page covers several kinds. */
export function recordNotices(record: GuideRecord): readonly string[] {
  const ofRole = record.subject === "pest" ? roleNotice(record.role) : [];
  const ofGroup = record.scope === "group" ? [t`This page covers several kinds, and they differ.`] : [];
  const ofLanguage =
    strangeLanguage(record) === undefined
      ? []
      : [t`Nobody has translated this record yet, so it is in English.`];
  return [...ofRole, ...ofGroup, ...ofLanguage];
}

function roleNotice(role: PestGuide["role"]): readonly string[] {
  switch (role) {
    case "helper":
      return [t`This is no enemy: it helps you.`];
    case "harmless":
      return [t`This is no enemy: it does no harm.`];
    case "mixed":
      return [t`Some of these help and some do harm: look before you act.`];
    case "pest":
      return [];
  }
}

/** The lookalikes of a record, by name. Leaves out those that have neither a record nor a name. */
export function namedLookalikes(record: GuideRecord, otherOf: OtherRecordOf): readonly NamedLookalike[] {
  return record.confusedWith.flatMap(({ record: id, name, tellApart }) => {
    const other = id === null ? undefined : otherOf(id);
    const called = other?.name ?? name;
    if (called === null) return [];
    const looksOther = other !== undefined && other.drawing !== record.drawings[0];
    return [{ id, name: called, tellApart, drawing: looksOther ? other.drawing : null }];
  });
}
