import type { Answer } from "#domain/answer/identification.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";

/**
 * The answer without a name of a disease or a crop where the person did not tell the crop of a leaf: of the names that the
 * app's own model gave to leaves in the open 9 of 26 were right. See: docs/decisions/0020-asking-back.md
 */
export function cropFirst(answer: Answer): Answer {
  if (answer.model.id !== KINGDOM_MODEL.id) return answer;
  if (answer.verdict === "off-topic") {
    const { lookalike } = answer;
    if (lookalike.subject !== "disease") return answer;
    return { ...answer, lookalike: { ...lookalike, label: null, group: null } };
  }
  if (answer.subject !== "disease" || answer.crop !== null || namesNoCrop(answer)) return answer;
  const { subject, crop, known, probability, candidates, model, demo } = answer;
  return { verdict: "not-sure", subject, crop, known, probability, candidates, model, demo };
}

/** True for an answer that names no disease, crop or healthy leaf, so that it can stay as it is. */
function namesNoCrop({ verdict }: Answer): boolean {
  return verdict === "none-of-these" || verdict === "unknown-kind";
}
