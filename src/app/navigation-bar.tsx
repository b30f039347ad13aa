import { Crown, Menu, Star, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { buttonClass } from "#src/components/button/button-class.ts";
import { isPremiumSubject } from "#domain/plan/plan.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { PATHS, SUBJECT_PATHS } from "#src/paths.ts";
import { isPremium, usePlan } from "#src/stores/plan/plan-context.tsx";
import { SUBJECT_NAMES } from "#src/wording/subject-names.ts";
import styles from "./navigation-bar.module.css";

interface NavItem {
  readonly path: string;
  readonly label: string;
  readonly subject?: Subject;
  /** Shown to Premium members only. */
  readonly membersOnly?: boolean;
}

const NAV_ITEMS: readonly NavItem[] = [
  { path: PATHS.home, label: "Home" },
  ...SUBJECTS.map((subject) => ({
    path: SUBJECT_PATHS[subject],
    label: SUBJECT_NAMES[subject].many,
    subject,
  })),
  { path: PATHS.solutions, label: "Solutions" },
  { path: PATHS.history, label: "History", membersOnly: true },
];

const MENU_ID = "main-menu";

/** The bar on top of every page; on small screens its links are in a menu. */
export function NavigationBar(): ReactNode {
  const bar = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The menu is open on one stay at one page: going anywhere, also back, closes it.
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;

  useEffect(() => {
    if (!open) return;
    const listening = new AbortController();
    const { signal } = listening;
    const closeOutside = ({ target }: Event): void => {
      if (target instanceof Node && bar.current?.contains(target) === false) setOpenAt(null);
    };
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      setOpenAt(null);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", closeOutside, { signal });
    document.addEventListener("focusin", closeOutside, { signal });
    document.addEventListener("keydown", closeOnEscape, { signal });
    return () => listening.abort();
  }, [open]);

  return (
    <header ref={bar} className={styles["bar"]}>
      <div className={styles["content"]}>
        <Link to={PATHS.home} className={styles["brand"]}>
          <img src="/icon.svg" alt="" width="32" height="32" /> Bio Kingdom
        </Link>
        <button
          ref={button}
          type="button"
          className={styles["toggle"]}
          aria-label={open ? "Close menu" : "Open menu"}
          aria-expanded={open}
          aria-controls={MENU_ID}
          onClick={() => setOpenAt(open ? null : key)}
        >
          {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
        </button>
        <NavigationLinks
          open={open}
          onChoose={() => {
            if (!open) return;
            setOpenAt(null);
            // The chosen link disappears; the next page takes the focus from here.
            button.current?.focus();
          }}
        />
      </div>
    </header>
  );
}

function NavigationLinks({
  open,
  onChoose,
}: {
  readonly open: boolean;
  readonly onChoose: () => void;
}): ReactNode {
  const premium = usePlan(isPremium);
  const items = NAV_ITEMS.filter(({ membersOnly }) => premium || membersOnly !== true);
  return (
    <nav id={MENU_ID} aria-label="Main" className={open ? styles["menuOpen"] : styles["menu"]}>
      {items.map(({ path, label, subject }) => (
        <NavLink key={path} to={path} end className={() => styles["link"]} onClick={onChoose}>
          {label}
          {!premium && subject !== undefined && isPremiumSubject(subject) && (
            <Star className={styles["star"]} size={14} role="img" aria-label="Premium" />
          )}
        </NavLink>
      ))}
      <NavLink
        to={PATHS.pricing}
        end
        className={() => `${buttonClass(premium ? "secondary" : "primary")} ${styles["pricing"]}`}
        onClick={onChoose}
      >
        {premium ? (
          <>
            <Crown className={styles["crown"]} size={16} aria-hidden="true" /> Premium Member
          </>
        ) : (
          // One of the two is displayed, and only that one is read out.
          <>
            <span className={styles["onWide"]}>Upgrade</span>
            <span className={styles["inMenu"]}>Upgrade to Premium</span>
          </>
        )}
      </NavLink>
    </nav>
  );
}
