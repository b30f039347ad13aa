import type { ReactNode } from "react";
import { HeroScene } from "#src/components/illustrations/hero-scene.tsx";
import { SprayerPlate } from "#src/components/illustrations/sprayer.tsx";
import type { Subject } from "#domain/subject.ts";
import { SubjectIllustration } from "#src/identifier/subject-illustration.tsx";

/** What Home has a drawing for: its hero, and each of its cards by what it leads to. */
export type HomePictureName = "hero" | "solutions" | Subject;

/** A drawing of Home. It carries no information. */
export function HomePicture({ name }: { readonly name: HomePictureName }): ReactNode {
  if (name === "hero") return <HeroScene />;
  return name === "solutions" ? <SprayerPlate /> : <SubjectIllustration subject={name} />;
}
