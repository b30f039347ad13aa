import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Link, StaticRouter } from "react-router-dom";
import { createStore } from "zustand/vanilla";
import type { Subject } from "#domain/subject.ts";
import type { GuideEntry } from "#models/knowledge/knowledge-entry.ts";
import type { OtherRecordOf } from "#src/answer/texts/guide-section.ts";
import { keepUnits } from "#src/answer/texts/solution-names.ts";
import { RecordText } from "#src/app/guide/record/guide-record-page.tsx";
import { RecordTop } from "#src/app/guide/record/record-top.tsx";
import { SectionView } from "#src/app/guide/record/section-view.tsx";
import { HomeHero } from "#src/app/home/home-hero.tsx";
import { PrerenderedStartCard } from "#src/app/identify/start/prerendered-start-card.tsx";
import {
  type FreeSolution,
  solutionKind,
  solutionSections,
} from "#src/app/solutions/texts/solution-sections.ts";
import { ToSolutions } from "#src/app/solutions/to-solutions.tsx";
import { t } from "#src/language/messages.ts";
import { type Page, PAGES } from "#src/pages.ts";
import { guidePath, solutionPath, solutionsPath } from "#src/paths.ts";
import type { PlanSnapshot } from "#src/plan/plan-store.ts";
import { WITHOUT_STORED } from "#src/storage/browser-storage.ts";
import { SourceItems } from "#src/ui/fact-list/fact-list.tsx";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { ServicesProvider } from "#src/ui/services.tsx";
import type { HeadWithHeader, PageHead } from "#src/ui/texts/head.ts";
import { Frame, WaitingPage } from "./layout.tsx";
import { START_NOTICE_CLASS } from "./starting.ts";
import solutionStyles from "#src/app/solutions/solution/solution-page.module.css";
import layout from "#src/ui/styles/layout.module.css";
import frameStyles from "./layout.module.css";

/** The modules of the pages. Those of a fixed head export it, and the page of subjects that of each. */
const CODE = import.meta.glob<{
  readonly HEAD?: PageHead & Partial<HeadWithHeader>;
  readonly HEADS?: Readonly<Record<Subject, HeadWithHeader>>;
}>("/src/{app,lab}/**/*-page.tsx", { eager: true });

/** The head of a page and its header. Null for a page whose head depends on the device or the address. */
export function headOf({ code, subject }: Page): (PageHead & Partial<HeadWithHeader>) | null {
  const page = CODE[`/src/${code}-page.tsx`];
  return (subject === undefined ? page?.HEAD : page?.HEADS?.[subject]) ?? null;
}

/** What a page shows: the record or the solution of its own, if it has one, and then its path from the app's root. */
export interface StaticContent {
  readonly path?: string;
  readonly entry?: GuideEntry;
  readonly solution?: FreeSolution;
}

/**
 * The HTML of the navigation bar and of the head of a page, as the Free plan sees them. The build writes it into the
 * page's file.
 * @param basePath the app's folder on its site, with a leading and a trailing slash
 */
export function staticFrame(
  page: Page,
  basePath: string,
  { path = page.path, ...content }: StaticContent = {},
): string {
  const html = staticHtml(
    <Frame>
      <WaitingPage>{topOf(page, content)}</WaitingPage>
    </Frame>,
    basePath,
    path,
  );
  return (
    html
      // React adds a link that fetches the icon early, which the icon itself does as well.
      .replace(/^<link rel="preload"[^>]*>/, "")
      // No button works before the app runs.
      .replaceAll("<button ", "<button disabled ")
  );
}

/** The HTML of a part of a page, as the Free plan sees it. */
function staticHtml(part: ReactNode, basePath: string, path = "/"): string {
  const plan = createStore<PlanSnapshot>(() => ({ plan: "free", toggle: () => undefined }));
  return renderToStaticMarkup(
    <ServicesProvider services={{ plan }}>
      <StaticRouter basename={basePath} location={basePath + path.slice(1)}>
        {part}
      </StaticRouter>
    </ServicesProvider>,
  );
}

/**
 * The HTML of a part of a page for readers without scripts, who get none of its styles: without its classes, and without
 * icons and drawings, which would be as wide as the page.
 */
function plainHtml(part: ReactNode, basePath: string): string {
  return staticHtml(part, basePath).replace(/<svg\b.*?<\/svg>| (?:class|data-discover)="[^"]*"/gs, "");
}

/** The HTML of a record below its top, for readers without scripts. `solutions` treat its problem. */
export function recordText(
  basePath: string,
  entry: GuideEntry,
  otherOf: OtherRecordOf,
  solutions: readonly LinkedPage[],
): string {
  const links = (
    <>
      <Link to={solutionsPath(entry.record.id)}>{t`Matching treatment solutions`}</Link>
      <Links pages={solutions} pathOf={solutionPath} />
    </>
  );
  return plainHtml(
    <RecordText entry={entry} otherOf={otherOf} solutions={links} webPhotos={null} />,
    basePath,
  );
}

/**
 * The HTML of a solution below its head, for readers without scripts. It has only what Free sees, because anybody can read
 * the file. `problems` has the names of diseases and pests by their ids.
 */
export function solutionText(
  basePath: string,
  solution: FreeSolution,
  problems: Readonly<Record<string, string>>,
): string {
  return plainHtml(
    <>
      <p>{solutionKind(solution)}</p>
      {solutionSections(solution, problems).map((section) => (
        <SectionView
          key={section.id}
          section={section}
          language={undefined}
          solutions={null}
          webPhotos={null}
        />
      ))}
      <h2>{t`Sources`}</h2>
      <SourceItems sources={solution.sources} />
    </>,
    basePath,
  );
}

/** The HTML of links to all records, for readers without scripts. */
export function guideText(basePath: string, records: readonly LinkedPage[]): string {
  return plainHtml(<Links pages={records} pathOf={guidePath} />, basePath);
}

interface LinkedPage {
  readonly id: string;
  readonly name: string;
}

interface LinksProps {
  readonly pages: readonly LinkedPage[];
  readonly pathOf: (id: string) => string;
}

function Links({ pages, pathOf }: LinksProps): ReactNode {
  return (
    <ul>
      {pages.map(({ id, name }) => (
        <li key={id}>
          <Link to={pathOf(id)}>{name}</Link>
        </li>
      ))}
    </ul>
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

function topOf(page: Page, { entry, solution }: StaticContent): ReactNode {
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
  if (page === PAGES.home) return <HomeHero under={<PrerenderedStartCard />} />;
  const header = headOf(page)?.header;
  return (
    header !== undefined && (
      <div className={layout["stack5"]}>
        {page === PAGES.sprayLog && <ToSolutions>{t`All solutions`}</ToSolutions>}
        <PageHeader {...header} />
      </div>
    )
  );
}
