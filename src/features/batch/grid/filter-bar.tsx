import type { ReactNode } from "react";
import { BATCH_ORDERS, type BatchFilter, type BurstFacets } from "../rules/shown-bursts.ts";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { SelectField, TextField } from "#src/ui/controls/fields.tsx";
import { useMediaQuery } from "#src/ui/page/use-media-query.ts";
import { isolated } from "#src/ui/texts/format.ts";
import { OUTCOME_NAMES, REVIEW_NAMES } from "../texts/export-texts.ts";
import {
  APART_KEY,
  BURST_RULE_NAMES,
  describeAgreement,
  GRID_KEYS,
  ORDER_NAMES,
  REVIEW_KEYS,
  SECOND_MODEL_KEY,
  SURENESS_RANGES,
} from "../texts/grid-texts.ts";
import type { BurstRuleName } from "../state/stored-batch.ts";
import styles from "./batch-grid.module.css";
import layout from "#src/ui/styles/layout.module.css";
import type { GridChoice } from "./use-grid-view.ts";
import type { ModelRef } from "#domain/identification.ts";
import { MODEL_LETTERS } from "./tile.tsx";

export interface FilterBarProps {
  readonly facets: BurstFacets;
  readonly choice: GridChoice;
  readonly onChoose: (choice: GridChoice) => void;
  readonly burstRule: BurstRuleName;
  readonly onBurstRule: (rule: BurstRuleName) => void;
}

/** From here on there is room for the filters beside the photos. */
const WITH_ROOM = "(width >= 48rem)";

/** What of a batch is shown, and in which order. On a phone it is folded away. */
export function FilterBar(props: FilterBarProps): ReactNode {
  const hasRoom = useMediaQuery(WITH_ROOM);
  return (
    <search className={styles["filters"]} aria-label="Photos of the batch">
      {hasRoom ? (
        <Fields {...props} />
      ) : (
        <Disclosure summary="Filter and sort">
          <Fields {...props} />
        </Disclosure>
      )}
    </search>
  );
}

/** What stands for no choice. No label, folder or outcome is called so: their keys begin with another sign. */
const ALL = "all";

function Fields(props: FilterBarProps): ReactNode {
  const { facets, choice, onChoose, burstRule, onBurstRule } = props;
  const { filter, sorting } = choice;
  const change = (changed: Partial<BatchFilter>): void =>
    onChoose({ ...choice, filter: { ...filter, ...changed } });
  return (
    <div className={styles["fields"]}>
      <SelectField
        label="Order"
        value={`${sorting.by} ${sorting.isDescending ? "down" : "up"}`}
        options={ORDERS.map(({ key, name }) => [key, name] as const)}
        onChange={(key) =>
          onChoose({ ...choice, sorting: ORDERS.find((each) => each.key === key)?.sorting ?? sorting })
        }
      />
      <AnswerFields facets={facets} filter={filter} onChange={change} />
      {facets.folders.length > 1 && (
        <CountedSelect
          label="Folder"
          value={filter.folder}
          options={facets.folders.map(([folder, count]) => [folder, isolated(folder), count])}
          onChange={(folder) => change({ folder })}
        />
      )}
      {facets.hasDates && <DayFields days={filter.days} onChange={(days) => change({ days })} />}
      <SelectField label="Bursts" value={burstRule} options={BURST_RULE_NAMES} onChange={onBurstRule} />
    </div>
  );
}

/** What of the answers is asked for. */
function AnswerFields({
  facets: { names, reviews, outcomes },
  filter,
  onChange,
}: {
  readonly facets: BurstFacets;
  readonly filter: BatchFilter;
  readonly onChange: (changed: Partial<BatchFilter>) => void;
}): ReactNode {
  const range = SURENESS_RANGES.find((each) => each.range === filter.sureness);
  return (
    <>
      <CountedSelect
        label="Shows"
        value={filter.name}
        options={names.map(([name, count]) => [name, name === "" ? "Nothing named" : isolated(name), count])}
        onChange={(name) => onChange({ name })}
      />
      <CountedSelect
        label="Review"
        value={filter.review}
        options={[...reviews].map(([review, count]) => [review, REVIEW_NAMES[review], count])}
        onChange={(review) => onChange({ review })}
      />
      <CountedSelect
        label="Outcome"
        value={filter.outcome}
        options={[...outcomes].map(([outcome, count]) => [outcome, OUTCOME_NAMES[outcome], count])}
        onChange={(outcome) => onChange({ outcome })}
      />
      <SelectField
        label="Sureness"
        value={range?.key ?? ALL}
        options={[[ALL, "All"], ...SURENESS_RANGES.map(({ key, name }) => [key, name] as const)]}
        onChange={(key) =>
          onChange({ sureness: SURENESS_RANGES.find((each) => each.key === key)?.range ?? null })
        }
      />
    </>
  );
}

