import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { t } from "#src/language/messages.ts";
import { TAB_PARAM } from "#src/paths.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./tabs.module.css";

/** A part of a page that has tabs. */
export interface Tab {
  /** Names the tab in the address. Unique on the page. */
  readonly key: string;
  readonly title: string;
  /** True while something runs in this tab: its title then says so, also while another tab is open. */
  readonly isBusy?: boolean;
  readonly content: ReactNode;
}

interface TabsProps {
  /** What the tabs are parts of, for screen readers. */
  readonly label: string;
  readonly tabs: readonly [Tab, ...Tab[]];
}

/**
 * The parts of a page as tabs, by the tabs pattern of the ARIA practices. The open tab is in the address, so that it can
 * be shared and Back returns to it. Changing tabs adds no history entry. The content of a tab is rendered when the tab
 * is first opened, and stays, so that a chosen file or a running task is not lost. Print has the open tab alone.
 */
export function Tabs({ label, tabs }: TabsProps): ReactNode {
  const id = useId();
  const [params, setParams] = useSearchParams();
  const [rendered, setRendered] = useState<ReadonlySet<string>>(new Set());
  const wanted = params.get(TAB_PARAM);
  const open = tabs.find(({ key }) => key === wanted) ?? tabs[0];
  if (!rendered.has(open.key)) setRendered(new Set([...rendered, open.key]));

  function choose({ key }: Tab): void {
    const change = new URLSearchParams(params);
    change.set(TAB_PARAM, key);
    if (key === tabs[0].key) change.delete(TAB_PARAM);
    setParams(change, { replace: true, preventScrollReset: true, flushSync: true });
  }

  function move(event: KeyboardEvent<HTMLElement>): void {
    const isRtl = event.currentTarget.matches(":dir(rtl)");
    const at = tabAfter(event.key, { at: tabs.indexOf(open), count: tabs.length, isRtl });
    const next = at === null ? undefined : tabs[at];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    document.getElementById(`${id}${next.key}`)?.focus();
  }

  return (
    <div className={layout["stack5"]}>
      <div role="tablist" aria-label={label} tabIndex={-1} className={styles["list"]} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}${tab.key}`}
            type="button"
            role="tab"
            className={styles["tab"]}
            aria-selected={tab === open}
            aria-controls={`${id}${tab.key}-panel`}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => choose(tab)}
          >
            {tab.title}
            {tab.isBusy === true && (
              <span className={styles["busy"]} role="img" aria-label={t`In progress`} />
            )}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          id={`${id}${tab.key}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}${tab.key}`}
          hidden={tab !== open}
        >
          {rendered.has(tab.key) && tab.content}
        </div>
      ))}
    </div>
  );
}

interface TabPlace {
  readonly at: number;
  readonly count: number;
  /** True if the first tab is on the right. */
  readonly isRtl: boolean;
}

/** Index of the tab that a key opens; null for other keys. */
function tabAfter(key: string, { at, count, isRtl }: TabPlace): number | null {
  switch (key) {
    case "ArrowRight":
      return (at + (isRtl ? count - 1 : 1)) % count;
    case "ArrowLeft":
      return (at + (isRtl ? 1 : count - 1)) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

interface TabSectionProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** The content of a tab. Its heading is for screen readers only, because the tab above has the same words. */
export function TabSection({ title, lead, children }: TabSectionProps): ReactNode {
  return (
    <section className={layout["stack5"]} aria-label={title} tabIndex={-1}>
      <h2 className={layout["hidden"]}>{title}</h2>
      {lead !== undefined && <p className={layout["prose"]}>{lead}</p>}
      {children}
    </section>
  );
}
