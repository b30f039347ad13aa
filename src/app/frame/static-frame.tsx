import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { createStore } from "zustand/vanilla";
import { keysOf } from "#domain/subject.ts";
import type { GuideEntry } from "#models/knowledge/knowledge-entry.ts";
import { keepUnits } from "#src/answer/texts/solution-names.ts";
import { RecordTop } from "#src/app/guide/record/record-top.tsx";
import { HomeHero } from "#src/app/home/home-hero.tsx";
import { PrerenderedStartCard } from "#src/app/identify/start/prerendered-start-card.tsx";
import type { FreeSolution } from "#src/app/solutions/texts/solution-sections.ts";
import { ToSolutions } from "#src/app/solutions/to-solutions.tsx";
import { t } from "#src/language/messages.ts";
import { COMPARISON_PATH, PATHS, SPRAY_LOG_PATH } from "#src/paths.ts";
import type { PlanSnapshot } from "#src/plan/plan-store.ts";
import { WITHOUT_STORED } from "#src/storage/browser-storage.ts";
import { PageHeader, type PageHeaderProps } from "#src/ui/page/page-header.tsx";
import { ServicesProvider } from "#src/ui/services.tsx";
import { COMPARISON_HEADER, PAGE_HEADERS, SPRAY_LOG_HEADER } from "#src/ui/texts/page-headers.ts";
import { Frame, WaitingPage } from "./layout.tsx";
import { START_NOTICE_CLASS } from "./starting.ts";
import solutionStyles from "#src/app/solutions/solution/solution-page.module.css";
import layout from "#src/ui/styles/layout.module.css";
import frameStyles from "./layout.module.css";

/** The headers of the pages with a fixed one. */
const HEADERS: ReadonlyMap<string, PageHeaderProps> = new Map([
  ...keysOf(PAGE_HEADERS).map((page) => [PATHS[page], PAGE_HEADERS[page]] as const),
  [COMPARISON_PATH, COMPARISON_HEADER],
  [SPRAY_LOG_PATH, SPRAY_LOG_HEADER],
]);

/** What a page shows: the record or the solution of its own, if it has one. */
export interface StaticContent {
  readonly entry?: GuideEntry;
  readonly solution?: FreeSolution;
}

/**
 * The HTML of the navigation bar and of the head of a page, as the Free plan sees them. The build writes it into the
 * page's file.
 * @param path of the page, from the app's root
 * @param basePath the app's folder on its site, with a leading and a trailing slash
 */
export function staticFrame(path: string, basePath: string, content: StaticContent = {}): string {
  const plan = createStore<PlanSnapshot>(() => ({ plan: "free", toggle: () => undefined }));
  const html = renderToStaticMarkup(
    <ServicesProvider services={{ plan }}>
      <StaticRouter basename={basePath} location={basePath + path.slice(1)}>
        <Frame>
          <WaitingPage>{headOf(path, content)}</WaitingPage>
        </Frame>
      </StaticRouter>
    </ServicesProvider>,
  );
  return (
    html
      // React adds a link that fetches the icon early, which the icon itself does as well.
      .replace(/^<link rel="preload"[^>]*>/, "")
      // No button works before the app runs.
      .replaceAll("<button ", "<button disabled ")
  );
}

/**
 * The HTML of the notice that appears where the app has not started after some seconds. The build writes it into each
 * page's file, outside of the app's root.
 * @param tag of the language
 */
export function startNotice(tag: string): string {
  return renderToStaticMarkup(
    <div
      className={`${START_NOTICE_CLASS} ${frameStyles["notice"]}`}
      lang={tag}
      role="status"
      data-nosnippet=""
    >
      <p>
        <strong>{t`Bio Kingdom has not started yet.`}</strong>{" "}
        {t`A slow network can be the reason. If nothing comes, reload the page, or start without what is stored on this device. Nothing that is stored is deleted.`}
      </p>
      <p className={frameStyles["noticeLinks"]}>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- An empty address is the page's own, with its query. */}
        <a href="">{t`Reload`}</a>
        <a href={WITHOUT_STORED}>{t`Start without stored data`}</a>
      </p>
    </div>,
  );
}

function headOf(path: string, { entry, solution }: StaticContent): ReactNode {
  if (entry !== undefined) {
    return (
      <article className={layout["stack5"]}>
        <RecordTop entry={entry} />
      </article>
    );
  }
  if (solution !== undefined) {
    return (
      <div className={`${layout["stack6"]} ${solutionStyles["page"]}`}>
        <ToSolutions>{t`All solutions`}</ToSolutions>
        <PageHeader title={keepUnits(solution.name)} lead={solution.description} />
      </div>
    );
  }
  if (path === PATHS.home) return <HomeHero under={<PrerenderedStartCard />} />;
  const header = HEADERS.get(path);
  return (
    header !== undefined && (
      <div className={layout["stack5"]}>
        {path === SPRAY_LOG_PATH && <ToSolutions>{t`All solutions`}</ToSolutions>}
        <PageHeader {...header} />
      </div>
    )
  );
}
