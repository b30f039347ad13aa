import { FlaskConical, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { PATHS } from "#src/paths.ts";
import styles from "./footer.module.css";

const LINKS = [
  { path: PATHS.animals, label: "Animal Identifier" },
  { path: PATHS.plants, label: "Plant Identifier" },
  { path: PATHS.diseases, label: "Disease Detector" },
  { path: PATHS.pests, label: "Pest Detector" },
  { path: PATHS.solutions, label: "Treatment Solutions" },
  { path: PATHS.guide, label: "Guide" },
  { path: PATHS.models, label: "Models" },
  { path: PATHS.batch, label: "Many photos" },
  { path: PATHS.teach, label: "Teach a model" },
  { path: PATHS.benchmark, label: "Benchmark" },
  { path: PATHS.pricing, label: "Pricing" },
  { path: PATHS.about, label: "About" },
] as const;

/** The foot of every page: links to the pages, two promises that hold on all of them, and what is kept on this device. */
export function Footer(): ReactNode {
  return (
    <footer className={styles["footer"]}>
      <div className={styles["content"]}>
        <div className={styles["promises"]}>
          <p className={styles["brand"]}>Bio Kingdom</p>
          <p className={styles["promise"]}>
            <Lock className={styles["icon"]} size={18} aria-hidden="true" />
            <span>Photos never leave your device. They are read in this browser and sent nowhere.</span>
          </p>
          <p className={styles["promise"]}>
            <FlaskConical className={styles["icon"]} size={18} aria-hidden="true" />
            <span>Sample results are marked as such. Do not treat a plant or an animal by them.</span>
          </p>
          <div className={styles["offer"]}>
            <LazyPart load={() => import("./offline-offer.tsx")} waiting={null}>
              {({ OfflineOffer }) => <OfflineOffer />}
            </LazyPart>
          </div>
        </div>
        <nav aria-label="Footer">
          <ul className={styles["links"]}>
            {LINKS.map(({ path, label }) => (
              <li key={path}>
                <Link to={path} className={styles["link"]}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <a
                href={`${import.meta.env.BASE_URL}licences/third-party.html`}
                target="_blank"
                className={styles["link"]}
              >
                Licences
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
