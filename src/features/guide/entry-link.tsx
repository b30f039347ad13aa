import { ScanSearch } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import { otherNameWith } from "#models/knowledge/search-entries.ts";
import { ScientificName } from "#src/ui/page/scientific-name.tsx";
import { guidePath } from "#src/paths.ts";
import styles from "./entry-link.module.css";

/** A line of the list that leads to a record. `words` are those that were searched for. */
export function EntryLink({
  entry,
  words,
}: {
  readonly entry: KnowledgeEntry;
  readonly words: string;
}): ReactNode {
  const { id, name, scientificName, label, kind } = entry;
  const other = otherNameWith(entry, words);
  return (
    <li className={styles["entry"]}>
      <div className={styles["words"]}>
        <Link to={guidePath(id)} className={styles["name"]}>
          {name}
        </Link>
        {other !== null && (
          <p className={styles["soft"]}>
            {other.of === "same" ? "Also" : "Covers"}: {other.name}
          </p>
        )}
        {scientificName !== "" && (
          <p className={styles["soft"]}>
            <ScientificName name={scientificName} />
          </p>
        )}
      </div>
      <p className={styles["marks"]}>
        {kind === "helper" && <span className={styles["helper"]}>Helper</span>}
        {label !== null && (
          <>
            <ModelMark />
            <span className={styles["heard"]}>The Bio Kingdom model knows it</span>
          </>
        )}
      </p>
    </li>
  );
}

/** Marks what the app's own model knows. What it means stands beside it, or is read out. */
export function ModelMark(): ReactNode {
  return <ScanSearch className={styles["model"]} size={18} aria-hidden="true" />;
}
