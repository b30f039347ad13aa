import type { ReactNode } from "react";
import type { Subject } from "#domain/subject.ts";
import { HeroScene } from "#src/ui/illustrations/hero-scene.tsx";
import { SprayerPlate } from "#src/ui/illustrations/sprayer.tsx";
import { SubjectIllustration } from "#src/ui/illustrations/subjects.tsx";

/** The drawings of Home: the hero and the cards. */
export type HomePictureName = "hero" | "solutions" | Subject;

/** A decorative drawing. */
export function HomePicture({ name }: { readonly name: HomePictureName }): ReactNode {
  if (name === "hero") return <HeroScene />;
  return name === "solutions" ? <SprayerPlate /> : <SubjectIllustration subject={name} />;
}
