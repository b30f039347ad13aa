import { expose } from "comlink";
import { createTeachingApi } from "#workers/teaching/teaching-api.ts";
import { holdLifeLock } from "./life-lock.ts";

expose(createTeachingApi());
holdLifeLock(self);
