import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { t } from "#src/language/messages.ts";
import { PATHS } from "#src/paths.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import Snail from "#src/ui/illustrations/snail.svg?drawing";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { type PageHead, SITE } from "#src/ui/texts/head.ts";
import illustrations from "#src/ui/illustrations/illustrations.module.css";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./not-found-page.module.css";

const HEAD: PageHead = {
  title: t`Page not found - ${SITE}`,
  description: t`There is no page at this address.`,
};

function NotFoundPage(): ReactNode {
  usePageHead(HEAD);
  return (
    <div className={styles["page"]}>
      <Snail className={illustrations["plate"]} />
      <h1 className={layout["xxlarge"]}>{t`There is no page here`}</h1>
      <p
        className={layout["prose"]}
      >{t`The address may be mistyped, or the page may have moved. Not even the snail found it.`}</p>
      <Link to={PATHS.home} className={buttonClass("primary")}>{t`Go to Home`}</Link>
      <Link to={PATHS.guide}>{t`Or look it up in the guide`}</Link>
    </div>
  );
}

export { NotFoundPage as Component };
