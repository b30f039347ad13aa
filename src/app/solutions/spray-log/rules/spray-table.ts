import type { Table, TableColumn } from "#domain/text/table.ts";
import { inContext, t } from "#src/language/messages.ts";
import { enterFrom, harvestFrom, localDay, localMinute, newestSpraysFirst, type Spray } from "./spray.ts";

const COLUMNS: readonly TableColumn<Spray>[] = [
  { name: "Field", title: inContext("farm land")`Field`, cell: ({ field }) => field },
  { name: "Crop", title: inContext("plant in a field")`Crop`, cell: ({ crop }) => crop },
  {
    name: "Date and time",
    title: t`Date and time`,
    cell: ({ sprayedAt }) => sprayedAt.replace("T", " "),
    shown: ({ sprayedAt }) => sprayedAt,
    format: "time",
  },
  { name: "Product", title: inContext("for spraying")`Product`, cell: ({ product }) => product },
  { name: "Against", title: inContext("disease or pest")`Against`, cell: ({ against }) => against },
  { name: "Amount", title: inContext("of product")`Amount`, cell: ({ amount }) => amount },
  { name: "Tank or area", title: t`Tank or area`, cell: ({ on }) => on },
  {
    name: "Pre-harvest interval (days)",
    title: t`Pre-harvest interval (days)`,
    cell: ({ harvestDays }) => harvestDays ?? "",
  },
  {
    name: "Harvest from",
    title: inContext("waiting time")`Harvest from`,
    cell: (spray) => dayOf(harvestFrom(spray)),
    format: "day",
  },
  {
    name: "Re-entry interval (hours)",
    title: t`Re-entry interval (hours)`,
    cell: ({ reentryHours }) => reentryHours ?? "",
  },
  {
    name: "Enter from",
    title: inContext("waiting time")`Enter from`,
    cell: (spray) => minuteOf(enterFrom(spray)).replace("T", " "),
    shown: (spray) => minuteOf(enterFrom(spray)),
    format: "time",
  },
  { name: "Notes", title: inContext("of a treatment")`Notes`, cell: ({ notes }) => notes },
  { name: "Id", title: t`Id`, cell: ({ id }) => id },
];

function dayOf(date: Date | null): string {
  return date === null ? "" : localDay(date);
}

function minuteOf(date: Date | null): string {
  return date === null ? "" : localMinute(date);
}

/** The log as a table, newest first. */
export function sprayTable(sprays: readonly Spray[]): Table<Spray> {
  return { columns: COLUMNS, rows: newestSpraysFirst(sprays) };
}
