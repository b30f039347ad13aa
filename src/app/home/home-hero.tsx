import type { ReactNode } from "react";
import { t } from "#src/language/messages.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./home-page.module.css";

interface HomeHeroProps {
  /** Content under the words. */
  readonly under?: ReactNode;
  /** Content beside the words on a wide screen. */
  readonly children?: ReactNode;
}

/** The top of Home: the app's name and its purpose. */
export function HomeHero({ under, children }: HomeHeroProps): ReactNode {
  return (
    <div className={styles["hero"]}>
      <div className={styles["words"]}>
        <h1 className={styles["title"]}>
          <span className={styles["line"]}>{t`Explore the`}</span>{" "}
          <span className={`${styles["line"]} ${layout["leaf"]}`}>Bio Kingdom</span>
        </h1>
        <p
          className={styles["lead"]}
        >{t`An advanced AI-powered identification system for animals, plants, diseases and pests, made for farmers, researchers and enthusiasts.`}</p>
        {under}
      </div>
      {children}
    </div>
  );
}
