import { type ReactNode, useMemo } from "react";
import { HOURS } from "#src/lab/batch/rules/batch-summary.ts";
import type { Burst } from "#src/lab/batch/rules/bursts.ts";
import { type KindHours, kindHoursOf } from "#src/lab/batch/rules/kind-hours.ts";
import { hourName } from "#src/lab/batch/texts/export-texts.ts";
import { m, plural, t } from "#src/language/messages.ts";
import { type ChartRow, CountChart } from "#src/ui/charts/count-chart.tsx";
import { headlineText } from "#src/ui/texts/name-in-sentence.ts";
import layout from "#src/ui/styles/layout.module.css";

/** A bar for each hour of the day of each kind; one line if no kind has a time. Renders nothing if nothing has a name. */
export function KindHoursChart({ bursts }: { readonly bursts: readonly Burst[] }): ReactNode {
  const hours = useMemo(() => kindHoursOf(bursts), [bursts]);
  const { kinds, undated } = hours;
  if (kinds.length === 0) return undated > 0 && <p className={layout["hint"]}>{NO_TIMES}</p>;
  return (
    <div className={layout["stack2"]}>
      <h3 className={layout["large"]}>{t`When it was seen`}</h3>
      <CountChart
        caption={t`Sightings by hour of the day, by the camera's clock`}
        rowTitle={t`Name`}
        columns={COLUMNS}
        rows={rowsOf(hours)}
      />
      {undated > 0 && (
        <p className={layout["hint"]}>
          {plural(
            undated,
            m`${undated} sighting has no time and is not in the bars.`,
            m`${undated} sightings have no time and are not in the bars.`,
          )}
        </p>
      )}
    </div>
  );
}

const NO_TIMES = t`No time is known of what was seen, so nothing is shown by hour.`;

/** A phone has room for the number of every sixth hour. */
const COLUMNS = Array.from({ length: HOURS }, (_, hour) => ({
  name: hourName(hour),
  sign: hour % 6 === 0 ? String(hour) : "",
}));

function rowsOf({ kinds, others }: KindHours): readonly ChartRow[] {
  const named = kinds.map(({ name, ...kind }) => ({ name: headlineText(name), ...kind }));
  if (others === null) return named;
  const name = plural(others.kinds, m`${others.kinds} other kind`, m`${others.kinds} other kinds`);
  return [...named, { name, subject: null, counts: others.counts }];
}
