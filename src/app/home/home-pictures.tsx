import type { ReactNode } from "react";
import type { Subject } from "#domain/subject.ts";
import HeroScene from "#src/ui/illustrations/hero-scene.svg?drawing";
import Sprayer from "#src/ui/illustrations/sprayer.svg?drawing";
import { SubjectIllustration } from "#src/ui/illustrations/subject-illustration.tsx";
import illustrations from "#src/ui/illustrations/illustrations.module.css";

/** The drawings of Home: the hero and the cards. */
export type HomePictureName = "hero" | "solutions" | Subject;

/** A decorative drawing. */
export function HomePicture({ name }: { readonly name: HomePictureName }): ReactNode {
  if (name === "hero") return <HeroScene className={illustrations["scene"]} />;
  return name === "solutions" ? (
    <Sprayer className={illustrations["plate"]} />
  ) : (
    <SubjectIllustration subject={name} />
  );
}
