import type { ReactNode } from "react";
import type { ModelRef } from "#domain/answer/identification.ts";
import type { BurstRuleName } from "#src/lab/batch/rules/batch-record.ts";
import { BATCH_ORDERS, type BatchFilter, type BurstFacets } from "#src/lab/batch/rules/shown-bursts.ts";
import { BURST_RULE_OPTIONS } from "#src/lab/batch/texts/batch-texts.ts";
import { OUTCOME_NAMES, REVIEW_NAMES } from "#src/lab/batch/texts/export-texts.ts";
import {
  APART_KEY,
  describeAgreement,
  DOUBT_HINT,
  GRID_KEYS,
  ORDER_NAMES,
  REVIEW_KEYS,
  SECOND_MODEL_KEY,
  SURENESS_RANGES,
} from "#src/lab/batch/texts/grid-texts.ts";
import { inContext, t } from "#src/language/messages.ts";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { SelectField, TextField } from "#src/ui/controls/fields.tsx";
import { useMediaQuery } from "#src/ui/page/use-media-query.ts";
import { isolated } from "#src/ui/texts/format.ts";
import { headlineText } from "#src/ui/texts/name-in-sentence.ts";
import { MODEL_LETTERS } from "./tile.tsx";
import type { GridChoice } from "./use-grid-view.ts";
import { useHasKeyboard } from "./use-keyboard.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./batch-grid.module.css";

interface FilterBarProps {
  readonly facets: BurstFacets;
  readonly choice: GridChoice;
  readonly onChoose: (choice: GridChoice) => void;
  /** True if the person has a list of species in use. */
  readonly hasList: boolean;
  readonly burstRule: BurstRuleName;
  readonly onBurstRule: (rule: BurstRuleName) => void;
}

/** Media query for a screen with room for the filters. */
const WITH_ROOM = "(width >= 48rem)";

/** The filters and the order of the grid. On a phone they are collapsed at first. */
export function FilterBar(props: FilterBarProps): ReactNode {
  const hasRoom = useMediaQuery(WITH_ROOM);
  return (
    <search className={styles["filters"]} aria-label={t`Photos of the batch`}>
      {hasRoom ? (
        <Fields {...props} />
      ) : (
        <Disclosure summary={t`Filter and sort`}>
          <Fields {...props} />
        </Disclosure>
      )}
    </search>
  );
}

/** The option for no filter. The keys of all other options begin with "=". */
const ALL = "all";

function Fields(props: FilterBarProps): ReactNode {
  const { by, isDescending } = props.choice.sorting;
  return (
    <div className={layout["stack2"]}>
      <SelectFields {...props} />
      {by === "doubt" && !isDescending && <p className={layout["hint"]}>{DOUBT_HINT}</p>}
    </div>
  );
}

function SelectFields({
  facets,
  choice,
  onChoose,
  hasList,
  burstRule,
  onBurstRule,
}: FilterBarProps): ReactNode {
  const { filter, sorting, onList } = choice;
  const range = SURENESS_RANGES.find((each) => each.range === filter.sureness);
  const change = (changed: Partial<BatchFilter>): void =>
    onChoose({ ...choice, filter: { ...filter, ...changed } });
  return (
    <div className={styles["fields"]}>
      <SelectField
        label={inContext("filter of photos")`Order`}
        value={`${sorting.by} ${sorting.isDescending ? "down" : "up"}`}
        options={ORDERS.map(({ key, name }) => [key, name] as const)}
        onChange={(key) =>
          onChoose({ ...choice, sorting: ORDERS.find((each) => each.key === key)?.sorting ?? sorting })
        }
      />
      <CountedSelect
        label={inContext("filter of photos")`Shows`}
        value={filter.name}
        options={facets.names.map(([name, count]) => [
          name,
          name === "" ? t`Nothing named` : isolated(headlineText(name)),
          count,
        ])}
        onChange={(name) => change({ name })}
      />
      <CountedSelect
        label={inContext("filter of photos")`Review`}
        value={filter.review}
        options={[...facets.reviews].map(([review, count]) => [review, REVIEW_NAMES[review], count])}
        onChange={(review) => change({ review })}
      />
      <CountedSelect
        label={t`Outcome`}
        value={filter.outcome}
        options={[...facets.outcomes].map(([outcome, count]) => [outcome, OUTCOME_NAMES[outcome], count])}
        onChange={(outcome) => change({ outcome })}
      />
      <SelectField
        label={t`Confidence`}
        value={range?.key ?? ALL}
        options={[
          [ALL, inContext("filter of photos")`All`],
          ...SURENESS_RANGES.map(({ key, name }) => [key, name] as const),
        ]}
        onChange={(key) =>
          change({ sureness: SURENESS_RANGES.find((each) => each.key === key)?.range ?? null })
        }
      />
      {facets.folders.length > 1 && (
        <CountedSelect
          label={t`Folder`}
          value={filter.folder}
          options={facets.folders.map(([folder, count]) => [folder, isolated(folder), count])}
          onChange={(folder) => change({ folder })}
        />
      )}
      {hasList && (
        <SelectField
          label={inContext("filter of photos")`Your list`}
          value={onList ?? ALL}
          options={[[ALL, inContext("filter of photos")`All`], ...ON_LIST]}
          onChange={(chosen) => onChoose({ ...choice, onList: chosen === ALL ? null : chosen })}
        />
      )}
      {facets.hasDates && <DayFields days={filter.days} onChange={(days) => change({ days })} />}
      <SelectField
        label={inContext("filter of photos")`Bursts`}
        value={burstRule}
        options={BURST_RULE_OPTIONS.map(({ value, name }) => [value, name] as const)}
        onChange={onBurstRule}
      />
    </div>
  );
}

