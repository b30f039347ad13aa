import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import type { PestGuide } from "#models/knowledge/record-schema.ts";
import type { NamedLookalike, OtherRecordOf } from "./guide-section.ts";

/** The role of an animal for a grower, in a word or two. */
export const ROLE_NAMES: Readonly<Record<PestGuide["role"], string>> = {
  pest: "Pest",
  helper: "Helper",
  harmless: "Harmless",
  mixed: "Friend or foe",
};

/** Makes the first letter a capital: "fungus" becomes "Fungus". */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** True for an animal that is useful or harmless. */
export function isFriend({ role }: Pick<PestGuide, "role">): boolean {
  return role === "helper" || role === "harmless";
}

/** The kind of thing that a record describes, and its severity, in a few words each. */
export function recordMarks(record: GuideRecord): readonly string[] {
  switch (record.subject) {
    case "animal":
      return [record.conservation];
    case "plant":
      return [capitalised(record.kind)];
    case "pest":
      return isFriend(record)
        ? [ROLE_NAMES[record.role]]
        : [ROLE_NAMES[record.role], `Risk: ${record.riskLevel.toLowerCase()}`];
    case "disease":
      return record.cause === "healthy"
        ? ["Healthy leaf"]
        : [capitalised(record.cause), `Severity: ${record.severity.toLowerCase()}`];
  }
}

/** Notices above a record, for example that the animal is not a pest, or that the page covers several kinds. */
export function recordNotices(record: GuideRecord): readonly string[] {
  const ofRole = record.subject === "pest" ? roleNotice(record.role) : [];
  const ofGroup = record.scope === "group" ? ["This page covers several kinds, and they differ."] : [];
  return [...ofRole, ...ofGroup];
}

function roleNotice(role: PestGuide["role"]): readonly string[] {
  switch (role) {
    case "helper":
      return ["This is no enemy: it helps you."];
    case "harmless":
      return ["This is no enemy: it does no harm."];
    case "mixed":
      return ["Some of these help and some do harm: look before you act."];
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
