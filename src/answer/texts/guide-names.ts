import type { Danger } from "#domain/answer/dangers.ts";
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

export const SEVERAL_KINDS = t`This page covers several kinds, and they differ.`;

/** Notices above a record, for example that the animal is not a pest, or that the page covers several kinds. */
export function recordNotices(record: GuideRecord): readonly string[] {
  const ofRole = record.subject === "pest" ? roleNotice(record.role) : [];
  const ofGroup = record.scope === "group" ? [SEVERAL_KINDS] : [];
  const ofLanguage =
    strangeLanguage(record) === undefined
      ? []
      : [t`Nobody has translated this record yet, so it is in English.`];
  return [...ofRole, ...ofGroup, ...ofLanguage];
}

/** What to do about each danger. */
export const DANGER_ADVICE: Readonly<Record<Danger, string>> = {
  poisonous: t`Poisonous. Do not eat any of it, and give none of it to animals.`,
  venomous: t`Keep away and do not touch it: a photo can't tell whether its bite is dangerous.`,
  stinging: t`Do not touch it with bare hands: it can sting or bite.`,
  larvae: t`Do not touch its caterpillars with bare hands: hairs or spines of some sting.`,
  attacking: t`Keep away from it: it can attack.`,
  infectious: t`Do not touch it with bare hands: it can carry diseases.`,
};

/** What to do about the danger of a record's kind. Empty for a kind that is not known to be dangerous. */
export function dangerNotices(record: GuideRecord): readonly string[] {
  return "danger" in record && record.danger !== null ? [DANGER_ADVICE[record.danger]] : [];
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
  return record.confusedWith.flatMap(({ record: id, name, tellApart, danger }) => {
    const other = id === null ? undefined : otherOf(id);
    const called = other?.name ?? name;
    if (called === null) return [];
    const looksOther = other !== undefined && other.drawing !== record.drawings[0];
    const text = danger === null ? tellApart : `${tellApart} ${DANGER_ADVICE[danger]}`;
    return [{ id, name: called, tellApart: text, drawing: looksOther ? other.drawing : null }];
  });
}
