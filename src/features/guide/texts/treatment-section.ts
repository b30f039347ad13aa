import type { DiseaseGuide, PestGuide } from "#models/knowledge/record-schema.ts";
import { LABEL_IS_THE_LAW } from "#src/ui/texts/names.ts";
import { type GuideSection, pointsOf, section } from "./guide-section.ts";

/** How a disease or pest is treated: the ways, the products that match or why none does, and who has the last word. */
export function treatmentSection(record: DiseaseGuide | PestGuide): GuideSection {
  const { organic, inorganic, noProduct } = record;
  return section(
    record,
    "treatment",
    "Treatment",
    ["treatment"],
    [
      noProduct === null ? null : { kind: "text", text: noProduct },
      record.subject === "pest" ? pointsOf(record.biological, "Biological") : null,
      pointsOf(organic, "Organic"),
      pointsOf(inorganic, "Conventional"),
      noProduct === null ? { kind: "solutions" } : null,
      { kind: "notice", text: LABEL_IS_THE_LAW },
    ],
  );
}
