import { expose, transfer } from "comlink";
import { systemClock } from "#domain/clock.ts";
import type { ImagingApi } from "./contract.ts";
import { createImagingApi } from "./imaging/imaging-api.ts";
import { holdLifeLock } from "./life-lock.ts";

const api = createImagingApi({ clock: systemClock, scope: globalThis });

const withTransfer: ImagingApi = {
  ...api,
  prepare: async (...photo) => {
    const reply = await api.prepare(...photo);
    if (!reply.ok) return reply;
    const { tensor, pixels } = reply.value;
    return transfer(reply, [tensor.data.buffer, pixels.data.buffer]);
  },
  reduce: async (pixels, input) => {
    const reply = await api.reduce(pixels, input);
    return reply.ok ? transfer(reply, [reply.value.tensor.data.buffer]) : reply;
  },
};

expose(withTransfer);
holdLifeLock(self);