const ON_LIST = [
  ["on", t`On your list`],
  ["off", t`Not on your list`],
] as const;

const ORDERS = BATCH_ORDERS.flatMap((by) =>
  ([false, true] as const).map((isDescending) => ({
    key: `${by} ${isDescending ? "down" : "up"}`,
    name: ORDER_NAMES[by][isDescending ? 1 : 0],
    sorting: { by, isDescending },
  })),
);

/** A filter with the existing values, each with its number of bursts. */
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
  // After a review, possibly no burst has the chosen value any more. The list keeps that value as an option.
  const chosen = value !== null && !options.some(([option]) => option === value) ? [value] : [];
  return (
    <SelectField
      label={label}
      value={value === null ? ALL : `=${value}`}
      options={[
        [ALL, inContext("filter of photos")`All`],
        ...options.map(([option, name, count]) => [`=${option}`, `${name} (${count})`] as const),
        ...chosen.map((option) => [`=${option}`, `${isolated(option)} (0)`] as const),
      ]}
      onChange={(key) => onChange(options.find(([option]) => `=${option}` === key)?.[0] ?? null)}
    />
  );
}

/** The last day of the filter if the user chose none. */
const NO_END = "9999-12-31";

/** The first and the last day; both are optional. */
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
      <TextField label={t`From day`} type="date" value={from} onChange={(day) => choose(day, to)} />
      <TextField label={t`To day`} type="date" value={to} onChange={(day) => choose(from, day)} />
    </>
  );
}

/** The two models, how often they agree, and a switch that hides bursts on which they agree. */
export function CompareBar({
  models,
  agreed,
  count,
  isDifferingOnly,
  onChange,
}: {
  /** The compared models. Reviews apply to the answers of the first model. */
  readonly models: readonly ModelRef[];
  readonly agreed: number;
  readonly count: number;
  readonly isDifferingOnly: boolean;
  readonly onChange: (isDifferingOnly: boolean) => void;
}): ReactNode {
  return (
    <div className={styles["compareBar"]}>
      <ul className={layout["stack1"]} aria-label={t`Models`}>
        {MODEL_LETTERS.map((letter, at) => (
          <li key={letter} className={styles["model"]}>
            <span className={styles["letter"]}>{letter}</span>{" "}
            {isolated(models[at]?.title ?? t`Not answered yet`)}
            {at === 0 && <span className={layout["hint"]}>{t`its answers count`}</span>}
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
        {t`Show only where they differ`}
      </label>
    </div>
  );
}

/** The keyboard shortcuts. Renders nothing on a device without a keyboard. */
export function KeyList({
  hasBursts,
  isCompared,
}: {
  readonly hasBursts: boolean;
  readonly isCompared: boolean;
}): ReactNode {
  const hasKeyboard = useHasKeyboard();
  if (!hasKeyboard) return null;
  const lines = [
    ...GRID_KEYS,
    ...REVIEW_KEYS,
    ...(isCompared ? [SECOND_MODEL_KEY] : []),
    ...(hasBursts ? [APART_KEY] : []),
  ];
  return (
    <Disclosure summary={inContext("keyboard")`Keys`}>
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
