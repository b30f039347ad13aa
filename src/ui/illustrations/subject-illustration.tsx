import type { ComponentType, ReactNode } from "react";
import { BeetlePlate } from "./beetle.tsx";
import { BirdPlate } from "./bird.tsx";
import { FlowerPlate } from "./flower.tsx";
import { SpottedLeafPlate } from "./spotted-leaf.tsx";
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
