import { expect, test } from "vitest";
import { mainThreadTasks } from "#bench/runner/app-page.ts";

const thread = (tid: number, name: string) => ({
  name: "thread_name",
  ph: "M",
  pid: 7,
  tid,
  ts: 0,
  args: { name },
});

const task = (tid: number, ts: number, dur: number, tdur: number) => ({
  name: "ThreadControllerImpl::RunTask",
  ph: "X",
  pid: 7,
  tid,
  ts,
  dur,
  tdur,
});

test("the tasks of the main thread count with their run time, without those of the driver", () => {
  const traceEvents = [
    thread(1, "CrRendererMain"),
    thread(2, "DedicatedWorker thread"),
    task(1, 1000, 90_000, 6000),
    task(2, 1000, 90_000, 80_000),
    task(1, 200_000, 50_000, 40_000),
    {
      name: "Receive mojo message",
      ph: "X",
      pid: 7,
      tid: 1,
      ts: 200_010,
      dur: 49_000,
      tdur: 39_000,
      args: { chrome_mojo_event_info: { mojo_interface_tag: "blink.mojom.DevToolsSession" } },
    },
    task(1, 300_000, 3000, 2500),
  ];

  expect(mainThreadTasks({ traceEvents })).toEqual([6, 2.5]);
});

test("a task does not run longer than it lasts", () => {
  const traceEvents = [thread(1, "CrRendererMain"), task(1, 1000, 4600, 21_100)];

  expect(mainThreadTasks({ traceEvents })).toEqual([4.6]);
});
