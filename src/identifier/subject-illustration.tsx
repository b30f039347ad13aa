import type { ComponentType, ReactNode } from "react";
import { BeetlePlate } from "#src/components/illustrations/beetle.tsx";
import { BirdPlate } from "#src/components/illustrations/bird.tsx";
import { FlowerPlate } from "#src/components/illustrations/flower.tsx";
import { SpottedLeafPlate } from "#src/components/illustrations/spotted-leaf.tsx";
import type { Subject } from "#domain/subject.ts";

const PLATES: Readonly<Record<Subject, ComponentType>> = {
  animal: BirdPlate,
  plant: FlowerPlate,
  disease: SpottedLeafPlate,
  pest: BeetlePlate,
};

/** The drawing of a subject. It carries no information. */
export function SubjectIllustration({ subject }: { readonly subject: Subject }): ReactNode {
  const Drawing = PLATES[subject];
  return <Drawing />;
}
