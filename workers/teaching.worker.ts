import { expose } from "comlink";
import { holdLifeLock } from "./life-lock.ts";
import { createTeachingApi } from "./teaching/teaching-api.ts";

expose(createTeachingApi());
holdLifeLock(self);
