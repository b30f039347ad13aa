import { threadOf, type Trace } from "#bench/runner/app-page.ts";

/** Milliseconds of the main thread by kind of work. */
export type WorkTimes = Readonly<Record<WorkKind, number>>;

const KINDS = {
  parse: ["ParseHTML", "ParseAuthorStyleSheet"],
  compile: ["v8.compile", "v8.compileModule", "V8.CompileCode", "v8.produceCache"],
  run: ["EvaluateScript", "v8.evaluateModule", "FunctionCall", "TimerFire", "RunMicrotasks", "EventDispatch"],
  layout: ["Layout", "UpdateLayoutTree", "PrePaint", "Layerize"],
  paint: ["Paint", "Commit", "RasterTask"],
  "garbage collection": ["MinorGC", "MajorGC", "V8.GCScavenger", "V8.GC_MC_BACKGROUND_MARKING"],
} as const;

/** A kind of work of a page's main thread. */
export type WorkKind = keyof typeof KINDS;

/** The kinds of work, in the order of the tables. */
export const WORK_KINDS = Object.keys(KINDS) as readonly WorkKind[];

const KIND_OF: ReadonlyMap<string, WorkKind> = new Map(
  WORK_KINDS.flatMap((kind) => KINDS[kind].map((name) => [name, kind])),
);

/**
 * The time of all main threads of a trace by kind of work. Work within other work counts for its own kind alone: the
 * layout that a script asks for is layout.
 */
export function kindsOfWork({ traceEvents }: Trace): WorkTimes {
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(threadOf),
  );
  const times = Object.fromEntries(WORK_KINDS.map((kind) => [kind, 0])) as Record<WorkKind, number>;
  const events = traceEvents
    .filter((event) => event.ph === "X" && mains.has(threadOf(event)) && KIND_OF.has(event.name))
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  const open = new Map<string, { readonly kind: WorkKind; readonly end: number }[]>();
  for (const event of events) {
    const { name, ts, dur = 0 } = event;
    const kind = KIND_OF.get(name);
    if (kind === undefined) continue;
    const around = (open.get(threadOf(event)) ?? []).filter(({ end }) => end >= ts + dur);
    const parent = around.at(-1);
    if (parent !== undefined) times[parent.kind] -= dur / 1000;
    times[kind] += dur / 1000;
    open.set(threadOf(event), [...around, { kind, end: ts + dur }]);
  }
  return times;
}
