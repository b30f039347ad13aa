import type { ReactNode } from "react";
import { HeroScene } from "#src/ui/illustrations/hero-scene.tsx";
import { SprayerPlate } from "#src/ui/illustrations/sprayer.tsx";
import type { Subject } from "#domain/subject.ts";
import { SubjectIllustration } from "#src/ui/illustrations/subjects.tsx";

/** What Home has a drawing for: its hero, and each of its cards by what it leads to. */
export type HomePictureName = "hero" | "solutions" | Subject;

/** A drawing of Home. It carries no information. */
export function HomePicture({ name }: { readonly name: HomePictureName }): ReactNode {
  if (name === "hero") return <HeroScene />;
  return name === "solutions" ? <SprayerPlate /> : <SubjectIllustration subject={name} />;
}
