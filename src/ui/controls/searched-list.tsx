import { type ReactNode, useMemo, useState } from "react";
import { plainText } from "#domain/text/plain-text.ts";
import { t } from "#src/language/messages.ts";
import { Button } from "./button.tsx";
import { SearchField } from "./fields.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./searched-list.module.css";

interface SearchedListProps<T> {
  /** Label of the search field. */
  readonly label: string;
  readonly placeholder: string;
  readonly items: readonly T[];
  /** The text that the search looks in. Must be the same function in every render. */
  readonly textOf: (item: T) => string;
  /** The name of the search, such as "kinds". */
  readonly name: string;
  /** Names a number of items, such as "3 kinds". */
  readonly count: (items: number) => string;
  /** Number of items that the list shows at first, and that each press of the button adds. */
  readonly step: number;
  /** A second field, beside the search, with the items that it lets through. */
  readonly filter?: { readonly field: ReactNode; readonly accepts: (item: T) => boolean };
  /** Renders the shown items. Not called if there are none. */
  readonly children: (shown: readonly T[]) => ReactNode;
}

/** A long list with a search. It renders only the first items that match. */
export function SearchedList<T>({
  label,
  placeholder,
  items,
  textOf,
  name,
  count,
  step,
  filter,
  children,
}: SearchedListProps<T>): ReactNode {
  const [query, setQuery] = useState("");
  const [most, setMost] = useState(step);
  const texts = useMemo(() => items.map((item) => plainText(textOf(item))), [items, textOf]);
  const part = plainText(query);
  const found = items.filter(
    (item, at) => texts[at]?.includes(part) === true && (filter === undefined || filter.accepts(item)),
  );
  const more = found.length - most;
  return (
    <div className={layout["stack3"]}>
      <search className={filter === undefined ? undefined : styles["bar"]} aria-label={name}>
        <SearchField
          label={label}
          placeholder={placeholder}
          value={query}
          onChange={(value) => {
            setQuery(value);
            setMost(step);
          }}
        />
        {filter?.field}
      </search>
      <p role="status" className={layout["soft"]}>
        {found.length === items.length ? count(items.length) : t`${found.length} of ${count(items.length)}`}
      </p>
      {found.length > 0 && children(found.slice(0, most))}
      {more > 0 && (
        <div>
          <Button
            onClick={() => setMost(most + step)}
          >{t`Show ${Math.min(step, more)} more of ${more}`}</Button>
        </div>
      )}
    </div>
  );
}
