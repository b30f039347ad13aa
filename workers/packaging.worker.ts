import { expose } from "comlink";
import { createPackagingApi } from "#workers/packaging/packaging-api.ts";
import { holdLifeLock } from "./life-lock.ts";

expose(createPackagingApi({ fetch: (...request) => fetch(...request) }));
holdLifeLock(self);
