import { expose, transfer } from "comlink";
import { systemClock } from "#src/domain/clock.ts";
import type { ImagingApi } from "./contract.ts";
import { createImagingApi } from "./imaging/imaging-api.ts";
import { holdLifeLock } from "./life-lock.ts";

const api = createImagingApi({ clock: systemClock, scope: globalThis });

const withTransfer: ImagingApi = {
  ...api,
  prepare: async (file, facts, input) => handOver(await api.prepare(file, facts, input)),
  reduce: async (pixels, input) => handOver(await api.reduce(pixels, input)),
};

/** Marks the tensor's buffer for transfer, so that it is not copied. */
function handOver<R extends Awaited<ReturnType<ImagingApi["prepare"] | ImagingApi["reduce"]>>>(reply: R): R {
  return reply.ok ? transfer(reply, [reply.value.tensor.data.buffer]) : reply;
}

expose(withTransfer);
holdLifeLock(self);