const ORDERS = BATCH_ORDERS.flatMap((by) =>
  ([false, true] as const).map((isDescending) => ({
    key: `${by} ${isDescending ? "down" : "up"}`,
    name: ORDER_NAMES[by][isDescending ? 1 : 0],
    sorting: { by, isDescending },
  })),
);

/** A choice among what there is, each with how many bursts have it. */
function CountedSelect<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: T | null;
  readonly options: readonly (readonly [value: T, name: string, count: number])[];
  readonly onChange: (value: T | null) => void;
}): ReactNode {
  // What is chosen may be there no more, as after a review.
  const chosen = value !== null && !options.some(([option]) => option === value) ? [value] : [];
  return (
    <SelectField
      label={label}
      value={value === null ? ALL : `=${value}`}
      options={[
        [ALL, "All"],
        ...options.map(([option, name, count]) => [`=${option}`, `${name} (${count})`] as const),
        ...chosen.map((option) => [`=${option}`, `${isolated(option)} (0)`] as const),
      ]}
      onChange={(key) => onChange(options.find(([option]) => `=${option}` === key)?.[0] ?? null)}
    />
  );
}

/** Later than all days: stands for no last day. */
const NO_END = "9999-12-31";

/** The first and the last day. Either can be left out. */
function DayFields({
  days,
  onChange,
}: {
  readonly days: BatchFilter["days"];
  readonly onChange: (days: BatchFilter["days"]) => void;
}): ReactNode {
  const [from, last] = days ?? ["", NO_END];
  const to = last === NO_END ? "" : last;
  const choose = (first: string, end: string): void =>
    onChange(first === "" && end === "" ? null : [first, end === "" ? NO_END : end]);
  return (
    <>
      <TextField label="From day" type="date" value={from} onChange={(day) => choose(day, to)} />
      <TextField label="To day" type="date" value={to} onChange={(day) => choose(from, day)} />
    </>
  );
}

/** Whose answers stand beside each other, how often they agree, and the switch that folds agreement away. */
export function CompareBar({
  models,
  agreed,
  count,
  isDifferingOnly,
  onChange,
}: {
  /** The one whose answers count first. */
  readonly models: readonly ModelRef[];
  readonly agreed: number;
  readonly count: number;
  readonly isDifferingOnly: boolean;
  readonly onChange: (isDifferingOnly: boolean) => void;
}): ReactNode {
  return (
    <div className={styles["compareBar"]}>
      <ul className={styles["models"]} aria-label="Models">
        {MODEL_LETTERS.map((letter, at) => (
          <li key={letter} className={styles["model"]}>
            <span className={styles["letter"]}>{letter}</span>{" "}
            {isolated(models[at]?.title ?? "Not answered yet")}
            {at === 0 && <span className={layout["hint"]}>its answers count</span>}
          </li>
        ))}
      </ul>
      <p>{describeAgreement(agreed, count)}</p>
      <label className={styles["switch"]}>
        <input
          type="checkbox"
          checked={isDifferingOnly}
          onChange={({ target }) => onChange(target.checked)}
        />
        Show only where they differ
      </label>
    </div>
  );
}

/** The keys of the grid and of the review. */
export function KeyList({
  hasBursts,
  isCompared,
}: {
  readonly hasBursts: boolean;
  readonly isCompared: boolean;
}): ReactNode {
  const lines = [
    ...GRID_KEYS,
    ...REVIEW_KEYS,
    ...(isCompared ? [SECOND_MODEL_KEY] : []),
    ...(hasBursts ? [APART_KEY] : []),
  ];
  return (
    <Disclosure summary="Keys">
      <dl className={styles["list"]}>
        {lines.map(([keys, what]) => (
          <div key={what} className={styles["line"]}>
            <dt className={styles["keys"]}>
              {keys.map((key) => (
                <kbd key={key} className={styles["key"]}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
