import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { Link, NavLink } from "react-router-dom";
import { buttonClass } from "#src/components/button/button-class.ts";
import { isPremiumSubject } from "#src/domain/plan.ts";
import type { Subject } from "#src/domain/subject.ts";
import { PATHS } from "#src/paths.ts";
import { isPremium, usePlan } from "#src/stores/plan-context.tsx";
import styles from "./navigation-bar.module.css";

interface NavItem {
  readonly path: string;
  readonly label: string;
  readonly subject?: Subject;
}

const NAV_ITEMS: readonly NavItem[] = [
  { path: PATHS.home, label: "Home" },
  { path: PATHS.animals, label: "Animals", subject: "animal" },
  { path: PATHS.plants, label: "Plants", subject: "plant" },
  { path: PATHS.diseases, label: "Diseases", subject: "disease" },
  { path: PATHS.pests, label: "Pests", subject: "pest" },
];

/** The bar on top of every page. */
export function NavigationBar(): ReactNode {
  const premium = usePlan(isPremium);
  return (
    <header className={styles["bar"]}>
      <div className={styles["content"]}>
        <Link to={PATHS.home} className={styles["brand"]}>
          <img src="/icon.svg" alt="" width="28" height="28" /> Bio Kingdom
        </Link>
        <nav aria-label="Main" className={styles["links"]}>
          {NAV_ITEMS.map(({ path, label, subject }) => (
            <NavLink key={path} to={path} end className={() => styles["link"]}>
              {label}
              {!premium && subject !== undefined && isPremiumSubject(subject) && (
                <Star className={styles["star"]} size={14} role="img" aria-label="Premium" />
              )}
            </NavLink>
          ))}
          {premium && (
            <NavLink to={PATHS.history} end className={() => styles["link"]}>
              History
            </NavLink>
          )}
          <Link to={PATHS.pricing} className={buttonClass(premium ? "secondary" : "primary")}>
            {premium ? "Premium Member" : "Upgrade"}
          </Link>
        </nav>
      </div>
    </header>
  );
}
