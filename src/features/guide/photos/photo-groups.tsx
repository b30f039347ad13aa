import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { type ComparisonPhoto, PHOTO_LICENCES, type PhotoSet } from "#models/photos/photo-index.ts";
import { guidePath } from "#src/paths.ts";
import layout from "#src/ui/styles/layout.module.css";
import type { PhotoGroup } from "./comparison-photos.ts";
import styles from "./photo-groups.module.css";

/** The title of photos to compare one's own photo with. */
export const PHOTOS_TITLE = "Photos to compare with";

interface PhotoGroupsProps {
  readonly groups: readonly PhotoGroup[];
  /** Level of the groups' headings. */
  readonly heading: "h3" | "h4";
  /** Id of the record whose page this is: its name is no link. */
  readonly here?: string;
}

/** Photos of several records, each under its name, with credit and licence. A photo is fetched when it comes into view. */
export function PhotoGroups({ groups, heading: Heading, here }: PhotoGroupsProps): ReactNode {
  const sets = setsOf(groups.flatMap(({ photos }) => photos));
  return (
    <div className={layout["stack4"]}>
      <ul className={layout["stack4"]} aria-label={PHOTOS_TITLE}>
        {groups.map(({ id, name, photos }) => (
          <li key={id} className={layout["stack2"]}>
            <Heading className={layout["subtitle"]}>
              {id === here ? (
                name
              ) : (
                <Link to={guidePath(id)} className={layout["touch"]}>
                  {name}
                </Link>
              )}
            </Heading>
            <ul className={styles["row"]} aria-label={`Photos of ${name}`}>
              {photos.map(({ file, address, alt, width, height }) => (
                <li key={file}>
                  <img
                    className={styles["photo"]}
                    src={address}
                    alt={alt}
                    width={width}
                    height={height}
                    loading="lazy"
                    decoding="async"
                  />
                </li>
              ))}
            </ul>
            {sets.length > 1 && <Credits sets={setsOf(photos)} />}
          </li>
        ))}
      </ul>
      {sets.length === 1 && <Credits sets={sets} />}
    </div>
  );
}

/** The sets of some photos, each once. */
function setsOf(photos: readonly ComparisonPhoto[]): readonly PhotoSet[] {
  return [...new Map(photos.map(({ set }) => [set.source, set])).values()];
}

function Credits({ sets }: { readonly sets: readonly PhotoSet[] }): ReactNode {
  return (
    <p className={layout["hint"]}>
      {"Photos: "}
      {sets.map(({ credit, licence, source }, index) => (
        <span key={source}>
          {index > 0 && "; "}
          <a href={source} rel="external">
            {credit}
          </a>
          ,{" "}
          <a href={PHOTO_LICENCES[licence].address} rel="external license">
            {PHOTO_LICENCES[licence].name}
          </a>
        </span>
      ))}
    </p>
  );
}
