import { ChevronDown, Crown, Menu as MenuIcon, Star, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { abort } from "#domain/abort.ts";
import { LANGUAGES_ID } from "#src/language/languages.ts";
import { t } from "#src/language/messages.ts";
import { ALL_PAGES } from "#src/pages.ts";
import { PATHS, returnFrom } from "#src/paths.ts";
import { isPremiumSubject } from "#src/plan/plan.ts";
import { isPremium, usePlan } from "#src/plan/use-plan.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import styles from "./navigation-bar.module.css";

/** Pages under "More": a list of their own on small screens, a menu on wide ones. */
const MORE_PAGES = ALL_PAGES.flatMap(({ path, name, more }) =>
  more === undefined ? [] : [{ path, name, more }],
).toSorted((one, other) => one.more - other.more);

const MENU_ID = "main-menu";
const MORE_ID = "more-pages";

/** The navigation bar of every page. On small screens its links are in a menu. */
export function NavigationBar(): ReactNode {
  const { area, button, isOpen, toggle, choose } = useMenu<HTMLElement>();
  return (
    <header ref={area} className={styles["bar"]}>
      <div className={styles["content"]}>
        <Link to={PATHS.home} className={styles["brand"]}>
          <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width="32" height="32" /> Bio Kingdom
        </Link>
        <button
          ref={button}
          type="button"
          className={styles["toggle"]}
          aria-label={isOpen ? t`Close menu` : t`Open menu`}
          aria-expanded={isOpen}
          aria-controls={MENU_ID}
          onClick={toggle}
        >
          {isOpen ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
        </button>
        <NavigationLinks open={isOpen} onChoose={choose} />
      </div>
    </header>
  );
}

interface NavigationLinksProps {
  readonly open: boolean;
  readonly onChoose: () => void;
}

function NavigationLinks({ open, onChoose }: NavigationLinksProps): ReactNode {
  const premium = usePlan(isPremium);
  const returnState = returnFrom(useLocation());
  const items = ALL_PAGES.filter(
    ({ bar, isPersonal }) => bar !== undefined && (premium || isPersonal !== true),
  );
  return (
    <nav id={MENU_ID} aria-label={t`Main`} className={open ? styles["menuOpen"] : styles["menu"]}>
      {items.map(({ path, bar, subject }) => (
        <NavLink key={path} to={path} end className={() => styles["link"]} onClick={onChoose}>
          {bar}
          {!premium && subject !== undefined && isPremiumSubject(subject) && (
            <Star className={styles["star"]} size={14} role="img" aria-label={t`Premium`} />
          )}
        </NavLink>
      ))}
      <MorePages onChoose={onChoose} />
      <NavLink
        to={PATHS.pricing}
        state={returnState}
        end
        className={() =>
          premium
            ? `${styles["link"]} ${styles["member"]}`
            : `${buttonClass("secondary")} ${styles["pricing"]}`
        }
        onClick={onChoose}
      >
        {premium ? (
          <>
            <Crown className={styles["crown"]} size={16} aria-hidden="true" /> {t`Premium Member`}
          </>
        ) : (
          // The style sheet shows only one of these two texts.
          <>
            <span className={styles["onWide"]}>{t`Upgrade`}</span>
            <span className={styles["inMenu"]}>{t`Upgrade to Premium`}</span>
          </>
        )}
      </NavLink>
    </nav>
  );
}

/** The links under "More". The style sheet hides the button on small screens and shows all links there. */
function MorePages({ onChoose }: Pick<NavigationLinksProps, "onChoose">): ReactNode {
  const { area, button, isOpen, toggle, choose } = useMenu<HTMLDivElement>();
  return (
    <div ref={area} className={styles["more"]}>
      <button
        ref={button}
        type="button"
        className={`${styles["link"]} ${styles["moreToggle"]}`}
        aria-expanded={isOpen}
        aria-controls={MORE_ID}
        onClick={toggle}
      >
        {t`More`} <ChevronDown size={16} aria-hidden="true" />
      </button>
      <div id={MORE_ID} className={isOpen ? styles["moreOpen"] : styles["moreLinks"]}>
        {MORE_PAGES.map(({ path, name }) => (
          <NavLink
            key={path}
            to={path}
            className={() => styles["link"]}
            onClick={() => {
              choose();
              onChoose();
            }}
          >
            {name}
          </NavLink>
        ))}
        <a
          href={`#${LANGUAGES_ID}`}
          className={styles["link"]}
          onClick={() => {
            choose();
            onChoose();
          }}
        >
          {t`Language`}
        </a>
      </div>
    </div>
  );
}

/** A menu that closes on Escape, on a click or focus outside, and when another page opens. */
function useMenu<Area extends HTMLElement>() {
  const area = useRef<Area>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Each visit has its own key. The menu is open for one visit, so every navigation closes it.
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;

  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const { signal } = listening;
    const closeOutside = ({ target }: Event): void => {
      if (target instanceof Node && area.current?.contains(target) === false) setOpenAt(null);
    };
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      setOpenAt(null);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", closeOutside, { signal });
    document.addEventListener("focusin", closeOutside, { signal });
    document.addEventListener("keydown", closeOnEscape, { signal });
    return () => abort(listening);
  }, [isOpen]);

  return {
    area,
    button,
    isOpen,
    toggle: () => setOpenAt(isOpen ? null : key),
    /** Closes the menu after a choice. */
    choose: () => {
      if (!isOpen) return;
      setOpenAt(null);
      // The chosen link disappears, so the button takes the focus until the next page opens.
      button.current?.focus();
    },
  };
}
